import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { readRequest } from '#features/search/search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { createInProcessIndex } from '../in-process-index.ts';
import { Inventory } from '../inventory.ts';

const DENVER = { zip: '80202', city: 'Denver', state: 'CO', latitude: 39.75, longitude: -105, marketArea: 'DENVER' };
/** The latitude exactly at the edge of a 10-mile radius. */
const TEN_MILES_NORTH = 39.75 + ((10 / 3958.7613) * 180) / Math.PI;

const OWNERS = [
  sampleOwner({ id: 1, latitude: 39.75, longitude: -105 }),
  sampleOwner({ id: 2, latitude: TEN_MILES_NORTH - 1e-9, longitude: -105, privateSeller: true }),
  sampleOwner({ id: 3, latitude: 40.76, longitude: -105, marketAreas: ['DENVER'] }),
  sampleOwner({ id: 4, latitude: null, longitude: null }),
];

export type Changes = Partial<Listing>;

/** Searches an inventory of these cars, whose IDs count from 1 on, and of four sellers. */
export async function search(cars: readonly Changes[], query: string, brand = MAIN_BRAND, hideFilters = false) {
  const inventory = new Inventory();
  inventory.apply({ owners: OWNERS, put: cars.map((car, i) => sampleListing({ id: i + 1, ...car })) });
  const service = createSearchService({
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: (zip) => (zip === DENVER.zip ? DENVER : undefined),
    findCity: (city, state) => (city === 'Denver' && state === 'CO' ? { ...DENVER, zip: null } : undefined),
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
  return service.search(service.parse(readRequest(query), brand), brand, { hideFilters });
}

/** Returns the IDs found, in ascending order. */
export async function found(cars: readonly Changes[], query: string): Promise<number[]> {
  return (await inOrder(cars, query)).toSorted((a, b) => a - b);
}

/** Returns the IDs found, in the order of the results. */
export async function inOrder(cars: readonly Changes[], query: string): Promise<number[]> {
  // Counting the options takes most of the time.
  const { results } = await search(cars, query, MAIN_BRAND, true);
  return results.map(({ listing }) => listing.id);
}

/** Returns a field's counts by option. */
export async function countsOf(
  cars: readonly Changes[],
  query: string,
  field: string,
): Promise<Record<string, number>> {
  const { filters } = await search(cars, query);
  return Object.fromEntries(filters[field]!.options.map(({ value, count }) => [value, count]));
}
