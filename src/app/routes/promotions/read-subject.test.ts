import { beforeAll, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { previewView } from '#pages/promotions/load-booking.ts';
import { findSubjectCars } from './read-subject.ts';

/** Cars of owner 1, every third of them new. More match a rule than it covers. */
const CARS = 1_200;
const LIMIT = 1_000;

let search: SearchService;
beforeAll(() => {
  const inventory = new Inventory();
  inventory.apply({
    owners: [sampleOwner({ id: 1 })],
    put: Array.from({ length: CARS }, (_, at) =>
      sampleListing({ id: at + 1, vin: `VIN${at}`, ownerId: 1, listingType: at % 3 === 0 ? 'NEW' : 'USED' }),
    ),
  });
  search = createSearchService({
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
});

const find = (query: string, placement: 'spotlight' | 'boost' = 'spotlight') =>
  findSubjectCars(
    search,
    { subject: { kind: 'query', query }, placement },
    { brand: MAIN_BRAND, ownerId: 1 },
    new AbortController().signal,
  );
const textOf = async (...of: Parameters<typeof find>) =>
  previewView(await find(...of), { isHouse: false, brandName: 'Forecourt', isBoost: of[1] === 'boost' }).cars;

test('a rule promotes and counts at most the 1,000 most relevant cars', async () => {
  const all = await find('allListingType=all-cars');
  expect([all.total, all.matching, all.cars.onlyListings!.length]).toEqual([LIMIT, CARS, LIMIT]);
  expect(await textOf('allListingType=all-cars')).toBe(
    '1,000 of 1,200 matching cars in this campaign now: a rule covers at most the 1,000 most relevant cars. Sold cars are removed automatically.',
  );
});

test('a rule that finds fewer cars promotes all of them', async () => {
  const used = await find('listingType=USED');
  expect([used.total, used.matching, used.cars.onlyListings!.length]).toEqual([800, 800, 800]);
  expect(await textOf('listingType=USED')).toMatch(/^800 cars in this campaign now\. /);
});

test('a boost counts the new cars among those that its rule covers', async () => {
  const { total, matching } = await find('allListingType=all-cars', 'boost');
  expect(matching).toBe(400);
  expect(total).toBeLessThanOrEqual(matching);
  expect(await find('listingType=NEW', 'boost')).toMatchObject({ total: 400, matching: 400 });
});
