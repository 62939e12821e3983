import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { priceHistory } from '#features/listings/listings.ts';
import { findPriceHistory } from '#features/listings/listings.server.ts';
import { createImportHarness, type ImportHarness } from './test-import.ts';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await createImportHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const VINS = ['1HGCM82633A004352', '5YJ3E1EA7KF317000', '1FTFW1ET5DFC10312', 'KM8K2CAB4PU001140'];
const [VIN] = VINS as [string];
const row = (vin: string, price: number | string, store = 'A') =>
  `${vin},2019,Toyota,Camry,${price},50000,${store},Mile High ${store}`;
const file = (...rows: string[]) => ['vin,year,make,model,price,mileage,store_code,dealer_name', ...rows].join('\n');

/** Returns `listing price open|ended` for every row, oldest first. */
const offers = async () =>
  (
    await harness.database.query<{ text: string }>(
      `select concat_ws(' ', listing_id, coalesce(price::text, '-'), case when until_at is null then 'open' else 'ended' end) as text
       from listing_offers order by from_at, listing_id`,
    )
  ).map(({ text }) => text);

test('only a new price, seller or VIN, a withdrawal or a return creates rows', async () => {
  await harness.importText(file(row(VIN, 20_000)));
  await harness.importText(file(row(VIN, 20_000)));
  expect(await offers()).toEqual(['1 20000 open']);
  // A changed mileage changes the listing, but not its price.
  expect((await harness.importText(file(row(VIN, 20_000).replace('50000', '50100')))).report.updated).toBe(1);
  expect(await offers()).toEqual(['1 20000 open']);
  await harness.importText(file(row(VIN, 19_500)));
  await harness.importText(file(row(VIN, '')));
  await harness.importText(file(row(VIN, '', 'B')));
  const soFar = ['1 20000 ended', '1 19500 ended', '1 - ended', '1 - open'];
  expect(await offers()).toEqual(soFar);
  await harness.importText(file(row(VINS[1]!, 1000)), { mode: 'full', allowShrink: true });
  expect(await offers()).toEqual(['1 20000 ended', '1 19500 ended', '1 - ended', '1 - ended', '2 1000 open']);
  await harness.importText(file(row(VIN, 18_000)));
  expect((await offers()).at(-1)).toBe('1 18000 open');
});

test("offers of a listing do not overlap, and the current one has the listing's price", async () => {
  for (const price of [5, 4, 6, 6, 3]) await harness.importText(file(...VINS.map((vin) => row(vin, price))));
  const overlaps = await harness.database.query(
    `select 1 from listing_offers a join listing_offers b using (listing_id)
     where a.from_at < b.from_at and (a.until_at is null or a.until_at > b.from_at)`,
  );
  expect(overlaps).toEqual([]);
  const wrong = await harness.database.query(
    `select 1 from listings l left join listing_offers o on o.listing_id = l.id and o.until_at is null
     where o.price is distinct from (l.facts->>'salePrice')::bigint`,
  );
  expect(wrong).toEqual([]);
});

test('a car that moves between dealers and feeds has one history', async () => {
  await harness.importText(file(row(VIN, 20_000)), { sourceName: 'one' });
  await harness.importText(file(row(VIN, 21_000, 'C')), { sourceName: 'two' });
  await harness.importText(file(row(VINS[1]!, 1000)), { sourceName: 'one', mode: 'full', allowShrink: true });
  await harness.importText(file(row(VIN, 20_500, 'C')), { sourceName: 'two' });
  const kept = (await findPriceHistory(harness.database, { id: 2, vin: VIN })).offers;
  expect(kept.map(({ listingId, price, seller }) => [listingId, price, seller.name])).toEqual([
    [2, 20_500, 'Mile High C'],
    [2, 21_000, 'Mile High C'],
    [1, 20_000, 'Mile High A'],
  ]);
  const history = priceHistory(kept, 2, Date.now())!;
  // The second dealer offered the car while the first still did, so its price is not a raise.
  expect(history).toMatchObject({ reductions: 1, raises: 0, elsewhere: [] });
  expect(history.line.map(({ price }) => price)).toEqual([20_000, 21_000, 20_500]);
});

test('two feeds with the same cars, imported at the same time, each keep their prices', async () => {
  const rows = (price: number) => file(...VINS.map((vin) => row(vin, price)));
  for (const [one, two] of [
    [20_000, 20_500],
    [19_000, 20_500],
    [19_000, 18_500],
  ])
    await Promise.all([
      harness.importText(rows(one!), { sourceName: 'one', name: 'one.csv' }),
      harness.importText(rows(two!), { sourceName: 'two', name: 'two.csv' }),
    ]);
  for (const vin of VINS) {
    const kept = (await findPriceHistory(harness.database, { id: 0, vin })).offers;
    const prices = [...new Set(kept.map(({ listingId }) => listingId))].map((id) =>
      kept.filter(({ listingId }) => listingId === id).map(({ price }) => price),
    );
    expect(prices.toSorted((a, b) => a[0]! - b[0]!)).toEqual([
      [18_500, 20_500],
      [19_000, 20_000],
    ]);
    expect(kept.filter(({ until }) => until === null)).toHaveLength(2);
  }
});

test('a car without a VIN has the history of its listing', async () => {
  const text = (price: number) => `stock_number,year,make,price\n7,2019,Ford,${price}\n8,2019,Ford,1`;
  await harness.importText(text(9_000));
  await harness.importText(text(8_000));
  const kept = (await findPriceHistory(harness.database, { id: 1, vin: null })).offers;
  expect(kept.map(({ price }) => price)).toEqual([8_000, 9_000]);
});

test('listings from before the price history are included as far as known', async () => {
  const own = await createImportHarness();
  onTestFinished(() => own.close());
  await own.importText(file(row(VIN, 20_000), row(VINS[1]!, 9_000), row(VINS[2]!, '')));
  await own.database.query(`update listings set first_seen_at = '2026-01-01Z', updated_at = '2026-02-01Z' where id = 1;
    update listings set first_seen_at = '2026-01-01Z', updated_at = '2026-01-01Z' where id = 2;
    update listings set first_seen_at = '2026-01-01Z', updated_at = '2026-03-01Z', withdrawn_at = '2026-03-01Z' where id = 3`);
  const migration = path.join(import.meta.dirname, '../../../../db/migrations/0008_listing_offers.sql');
  const [up] = (await readFile(migration, 'utf8')).split('-- Down Migration');
  await own.database.query('drop table listing_offers');
  await own.database.query(up!);
  const kept = await own.database.query(
    `select listing_id as id, price, from_at, price_since, until_at from listing_offers order by listing_id`,
  );
  const day = (month: number) => new Date(Date.UTC(2026, month - 1, 1));
  expect(kept).toEqual([
    { id: 1, price: 20_000, from_at: day(1), price_since: day(2), until_at: null },
    { id: 2, price: 9_000, from_at: day(1), price_since: day(1), until_at: null },
    { id: 3, price: null, from_at: day(1), price_since: day(3), until_at: day(3) },
  ]);
});
