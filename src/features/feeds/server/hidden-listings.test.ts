import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findListing, hideListing, listHiddenListings, restoreListing } from '#features/listings/listings.server.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const [A, B] = ['1HGCM82633A004352', '5YJ3E1EA7KF317000'];
const file = (...rows: [vin: string, price: number][]) =>
  `vin,year,make,price\n${rows.map(([vin, price]) => `${vin},2019,Toyota,${price}`).join('\n')}`;
const full = (...rows: [vin: string, price: number][]) => harness.importText(file(...rows), { mode: 'full' });
const hide = (listingId: number) =>
  harness.database.transaction((connection) => hideListing(connection, { listingId, reason: 'fraud' }));
const restore = (listingId: number) =>
  harness.database.transaction((connection) => restoreListing(connection, listingId, 336));
const changes = async () =>
  (
    await harness.database.query<{ text: string }>(
      `select listing_id || ' ' || kind as text from listing_changes order by seq`,
    )
  ).map(({ text }) => text);
const openOffers = async () =>
  (
    await harness.database.query<{ id: number }>(
      'select listing_id as id from listing_offers where until_at is null order by 1',
    )
  ).map(({ id }) => id);

test('a hidden listing is withdrawn, and stays so through full and delta imports that contain it', async () => {
  await full([A!, 9_000], [B!, 9_000]);
  expect(await hide(1)).toBe('hidden');
  expect(await hide(1)).toBe('already-hidden');
  expect(await hide(77)).toBe('unknown');
  expect((await findListing(harness.database, 1)).kind).toBe('withdrawn');
  expect(await openOffers()).toEqual([2]);
  expect((await full([A!, 9_000], [B!, 9_000])).report).toMatchObject({ created: 0, updated: 0, withdrawn: 0 });
  expect((await full([A!, 8_000], [B!, 8_500])).report).toMatchObject({ created: 0, updated: 1, withdrawn: 0 });
  await harness.importText(file([A!, 7_500]), { mode: 'delta' });
  expect(await findListing(harness.database, 1)).toMatchObject({ kind: 'withdrawn', listing: { salePrice: 7_500 } });
  expect(await openOffers()).toEqual([2]);
  expect(await changes()).toEqual(['1 created', '2 created', '1 withdrawn', '2 updated']);
});

test('a restored listing is for sale again with what its feed says now', async () => {
  await full([A!, 9_000], [B!, 9_000]);
  await hide(1);
  await full([A!, 8_000], [B!, 9_000]);
  expect(await restore(1)).toBe('restored');
  expect(await restore(1)).toBe('unknown');
  expect(await findListing(harness.database, 1)).toMatchObject({ kind: 'active', listing: { salePrice: 8_000 } });
  expect((await changes()).at(-1)).toBe('1 created');
  expect(await openOffers()).toEqual([1, 2]);
});

test('a restored listing that its feed no longer contains stays withdrawn until the feed contains it again', async () => {
  const rows = Array.from({ length: 8 }, (_one, at): [string, number] => [`${A!.slice(0, 16)}${at}`, 9_000]);
  await full(...rows);
  await hide(1);
  await full(...rows.slice(1));
  expect(await listHiddenListings(harness.database, { before: null, max: 10 })).toMatchObject([
    { id: 1, reason: 'fraud', offered: false, car: { year: 2019, make: 'Toyota' } },
  ]);
  expect(await restore(1)).toBe('not-offered');
  expect((await findListing(harness.database, 1)).kind).toBe('withdrawn');
  await full(...rows);
  expect((await findListing(harness.database, 1)).kind).toBe('active');
});

test('a restored listing that its feed has not confirmed for too long stays withdrawn until an import contains it', async () => {
  await full([A!, 9_000], [B!, 9_000]);
  await hide(1);
  await harness.database.query(`update listings set first_seen_at = first_seen_at - interval '337 hours'`);
  await harness.database.query(`update sources set confirmed_at = confirmed_at - interval '337 hours'`);
  await harness.database.query(`update listing_confirmations set at = at - interval '337 hours'`);
  expect(await restore(1)).toBe('outdated');
  expect((await findListing(harness.database, 1)).kind).toBe('withdrawn');
  expect(await openOffers()).toEqual([2]);
  await full([A!, 9_000], [B!, 9_000]);
  expect((await findListing(harness.database, 1)).kind).toBe('active');
});

test('a listing that its feed lists again while it is hidden can be restored', async () => {
  await full([A!, 9_000], [B!, 9_000]);
  await harness.database.query('update listings set withdrawn_at = now() where id = 1');
  await hide(1);
  expect(await restore(1)).toBe('not-offered');
  await hide(1);
  await full([A!, 9_000], [B!, 9_000]);
  expect(await restore(1)).toBe('restored');
});
