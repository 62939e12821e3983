import { expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { parseQuery, readRequest, type VehicleQuery } from '#features/search/search.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { searchContext } from '../testing/search-context.ts';
import { searchPresetViews, orderViews } from './search-preset-views.ts';
import { MAKER_BRAND, MAIN_BRAND, type Brand } from '#features/brands/brands.ts';

async function entriesOf(
  search: string,
  count: (query: VehicleQuery) => number | null = () => 17,
  context = searchContext(),
) {
  const parsed = parseQuery(readRequest(search), context);
  const counted: VehicleQuery[] = [];
  const services = {
    flags: FLAG_DEFAULTS,
    count: async (query: VehicleQuery) => {
      counted.push(query);
      return count(query);
    },
  };
  const entries = await searchPresetViews(parsed.query, answerFor(parsed, context), context, services);
  return { entries, counted };
}

test('best deals and work vehicles stay within the search; the panel already counts best deals [R009, R010]', async () => {
  const { entries, counted } = await entriesOf('makeCode=TOYOTA&maxPrice=30000&zip=80202');
  expect(entries).toEqual([
    {
      ...{ key: 'best-deals', label: 'Best deals', count: 1234, current: false },
      query: 'experience=best-deals&makeCode=TOYOTA&maxPrice=30000&zip=80202',
    },
    {
      ...{ key: 'commercial', label: 'Commercial vehicles', count: 17, current: false },
      query: 'allListingType=all-cars&experience=commercial&makeCode=TOYOTA&maxPrice=30000&zip=80202',
    },
  ]);
  expect(counted.map(({ filters }) => filters.experience)).toEqual(['commercial']);
});

test('work vehicles have the condition that the shopper chose', async () => {
  const { entries } = await entriesOf('listingType=CERTIFIED');
  expect(entries.at(-1)).toMatchObject({ query: 'experience=commercial&listingType=CERTIFIED' });
});

test.each([
  ['makeCode=HONDA', false],
  ['modelCode=CIVIC', false],
  ['makeCode=FORD,HONDA', true],
  ['modelCode=CIVIC,TACOMA', true],
  ['', true],
])('%j: work vehicles are counted only if a make has some: %s', async (search, isCounted) => {
  const context = {
    ...searchContext(),
    knows: () => true,
    modelKeysOf: (code: string) => [code === 'CIVIC' ? 'HONDA-CIVIC' : `TOYOTA-${code}`],
  };
  const { entries, counted } = await entriesOf(search, undefined, context);
  expect(counted.length > 0).toBe(isCounted);
  expect(entries.some(({ key }) => key === 'commercial')).toBe(isCounted);
});

test('the active experience is current, and its entry leads out of it', async () => {
  const { entries } = await entriesOf('experience=best-deals&makeCode=TOYOTA');
  expect(entries[0]).toEqual({
    ...{ key: 'best-deals', label: 'Best deals', count: null, current: true },
    query: 'makeCode=TOYOTA',
  });
});

test('within another experience, best deals are counted separately [R419]', async () => {
  const { entries, counted } = await entriesOf('experience=commercial');
  expect(entries.find(({ key }) => key === 'best-deals')?.count).toBe(17);
  expect(counted.map(({ filters }) => filters.experience)).toEqual(['best-deals']);
});

test.each([0, null])('an entry that finds %s cars is left out', async (found) => {
  const { entries } = await entriesOf('', () => found);
  expect(entries.map(({ key }) => key)).toEqual(['best-deals']);
});

const PATH = '/cars-for-sale/build-and-price';

function ordersOf(search: string, brand: Brand = MAIN_BRAND) {
  const context = { ...searchContext(), brand };
  return orderViews(parseQuery(readRequest(search), context).query, context);
}

test.each([
  ['listingType=NEW&makeCode=TOYOTA', true],
  ['listingType=NEW,USED&makeCode=TOYOTA', true],
  ['allListingType=all-cars&makeCode=TOYOTA', true],
  ['makeCode=TOYOTA', false],
  ['listingType=CERTIFIED,USED&makeCode=TOYOTA', false],
])('%s: an order is offered only with New or without any condition (%s) [R296]', (search, offered) => {
  expect(ordersOf(search).length > 0).toBe(offered);
});

test('an order is offered only for selected makes that are listed and not excluded [R295]', () => {
  expect(ordersOf('listingType=NEW')).toEqual([]);
  expect(ordersOf('listingType=NEW&makeCode=FORD,TOYOTA').map(({ name }) => name)).toEqual(['Ford', 'Toyota']);
  const excluding = { ...MAIN_BRAND, noOrdersFor: ['FORD'] };
  expect(ordersOf('listingType=NEW&makeCode=FORD,TOYOTA', excluding).map(({ name }) => name)).toEqual(['Toyota']);
});

test.each([
  ['makeCode=TOYOTA', 'Toyota', 'makeCode=TOYOTA'],
  ['makeCode=TOYOTA&modelCode=CAMRY', 'Toyota Camry', 'makeCode=TOYOTA&modelCode=CAMRY'],
  ['makeCode=FORD&seriesCode=F_SERIES', 'Ford F-Series', 'makeCode=FORD&seriesCode=F_SERIES'],
  ['makeCode=TOYOTA&seriesCode=F_SERIES', 'Toyota', 'makeCode=TOYOTA'],
  ['makeCode=TOYOTA&modelCode=CAMRY,TACOMA', 'Toyota', 'makeCode=TOYOTA'],
  [
    'endYear=2026&makeCode=TOYOTA&modelCode=CAMRY&startYear=2026',
    '2026 Toyota Camry',
    'makeCode=TOYOTA&modelCode=CAMRY&year=2026',
  ],
  ['endYear=2027&makeCode=TOYOTA&startYear=2026', 'Toyota', 'makeCode=TOYOTA'],
  ['endYear=2015&makeCode=TOYOTA&startYear=2015', 'Toyota', 'makeCode=TOYOTA'],
])('the order of %s is called %s and leads to %s with its referrer [R019, R020, R021]', (search, name, params) => {
  const [order] = ordersOf(`${search}&listingType=NEW`);
  expect(order).toEqual({ name, href: `${PATH}?${params}&referrer=results-page` });
});

test("a car maker's brand offers orders of its make before any is selected", () => {
  const brand = { ...MAKER_BRAND, fixedMake: 'TOYOTA' };
  expect(ordersOf('', brand).map(({ name }) => name)).toEqual(['Toyota']);
});
