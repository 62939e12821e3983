import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { plausiblePrice } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { DEFAULT_USE } from '#features/ownership/ownership.ts';
import { createMarketModels, updateRatings } from '#features/pricing/pricing.server.ts';
import { camryMarket } from '#features/pricing/testing/camry-market.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { readRequest } from '#features/search/search.ts';
import { createSearchService, type SearchService } from '#features/search/search.server.ts';
import {
  createInProcessIndex,
  followInventory,
  type InventoryFollower,
} from '#features/search-memory/search-memory.server.ts';
import { createValuation, type Valuation } from '#features/valuation/valuation.server.ts';
import { costToOwn } from '#pages/shared/purchase/cost-to-own.ts';
import { readPurchase } from '#pages/shared/purchase/load-purchase.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { laterPriceOf } from './later-price.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const CARS = 300;
const STATES = ['CO', 'NY', 'TX', null];
const FUELS = ['GSL', 'GSL', 'HYB', 'ELE', 'PIH', 'DSL', null];

let database: Database;
let follower: InventoryFollower;
let search: SearchService;
let valuation: Valuation;
const failures: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await stock();
  await updateRatings({ database, everyMs: 1, now: () => NOW });
  follower = followInventory({ database, onError: (error) => failures.push(error.message) });
  await follower.caughtUp();
  valuation = createValuation({
    models: createMarketModels(database, () => NOW.getTime()),
    ...{ catalog, findZip, readVin: async () => null },
  });
  search = createSearchService({
    index: createInProcessIndex({ inventory: follower.inventory, isCaughtUp: () => true, isFit: () => true }),
    now: () => NOW,
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
});
afterAll(async () => {
  await follower.stop();
  await database.close();
});

async function stock() {
  await database.query(`insert into sources (name) values ('feed')`);
  for (const [at, state] of STATES.entries()) {
    await database.query(`insert into owners (source_id, key, facts, content_hash) values (1, $1, $2, '')`, [
      String(at),
      bareOwnerFacts({ name: `Seller ${at}`, state }),
    ]);
  }
  const cars = camryMarket(1)
    .slice(0, CARS)
    .map((car, at) => ({ owner: 1 + (at % STATES.length), facts: factsOf(car, at) }));
  await database.query(
    `with stocked as (
       insert into listings (source_id, key, owner_id, vin, facts, content_hash)
       select 1, n::text, (car->>'owner')::int, car->'facts'->>'vin', car->'facts', ''
         from jsonb_array_elements($1::jsonb) with ordinality as t (car, n) order by n
       returning id
     ) insert into listing_changes (listing_id, kind) select id, 'created' from stocked order by id`,
    [JSON.stringify(cars)],
  );
}

function factsOf(car: ReturnType<typeof camryMarket>[number], at: number) {
  const { year, price, mileage, makeCode, modelKey, trimCode, traits } = car;
  return bareListingFacts({
    vin: `1FTEW1EP5KF${String(100_000 + at)}`,
    ...{ year, mileage: at % 50 === 0 ? null : mileage, salePrice: price, makeCode, make: makeCode },
    ...{ modelCode: modelKey!.split('-')[1]!, model: modelKey, trimCode, trim: trimCode },
    bodyStyleCode: traits.body ?? null,
    fuelCode: FUELS[at % FUELS.length]!,
    mpgCombined: at % 40 === 0 ? null : 22 + (at % 13),
    description: at % 60 === 0 ? 'Rebuilt title.' : null,
  });
}

/** Returns what the pages about a car compute with the usual terms: depreciation, energy and maintenance a month. */
async function pageAmount(
  car: Awaited<ReturnType<SearchService['search']>>['results'][number],
): Promise<number | null> {
  const price = plausiblePrice(car.listing);
  if (price === null || car.listing.mileage === null) return null;
  const offered = { ...car, price };
  const purchase = readPurchase(new URLSearchParams(), offered, { findZip: () => null, now: () => NOW });
  const { cost } = await costToOwn(offered, { ...DEFAULT_USE, insurancePerMonthCents: null }, purchase, {
    laterPriceOf: (one, use) =>
      laterPriceOf({ valuation, database, log: (_level, text) => void failures.push(text) }, one, use),
  });
  const counted = cost.lines.filter(({ item }) => ['depreciation', 'energy', 'maintenance'].includes(item));
  if (counted.some(({ high }) => high === null)) return null;
  return Math.round(counted.reduce((sum, { expected }) => sum + expected, 0) / (DEFAULT_USE.years * 12));
}

test('orders cars by the amounts of the pages about them, and those without one last', async () => {
  const results: Awaited<ReturnType<SearchService['search']>>['results'][number][] = [];
  for (let from = 0; from < CARS; from += 100) {
    const request = readRequest(`allListingType=all-cars&sortBy=ownershipASC&numRecords=100&firstRecord=${from}`);
    results.push(...(await search.search(search.parse(request, MAIN_BRAND), MAIN_BRAND)).results);
  }
  expect(results).toHaveLength(CARS);
  const amounts: (number | null)[] = [];
  for (const car of results) amounts.push(await pageAmount(car));
  const known = amounts.filter((amount) => amount !== null);
  expect(known.length).toBeGreaterThan(CARS / 3);
  expect(amounts.slice(known.length).every((amount) => amount === null)).toBe(true);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  expect(failures).toEqual([]);
});
