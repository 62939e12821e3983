import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { openGuard } from '#ports/calls/fake.ts';
import { createRestApi } from '../rest.ts';
import { FAKE_GUARDS, LISTING, OWNER, restServices } from './testing/one-car.ts';

const inventory = new Inventory();
const camry: Partial<Listing> = {
  ...{ makeCode: 'TOYOTA', make: 'Toyota', modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE' },
  ...{ listingType: 'USED', year: 2020, salePrice: 20_000, mileage: 30_000 },
};
const fair = (fairPrice: number): Listing['rating'] => ({
  ...{ fairPrice, low: fairPrice - 1_000, high: fairPrice + 1_000, band: 'FAIR', doubt: null },
});
const car = (id: number, changes: Partial<Listing>): Listing => ({ ...LISTING, id, ...camry, ...changes });
inventory.apply({
  owners: [OWNER],
  put: [
    car(1, { rating: fair(20_200) }),
    car(2, { salePrice: 21_001, mileage: 49_999, rating: fair(20_499) }),
    car(3, { year: 2022, salePrice: 26_000, mileage: 50_000, trimCode: 'LE', trim: 'LE' }),
    car(4, { year: 2023, salePrice: null, msrp: null, mileage: null }),
    car(5, { makeCode: 'FORD', make: 'Ford', modelCode: 'CAMRY', salePrice: 9_000, mileage: 100_000 }),
    ...Array.from({ length: 12 }, (_car, i) => car(10 + i, { modelCode: 'COROLLA', model: 'Corolla', year: 2008 + i })),
  ],
});
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
const api = createRestApi(restServices(index));

async function ask(call: string, from = api): Promise<unknown> {
  const response = await from.request(`/rest/lsc/crawl/${call}`, { headers: { 'X-fwd-svc': 'atc' } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return response.json();
}

test('model years have the average, lowest and highest price, and lead to their cars [R397, R498]', async () => {
  expect(await ask('modelyears?makeCode=TOYOTA&modelCode=CAMRY')).toEqual({
    items: [
      {
        ...{ value: '2022', avgPrice: 26_000, startingPrice: 26_000, maxPrice: 26_000, fairPrice: null },
        link: '/cars-for-sale?endYear=2022&makeCode=TOYOTA&modelCode=CAMRY&startYear=2022',
      },
      {
        ...{ value: '2020', avgPrice: 20_501, startingPrice: 20_000, maxPrice: 21_001, fairPrice: 20_350 },
        link: '/cars-for-sale?endYear=2020&makeCode=TOYOTA&modelCode=CAMRY&startYear=2020',
      },
    ],
  });
});

test('the 11 newest model years are listed, the newest first [R571]', async () => {
  const { items } = (await ask('modelyears?makeCode=TOYOTA&modelCode=COROLLA')) as { items: { value: string }[] };
  expect(items.map(({ value }) => value)).toEqual(Array.from({ length: 11 }, (_year, i) => String(2019 - i)));
});

test('the fair price is the average of all rated cars of a frequent model', async () => {
  const many = new Inventory();
  const put = Array.from({ length: 1_001 }, (_car, i) => car(i + 1, { rating: fair(20_000 + i ** 2) }));
  many.apply({ owners: [OWNER], put });
  const ofMany = createInProcessIndex({ inventory: many, isCaughtUp: () => true, isFit: () => true });
  expect(await ask('modelyears?makeCode=TOYOTA&modelCode=CAMRY', createRestApi(restServices(ofMany)))).toMatchObject({
    items: [{ value: '2020', fairPrice: 353_500 }],
  });
});

test('trims of one model are listed by price, with links [R397, R499]', async () => {
  expect(await ask('trims?makeCode=TOYOTA&modelCode=CAMRY')).toEqual({
    items: [
      {
        ...{ value: 'XSE', avgPrice: 20_501, startingPrice: 20_000, maxPrice: 21_001 },
        link: '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE',
      },
      {
        ...{ value: 'LE', avgPrice: 26_000, startingPrice: 26_000, maxPrice: 26_000 },
        link: '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|LE',
      },
    ],
  });
});

test.each(['', '?makeCode=TOYOTA', '?makeCode=TOYOTA&makeCode=FORD&modelCode=CAMRY', '?minPrice=x'])(
  'trims of other searches, such as %j, are not listed',
  async (query) => {
    expect(await ask(`trims${query}`)).toEqual({ items: [] });
  },
);

test('mileages are those of the model, or of all cars with an empty modelCode [R393, R503, R565]', async () => {
  const years = [
    { name: '2023', count: 0, max: null, mean: null },
    { name: '2022', count: 1, max: 50_000, mean: 50_000 },
    { name: '2020', count: 2, max: 49_999, mean: 40_000 },
  ];
  expect(await ask('stats/mileage?makeCode=TOYOTA&modelCode=CAMRY&listingType=USED')).toEqual({
    stats: {
      ...{ count: 3, max: 50_000, mean: 43_333, under50000: 2 },
      facetSearchFieldStats: [{ name: 'year', facetStats: years }],
    },
    facetStats: years,
  });
  expect(await ask('stats/mileage?modelCode=&listingType=USED')).toMatchObject({
    stats: { count: 16, max: 100_000, under50000: 14 },
  });
});

test.each([
  ['maxMileage=40000', 1, 1],
  ['maxMileage=49999', 2, 2],
  ['minMileage=40000', 2, 1],
  ['minMileage=50000', 1, 0],
])('with %s, no more cars have a low mileage than the search finds', async (limit, count, under50000) => {
  expect(await ask(`stats/mileage?makeCode=TOYOTA&modelCode=CAMRY&${limit}`)).toMatchObject({
    stats: { count, under50000 },
  });
});

test.each([
  ['modelyears', 'crawlModelYears', { items: [] }],
  ['trims', 'crawlTrims', { items: [] }],
  ['stats/mileage', 'mileageStats', { stats: null, facetStats: [] }],
] as const)('an open circuit of %s answers its text and nothing else [R526]', async (call, guard, nothing) => {
  const guards = { ...FAKE_GUARDS, [guard]: openGuard };
  expect(await ask(call, createRestApi(restServices(index, { guards })))).toEqual({
    message: `Circuit Breaker for /rest/lsc/crawl/${call} is open`,
    ...nothing,
  });
});
