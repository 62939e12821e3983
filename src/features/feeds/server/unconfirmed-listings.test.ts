import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findListing, findPriceHistory } from '#features/listings/listings.server.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';
import { demoteUnconfirmedListings } from './unconfirmed-listings.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const VINS = ['1HGCM82633A004352', '5YJ3E1EA7KF317000', '1FTFW1ET5DFC10312'] as const;
const [A, B, C] = VINS;
const file = (...vins: string[]) => `vin,year,make,price\n${vins.map((vin) => `${vin},2019,Toyota,9000`).join('\n')}`;
const PATIENCE = { staleAfterHours: 72, hideAfterHours: 336 };
const move = () => demoteUnconfirmedListings(harness.database, PATIENCE);

/** Simulates the passage of time by moving all timestamps back by this many hours. */
const wait = (hours: number) =>
  harness.database.query(`
    update listings set first_seen_at = first_seen_at - interval '${hours} hours', stale_at = stale_at - interval '${hours} hours';
    update sources set confirmed_at = confirmed_at - interval '${hours} hours';
    update listing_confirmations set at = at - interval '${hours} hours';
    update imports set started_at = started_at - interval '${hours} hours';
    update listing_offers set from_at = from_at - interval '${hours} hours', until_at = until_at - interval '${hours} hours',
      price_since = price_since - interval '${hours} hours'`);

/** `id as-is|stale|hidden` */
const states = async () =>
  (
    await harness.database.query<{ text: string }>(
      `select id || case when withdrawn_at is not null then ' hidden' when stale_at is not null then ' stale' else '' end as text
       from listings order by id`,
    )
  ).map(({ text }) => text);
const changes = async () =>
  (
    await harness.database.query<{ text: string }>(
      `select listing_id || ' ' || kind as text from listing_changes order by seq`,
    )
  ).map(({ text }) => text);

test('an unconfirmed listing becomes stale, then hidden, and is back with the next import that contains it', async () => {
  await harness.importText(file(A, B), { mode: 'full' });
  await wait(71);
  expect(await move()).toEqual({ demoted: 0, hidden: 0 });
  await wait(2);
  expect(await move()).toEqual({ demoted: 2, hidden: 0 });
  expect(await move()).toEqual({ demoted: 0, hidden: 0 });
  expect(await states()).toEqual(['1 stale', '2 stale']);
  expect((await findListing(harness.database, 1)).kind).toBe('active');
  await wait(300);
  expect(await move()).toEqual({ demoted: 0, hidden: 2 });
  expect(await findListing(harness.database, 1)).toMatchObject({ kind: 'withdrawn', listing: { stale: true } });
  expect(await changes()).toEqual([
    ...['1 created', '2 created', '1 updated', '2 updated', '1 withdrawn', '2 withdrawn'],
  ]);

  const { report } = await harness.importText(file(A), { mode: 'full' });
  expect(report).toMatchObject({ created: 1, unchanged: 0, withdrawn: 0 });
  expect(await states()).toEqual(['1', '2 hidden']);
  expect((await changes()).at(-1)).toBe('1 created');
});

test('a full import confirms all listings of its source with one row, and writes no changes', async () => {
  await harness.importText(file(A, B, C), { mode: 'full' });
  await wait(100);
  await harness.importText(file(A, B, C), { mode: 'full' });
  const count = await harness.database.query('select 1 from listing_confirmations');
  expect([count.length, await changes()]).toEqual([0, ['1 created', '2 created', '3 created']]);
  expect(await move()).toEqual({ demoted: 0, hidden: 0 });
  const { confirmedAt } = await findPriceHistory(harness.database, { id: 1, vin: A });
  expect(Date.now() - confirmedAt!.getTime()).toBeLessThan(3_600_000);
});

test('a delta import confirms only the listings that it contains, changed or not', async () => {
  await harness.importText(file(A, B, C));
  await wait(100);
  await harness.importText(file(A, B).replace(`${B},2019,Toyota,9000`, `${B},2019,Toyota,8500`));
  expect(await move()).toEqual({ demoted: 1, hidden: 0 });
  expect(await states()).toEqual(['1', '2', '3 stale']);
  await harness.importText(file(C));
  expect(await states()).toEqual(['1', '2', '3']);
  expect((await changes()).slice(3)).toEqual(['2 updated', '3 updated', '3 updated']);
});

test('a refused import confirms nothing', async () => {
  await harness.importText(file(A, B, C), { mode: 'full' });
  await wait(100);
  expect((await harness.importText(file(A), { mode: 'full' })).kind).toBe('refused');
  expect(await move()).toEqual({ demoted: 3, hidden: 0 });
});

test('listings of a one-time import never become stale, until the source is imported otherwise', async () => {
  await harness.importText(file(A), { mode: 'full', once: true });
  await harness.importText(file(B), { sourceName: 'other', mode: 'full' });
  await wait(1_000);
  expect(await move()).toEqual({ demoted: 1, hidden: 1 });
  expect(await states()).toEqual(['1', '2 hidden']);
  await harness.importText(file(A), { mode: 'full' });
  await wait(1_000);
  expect(await move()).toEqual({ demoted: 1, hidden: 1 });
});

test.each([
  [{ staleAfterHours: 0, hideAfterHours: 0 }, '1'],
  [{ staleAfterHours: 10, hideAfterHours: 0 }, '1 stale'],
  [{ staleAfterHours: 0, hideAfterHours: 10 }, '1 hidden'],
])('with %j a listing from a thousand hours ago is "%s"', async (patience, state) => {
  await harness.importText(file(A), { mode: 'full' });
  await wait(1_000);
  await demoteUnconfirmedListings(harness.database, patience);
  expect(await states()).toEqual([state]);
});

test("a hidden listing's offer ends when its feed last contained it", async () => {
  await harness.importText(file(A), { mode: 'full' });
  await wait(1_000);
  await move();
  const { offers, confirmedAt } = await findPriceHistory(harness.database, { id: 1, vin: A });
  expect(offers).toMatchObject([{ price: 9_000, until: offers[0]!.from }]);
  expect(Math.abs(offers[0]!.until! - confirmedAt!.getTime())).toBeLessThan(60_000);
});

test('two concurrent processes mark each listing once', async () => {
  await harness.importText(file(...VINS), { mode: 'full' });
  await wait(100);
  const moved = await Promise.all([move(), move(), move()]);
  expect(moved.reduce((sum, { demoted }) => sum + demoted, 0)).toBe(3);
  expect((await changes()).slice(3).toSorted()).toEqual(['1 updated', '2 updated', '3 updated']);
});
