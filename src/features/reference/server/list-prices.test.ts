import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { completeListPrices } from './complete-list-prices.ts';
import type { ListPrice } from '../model/list-price.ts';
import { MIN_CARS_FOR_LIST_PRICE, replaceListPrices } from './list-prices.ts';

const database = await createTestDatabase();
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('truncate listings, listing_changes, list_prices restart identity cascade');
  await database.query('update list_price_completion set seen_seq = 0');
});

const TAHOE = {
  makeCode: 'CHEVROLET',
  modelCode: 'TAHOE',
  trimCode: 'LT',
  year: 2026,
  msrp: null,
  listingType: 'USED',
};
const PRICE = { makeCode: 'CHEVROLET', modelCode: 'TAHOE', modelYear: 2026, trimCode: null, highest: 90_000 };
const LIST = { name: 'a price list', date: '2026-11-01' };

async function insertListing(facts: object): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `with source as (
       insert into sources (name) values ('feed') on conflict (name) do update set name = 'feed' returning id
     ), owner as (
       insert into owners (source_id, key, facts, content_hash) select id, gen_random_uuid()::text, '{}', '' from source
       returning id, source_id
     ), listing as (
       insert into listings (source_id, key, owner_id, facts, content_hash)
       select source_id, gen_random_uuid()::text, id, $1, 'abc' from owner returning id
     ) insert into listing_changes (listing_id, kind) select id, 'created' from listing returning listing_id as id`,
    [JSON.stringify({ ...TAHOE, ...facts })],
  );
  return row!.id;
}

async function insertNew(count: number, msrpOf: (at: number) => number, facts: object = {}): Promise<void> {
  await insertListing({ ...facts, listingType: 'NEW', msrp: msrpOf(0) });
  await database.query(
    `insert into listings (source_id, key, owner_id, facts, content_hash)
     select source_id, 'new ' || at || facts::text, owner_id, facts || jsonb_build_object('msrp', price), 'abc'
     from unnest($1::int[]) with ordinality as t (price, at), lateral (select * from listings order by id desc limit 1) l`,
    [Array.from({ length: count - 1 }, (_, at) => msrpOf(at + 1))],
  );
}

async function mostOf(id: number): Promise<unknown> {
  const [row] = await database.query<{ most: unknown }>(
    `select facts->'msrpMost' as most from listings where id = $1`,
    [id],
  );
  return row!.most ?? null;
}

const use = (...prices: Partial<ListPrice>[]) =>
  replaceListPrices(
    database,
    LIST,
    prices.map((price) => ({ ...PRICE, ...price })),
  );

it('gives cars the highest price of their trim, else of their model, in their model year', async () => {
  await use({}, { trimCode: 'LT', highest: 70_000 }, { modelYear: 2025, highest: 80_000 }, { modelCode: 'SUBURBAN' });
  const cars = {
    trim: await insertListing({}),
    otherTrim: await insertListing({ trimCode: 'RST' }),
    noTrim: await insertListing({ trimCode: null }),
    otherYear: await insertListing({ year: 2025 }),
    unknownYear: await insertListing({ year: 2024 }),
    unknownModel: await insertListing({ modelCode: null }),
    retailPrice: await insertListing({ msrp: 65_000 }),
    ownPrice: await insertListing({ listingType: 'NEW', msrp: 65_000 }),
  };
  expect(await completeListPrices(database)).toBe(5);
  const found = await Promise.all(Object.entries(cars).map(async ([name, id]) => [name, await mostOf(id)]));
  expect(Object.fromEntries(found)).toEqual({
    trim: 70_000,
    otherTrim: 90_000,
    noTrim: 90_000,
    otherYear: 80_000,
    unknownYear: null,
    unknownModel: null,
    retailPrice: 70_000,
    ownPrice: null,
  });
});

it('changes only cars whose price is another one, and announces them', async () => {
  await use({});
  const id = await insertListing({});
  expect(await completeListPrices(database)).toBe(1);
  expect(await completeListPrices(database)).toBe(0);
  await use({ highest: 95_000 });
  expect(await completeListPrices(database)).toBe(1);
  expect(await mostOf(id)).toBe(95_000);
  await use();
  expect(await completeListPrices(database)).toBe(1);
  expect(await mostOf(id)).toBeNull();
  const changes = await database.query(`select 1 from listing_changes where listing_id = $1 and kind = 'updated'`, [
    id,
  ]);
  expect(changes).toHaveLength(3);
});

it('checks all cars after a run that was aborted when it had recorded higher prices', async () => {
  const used = await insertListing({});
  await completeListPrices(database);
  await insertNew(MIN_CARS_FOR_LIST_PRICE, () => 60_000);
  await expect(completeListPrices(database, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
    'stop',
  );
  expect(await mostOf(used)).toBeNull();
  await completeListPrices(database);
  expect(await mostOf(used)).toBe(60_000);
});

it('checks all cars again if a price list was replaced meanwhile', async () => {
  await use({});
  const unchanged = await insertListing({});
  await completeListPrices(database);
  await use({});
  const used = await insertListing({});
  let isReplaced = false;
  const busy: Database = {
    ...database,
    transaction: async (work, options) => {
      const result = await database.transaction(work, options);
      if (!isReplaced && (await mostOf(used)) === 90_000) {
        isReplaced = true;
        await use({ highest: 95_000 });
      }
      return result;
    },
  };
  await completeListPrices(busy);
  expect([isReplaced, await mostOf(used)]).toEqual([true, 90_000]);
  await completeListPrices(database);
  expect([await mostOf(used), await mostOf(unchanged)]).toEqual([95_000, 95_000]);
});

it('records what many new cars cost, and keeps it when they are sold', async () => {
  const used = await insertListing({});
  await insertNew(MIN_CARS_FOR_LIST_PRICE - 1, (at) => 60_000 + at);
  await completeListPrices(database);
  expect(await mostOf(used)).toBeNull();
  await insertNew(1, () => 72_130);
  await completeListPrices(database);
  expect(await mostOf(used)).toBe(72_500);
  await database.query(`update listings set withdrawn_at = now() where facts->>'listingType' = 'NEW'`);
  const later = await insertListing({});
  await completeListPrices(database);
  expect(await mostOf(later)).toBe(72_500);
});

it('assumes no price that was seen on other trims', async () => {
  const rare = await insertListing({ trimCode: 'RST' });
  const unknownTrim = await insertListing({ trimCode: null });
  await insertNew(MIN_CARS_FOR_LIST_PRICE, () => 60_000);
  await completeListPrices(database);
  expect([await mostOf(rare), await mostOf(unknownTrim)]).toEqual([null, 60_000]);
  await use({ highest: 90_000 });
  await completeListPrices(database);
  expect([await mostOf(rare), await mostOf(unknownTrim)]).toEqual([90_000, 90_000]);
});

it('prefers the higher one of two sources, and ignores typing errors and prices of used cars', async () => {
  const used = await insertListing({});
  await insertListing({ listingType: 'USED', msrp: 85_000 });
  await insertNew(MIN_CARS_FOR_LIST_PRICE + 2, (at) => [9_000_000, 300][at] ?? 60_000);
  await use({ trimCode: 'LT', highest: 58_000 });
  await completeListPrices(database);
  expect(await mostOf(used)).toBe(60_000);
});
