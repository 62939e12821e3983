import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { readRequest } from '../model/canonical-url.ts';
import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';
import { createSearchService } from './search-service.ts';
import { sampleListing, sampleOwner } from './testing/sample-cars.ts';

const owner = sampleOwner({ id: 1 });

function serve(...changes: Parameters<typeof sampleListing>[0][]) {
  const inventory = new Inventory();
  inventory.apply({
    owners: [owner],
    put: changes.map((change, index) => sampleListing({ id: index + 1, ...change })),
  });
  return createSearchService({
    index: createInProcessIndex({ inventory, isCaughtUp: () => true }),
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
}

const idsOf = ({ results }: { results: { listing: { id: number } }[] }) => results.map(({ listing }) => listing.id);

test('similar cars are of the model near the price, then of the model, then of the style; never the car itself', async () => {
  const service = serve(
    { salePrice: 20_000 },
    { modelCode: 'ACCORD', makeCode: 'HONDA', salePrice: 60_000 },
    { modelCode: 'ACCORD', makeCode: 'HONDA', salePrice: 21_000 },
    { salePrice: 60_000 },
    { salePrice: 22_000 },
    { salePrice: 20_000, listingType: 'NEW' },
    { salePrice: 20_000, modelCode: 'TACOMA', bodyStyleCode: 'TRUCK' },
  );
  const answer = await service.similar({ listing: sampleListing({ id: 1, salePrice: 20_000 }), owner }, MAIN_BRAND);
  expect(idsOf(answer)).toEqual([5, 4, 3, 2]);
  expect(answer.total).toBe(4);
});

test('a car of which nothing is known but its condition still has similar ones', async () => {
  const listing = sampleListing({ id: 9, modelCode: null, bodyStyleCode: null, salePrice: null });
  expect(idsOf(await serve({}, {}).similar({ listing, owner }, MAIN_BRAND))).toHaveLength(2);
});

test('more than 20 are never answered', async () => {
  const answer = await serve(...Array.from({ length: 30 }, () => ({}))).similar(
    { listing: sampleListing({ id: 1 }), owner },
    MAIN_BRAND,
  );
  expect(new Set(idsOf(answer)).size).toBe(20);
});

test('more of a search leaves out its model; of an invalid one there is nothing', async () => {
  const service = serve({ modelCode: 'CAMRY' }, { modelCode: 'COROLLA' });
  const parse = (search: string) => service.parse(readRequest(search), MAIN_BRAND);
  expect(idsOf(await service.similar(parse('modelCode=CAMRY'), MAIN_BRAND)).toSorted()).toEqual([1, 2]);
  const nothing = await service.similar(parse('minPrice=cheap'), MAIN_BRAND);
  expect(nothing).toMatchObject({ total: 0, results: [], invalid: [{ name: 'minPrice' }] });
});
