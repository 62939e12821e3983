import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { EMPTY_SEARCH_CONTEXT } from '#features/search/search.ts';
import type { CarGroup } from '#features/search/search.server.ts';
import { createSimilarModels } from './similar-models.ts';

const NO_MPG = { count: 0, min: null, max: null, mean: null };

/** A model's cars, of which `count` have a price. */
function group(code: string, mean: number, count = 3): CarGroup {
  return { code, count, stats: { price: { count, min: mean, max: mean, mean }, mpg: NO_MPG }, having: {} };
}

/** Returns the models nearest to `M` at $20,000. */
async function nearest(groups: readonly CarGroup[]): Promise<string[]> {
  const search = { context: () => EMPTY_SEARCH_CONTEXT, group: async () => [...groups] };
  const similar = createSimilarModels(search, () => 0);
  const found = await similar.find(MAIN_BRAND, { modelKey: 'M', bodyStyle: 'SUV', averagePrice: 20_000 });
  return found.map(({ modelKey, averagePrice }) => `${modelKey} ${averagePrice}`);
}

test('the nearest prices come first, of equal ones the first model, and never the model itself', async () => {
  const groups = [
    ...[group('A', 40_000), group('B', 21_000), group('C', 10_000), group('D', 21_000), group('E', 19_500)],
    ...[group('F', 22_000), group('G', 90_000), group('H', 18_000), group('M', 20_000)],
  ];
  expect(await nearest(groups)).toEqual(['E 19500', 'B 21000', 'D 21000', 'F 22000', 'H 18000', 'A 40000']);
});

test('a price half as high is as near as one twice as high', async () => {
  expect(await nearest([group('A', 10_000), group('B', 40_000)])).toEqual(['A 10000', 'B 40000']);
});

test('models with fewer than 3 prices are left out', async () => {
  expect(await nearest([group('A', 20_000, 2), group('B', 90_000), group('C', 0)])).toEqual(['B 90000']);
});
