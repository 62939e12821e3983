import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { readRequest } from '../model/canonical-url.ts';
import type { RelaxedSearch } from '../model/related/relaxations.ts';
import { formatQuery } from '../model/vehicle-query.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createSearchService, type SearchService } from './search-service.ts';
import { sampleListing, sampleOwner } from '../testing/sample-cars.ts';
import type { VehicleIndex } from './vehicle-index.ts';

const CARS = [
  { exteriorColorCode: 'RED', salePrice: 21_000 },
  { exteriorColorCode: 'RED', salePrice: 30_000 },
  { exteriorColorCode: 'BLUE', salePrice: 9_000 },
  { exteriorColorCode: 'BLUE', salePrice: 12_000, listingType: 'NEW' },
] as const;

function indexOf(cars: readonly Parameters<typeof sampleListing>[0][]): VehicleIndex {
  const inventory = new Inventory();
  inventory.apply({ owners: [sampleOwner()], put: cars.map((facts, i) => sampleListing({ id: i + 1, ...facts })) });
  return createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
}

function serve(index: VehicleIndex = indexOf(CARS)): SearchService {
  return createSearchService({
    index,
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: { knows: () => true, nameOf: () => undefined, modelKeysOf: () => [] },
  });
}

async function relax(service: SearchService, search: string): Promise<string[]> {
  const relaxed = await service.relaxationsOf(service.parse(readRequest(search), MAIN_BRAND), MAIN_BRAND);
  const say = ({ changes, query, total }: RelaxedSearch) =>
    `${changes.map(({ key, way }) => `${key} ${way}`).join(' + ')}: ${formatQuery(query, service.context(MAIN_BRAND))} (${total})`;
  return relaxed.map(say);
}

test('a search without results gets the smallest changes that find something', async () => {
  expect(await relax(serve(), 'extColorSimple=RED&maxPrice=20000')).toEqual([
    'price loosened: extColorSimple=RED&maxPrice=22500 (1)',
    'price dropped: extColorSimple=RED (2)',
    'extColorSimple dropped: maxPrice=20000 (1)',
  ]);
});

test('offers two changes if no single one helps', async () => {
  expect(await relax(serve(), 'extColorSimple=RED&maxPrice=10000&listingType=CERTIFIED')).toEqual([
    'listingType dropped + price dropped: allListingType=all-cars&extColorSimple=RED (2)',
    'listingType dropped + extColorSimple dropped: allListingType=all-cars&maxPrice=10000 (1)',
  ]);
});

test('every offered search finds the stated number', async () => {
  const service = serve();
  const parsed = service.parse(readRequest('extColorSimple=RED&maxPrice=20000'), MAIN_BRAND);
  const relaxed = await service.relaxationsOf(parsed, MAIN_BRAND);
  const counts = relaxed.map(({ query }) => service.count({ query, invalid: [], errors: [] }, MAIN_BRAND));
  expect(await Promise.all(counts)).toEqual(relaxed.map(({ total }) => total));
});

test('offers nothing for an invalid search, or from an index without relaxations', async () => {
  expect(await relax(serve(), 'extColorSimple=RED&maxPrice=x')).toEqual([]);
  const { relax: _relax, ...index } = indexOf(CARS);
  expect(await relax(serve(index), 'maxPrice=10')).toEqual([]);
});
