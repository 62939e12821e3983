import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createCarFinder } from './car-finder.ts';

const CARS = 250;

test('finds all cars of a campaign’s rule, of its owner or of all', async () => {
  const inventory = new Inventory();
  inventory.apply({
    owners: [1, 2].map((id) => sampleOwner({ id })),
    put: Array.from({ length: CARS }, (_, at) =>
      sampleListing({ id: at + 1, vin: `VIN${at}`, ownerId: (at % 2) + 1, year: at % 5 === 0 ? 2019 : 2020 }),
    ),
  });
  const search = createSearchService({
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
  const find = createCarFinder(search);
  const found = async (query: string, ownerId: number | null) =>
    (await find({ query, ownerId, brand: MAIN_BRAND.key }, new AbortController().signal)).toSorted((a, b) => a - b);
  const of = (matches: (id: number) => boolean) => Array.from({ length: CARS }, (_, at) => at + 1).filter(matches);
  expect(await found('', null)).toEqual(of(() => true));
  expect(await found('', 2)).toEqual(of((id) => id % 2 === 0));
  expect(await found('startYear=2020', 1)).toEqual(of((id) => id % 2 === 1 && id % 5 !== 1));
  expect(await found('startYear=never', 1)).toEqual([]);
});
