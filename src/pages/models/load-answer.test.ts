import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { readRequest } from '#features/search/search.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { loadAnswer } from './load-answer.ts';

const GREAT = { rating: { fairPrice: 20_000, low: 18_000, high: 22_000, doubt: null, band: 'GREAT' } } as const;
const trim = (name: string): Partial<Listing> => ({ trimCode: name, trim: name });

function serve(cars: readonly Partial<Listing>[]) {
  const inventory = new Inventory();
  inventory.apply({
    owners: [sampleOwner({ id: 1 })],
    put: cars.map((car, at) => sampleListing({ ...car, id: at + 1 })),
  });
  return createSearchService({
    index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: { knows: () => false, nameOf: () => undefined, modelKeysOf: () => [] },
  });
}

test.each([
  [
    'cars at a great price',
    [
      { year: 2019, ...trim('LE'), ...GREAT },
      { year: 2019, ...trim('LE') },
      { year: 2021, ...trim('XSE') },
      { year: 2021, ...trim('XSE') },
      { year: 2021, ...trim('XLE'), ...GREAT },
      { year: 2022, trimCode: null, trim: null, ...GREAT },
    ],
    { range: '2019 to 2022', trims: [['LE', '1 of 2 at a great price']], hasDeals: true },
  ],
  [
    'cars without a great price',
    [
      { year: 2020, ...trim('SE') },
      { year: 2020, ...trim('SE') },
      { year: 2020, ...trim('LE') },
      { year: 2020, ...trim('LE') },
      { year: 2020, ...trim('LE') },
    ],
    {
      range: '2020',
      trims: [
        ['LE', '3 cars'],
        ['SE', '2 cars'],
      ],
      hasDeals: false,
    },
  ],
])('describes %s alike, whether it has read the cars or the search counts them', async (_, cars, expected) => {
  const search = serve(cars);
  const parsed = search.parse(readRequest('?makeCode=TOYOTA&modelCode=CAMRY'), MAIN_BRAND);
  const { total, results } = await search.search(parsed, MAIN_BRAND, { hideFilters: true });
  const affordable = { query: parsed.query, total, dollars: 30_000, where: 'there' };
  const options = { brand: MAIN_BRAND, context: search.context(MAIN_BRAND), signal: new AbortController().signal };
  const read = await loadAnswer(search, { ...affordable, cars: results.map(({ listing }) => listing) }, options);
  expect(total).toBe(cars.length);
  expect(read?.trims.map(({ label, detail }) => [label, detail])).toEqual(expected.trims);
  expect([read?.years?.range, read?.hasDeals]).toEqual([expected.range, expected.hasDeals]);
  expect(read).toEqual(await loadAnswer(search, { ...affordable, cars: null }, options));
});
