import { expect, test } from 'vitest';
import { brandOf } from '#features/brands/brands.ts';
import { EMPTY_SEARCH_CONTEXT } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import { listModelPages } from './model-pages.ts';

const CARS: readonly [make: string, model: string, year: number, count: number][] = [
  ['TOYOTA', 'CAMRY', 2019, 2],
  ['TOYOTA', 'CAMRY', 2020, 3],
  ['TOYOTA', 'RAV4', 2020, 2],
  ['LADA', 'NIVA', 1999, 2],
];

const search = {
  context: () => EMPTY_SEARCH_CONTEXT,
  group: async ({ query }, _brand, { by }) => {
    const { makes, models } = query.filters.makeModelTrim;
    const counts = new Map<string, number>();
    for (const [make, model, year, count] of CARS) {
      const codes = { makeCode: make, modelKey: `${make}-${model}`, year: String(year) };
      const isFound = (chosen: readonly string[], code: string) => chosen.length === 0 || chosen.includes(code);
      if (!isFound(makes, make) || !isFound(models, codes.modelKey)) continue;
      const code = codes[by as keyof typeof codes];
      counts.set(code, (counts.get(code) ?? 0) + count);
    }
    return [...counts].map(([code, count]) => ({ code, count, stats: {}, having: {} }));
  },
} satisfies Pick<SearchService, 'group' | 'context'>;

test('lists makes and models with cars, and model years with at least 3', async () => {
  expect(await listModelPages(search, brandOf('localhost'))).toEqual([
    '/models',
    '/models/toyota',
    '/models/toyota/camry',
    '/models/toyota/camry/2020',
    '/models/toyota/rav4',
    '/models/lada',
    '/models/lada/niva',
  ]);
});
