import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { type EstimatedCampaign, estimateSearches } from './estimate-searches.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'search_days'));

const inventory = new Inventory();
// In Denver.
inventory.apply({
  owners: [sampleOwner({ id: 1 })],
  put: [
    sampleListing({ id: 11, ownerId: 1, year: 2021 }),
    sampleListing({ id: 12, ownerId: 1, year: 2026, listingType: 'NEW' }),
  ],
});
const placeOf = (found: ReturnType<typeof findZip>) =>
  found ? { ...found, marketArea: marketAreaOf(found.zip)?.code ?? null } : undefined;
const search = createSearchService({
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
  now: () => NOW,
  findZip: (zip) => placeOf(findZip(zip)),
  findCity: (city, state) => placeOf(findCity(city, state)),
  catalog: {
    knows: (column, code) => column === 'makeCode' && catalog.makes().some((make) => make.code === code),
    nameOf: () => undefined,
    modelKeysOf: () => [],
  },
});

const add = (query: string, searches: number, { day = '2026-11-19', visitors = 5 } = {}) =>
  database.query(
    `insert into search_days (day, brand, query, searches, visitors) values ($1, 'marketplace', $2, $3, $4)`,
    [day, query, searches, visitors],
  );
const CAMPAIGN: EstimatedCampaign = {
  ...{ brand: MAIN_BRAND, placement: 'spotlight', area: { kind: 'everywhere' }, cars: { onlyListings: [11] } },
};
const total = async (changes: Partial<EstimatedCampaign> = {}) => {
  const { byDay } = await estimateSearches({ database, search, now: () => NOW }, { ...CAMPAIGN, ...changes });
  return byDay.reduce((sum, { searches }) => sum + searches, 0);
};

test('counts searches of the last seven days that a car of the campaign matches', async () => {
  await add('', 70);
  await add('makeCode=TOYOTA', 14, { day: '2026-11-13' });
  await add('makeCode=FORD', 1_000);
  await add('', 1_000, { day: '2026-11-12' });
  await add('', 1_000, { day: '2026-11-20' });
  const { perDay, byDay } = await estimateSearches({ database, search, now: () => NOW }, CAMPAIGN);
  expect(perDay).toBe(12);
  expect(byDay).toHaveLength(7);
  expect(byDay.filter(({ searches }) => searches > 0)).toEqual([
    { day: '2026-11-13', searches: 14 },
    { day: '2026-11-19', searches: 70 },
  ]);
});

test('leaves out searches of fewer than five visitors', async () => {
  await add('', 100, { visitors: 4 });
  expect(await total()).toBe(0);
});

test('counts searches around a place only if the car is near, and the place in the market area', async () => {
  await add('zip=802', 3);
  await add('zip=100', 50);
  await add('', 700);
  expect(await total()).toBe(703);
  expect(await total({ area: { kind: 'state', code: 'CO' } })).toBe(3);
  expect(await total({ area: { kind: 'dma', code: 'DENVER' } })).toBe(3);
  expect(await total({ area: { kind: 'around', zip: '80202', miles: 20 } })).toBe(3);
  expect(await total({ area: { kind: 'around', zip: '10001', miles: 20 } })).toBe(0);
});

test('a boosted car is new, and need not match condition, year and mileage', async () => {
  await add('endYear=2022&zip=802', 5);
  await add('endYear=2022&makeCode=FORD&zip=802', 90);
  expect(await total({ cars: { onlyListings: [12] } })).toBe(0);
  expect(await total({ placement: 'boost', cars: { onlyListings: [12] } })).toBe(5);
  expect(await total({ placement: 'boost' })).toBe(0);
});

test('counts only searches that may show a boosted car', async () => {
  await add('endYear=2022', 30);
  await add('endYear=2018&zip=802', 40);
  await add('listingType=NEW&zip=802', 50);
  await add('startYear=2026&zip=802', 60);
  expect(await total({ placement: 'boost', cars: { onlyListings: [12] } })).toBe(0);
});

test('a near match misses exactly one filter, but never the place or the seller', async () => {
  await add('makeCode=FORD', 5);
  await add('endYear=2018&makeCode=FORD', 90);
  await add('', 700);
  await add('zip=100', 1_000);
  await add('showcaseOwnerId=2', 2_000);
  expect(await total({ placement: 'peekaboo' })).toBe(5);
});

test('a campaign without cars shows for no search', async () => {
  await add('', 70);
  expect(await total({ cars: { onlyListings: [] } })).toBe(0);
});
