import { expect, test } from 'vitest';
import { parseQuery, readRequest, type SearchContext } from '#features/search/search.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { allowsNewCarBoost } from './new-car-boost.ts';

const THIS_YEAR = TEST_CONTEXT.currentYear;
const DENVER = { city: 'Denver', state: 'CO', marketArea: 'DENVER', latitude: 39.75, longitude: -105 };
const CONTEXT: SearchContext = {
  ...TEST_CONTEXT,
  findZip: (zip) => (zip === '80202' ? { zip, ...DENVER } : undefined),
};
const allows = (search: string) => allowsNewCarBoost(parseQuery(readRequest(search), CONTEXT).query, THIS_YEAR);

test('a search at a ZIP has boosted new cars', () => {
  expect(allows('?zip=80202')).toBe(true);
  expect(allows(`?endYear=${THIS_YEAR - 6}&startYear=${THIS_YEAR - 9}&zip=80202`)).toBe(true);
});

test('without a ZIP of exactly five digits it has none [R187]', () => {
  expect([allows(''), allows('?zip=802'), allows('?state=CO')]).toEqual([false, false, false]);
});

test('a search for new cars has none [R188]', () => {
  expect([allows('?listingType=NEW&zip=80202'), allows('?listingType=NEW,USED&zip=80202')]).toEqual([false, false]);
});

test('a search that ends more than six years ago has none [R189]', () => {
  expect(allows(`?endYear=${THIS_YEAR - 7}&zip=80202`)).toBe(false);
});

test('a search that begins this year or next year has none [R190]', () => {
  expect(allows(`?startYear=${THIS_YEAR}&zip=80202`)).toBe(false);
  expect(allows(`?startYear=${THIS_YEAR + 1}&zip=80202`)).toBe(false);
  expect(allows(`?startYear=${THIS_YEAR - 1}&zip=80202`)).toBe(true);
});

test('a search for private sellers has none [R191]', () => {
  expect([allows('?sellerType=p&zip=80202'), allows('?sellerType=d&zip=80202')]).toEqual([false, true]);
});
