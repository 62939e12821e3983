import { expect, test } from 'vitest';
import { MAKER_BRAND, MAIN_BRAND, type Brand } from '#features/brands/brands.ts';
import { parseQuery, readRequest } from '#features/search/search.ts';
import { searchContext } from '../testing/search-context.ts';
import { orderViews } from './order-views.ts';

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

test('an order is offered only for chosen makes that are listed and not excluded [R295]', () => {
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

test('the brand of a car maker offers orders of its make before any is chosen', () => {
  const brand = { ...MAKER_BRAND, fixedMake: 'TOYOTA' };
  expect(ordersOf('', brand).map(({ name }) => name)).toEqual(['Toyota']);
});
