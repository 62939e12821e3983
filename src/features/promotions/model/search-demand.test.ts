import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { EMPTY_SEARCH_CONTEXT, parseQuery, readRequest, type SearchContext } from '#features/search/search.ts';
import { expandSearch, reduceSearch } from './search-demand.ts';

const DENVER = { zip: '80202', city: 'Denver', state: 'CO', marketArea: 'DENVER', latitude: 39.75, longitude: -104.99 };
const context: SearchContext = {
  ...EMPTY_SEARCH_CONTEXT,
  brand: MAIN_BRAND,
  findZip: (zip) => (zip === '80202' ? DENVER : undefined),
  findCity: (city) => (city === 'Denver' ? DENVER : undefined),
  knows: () => true,
};
const reduce = (search: string) => reduceSearch(parseQuery(readRequest(search), context), context);

test.each([
  ['', ''],
  ['makeCode=FORD&sortBy=derivedpriceASC&firstRecord=25', 'makeCode=FORD'],
  ['zip=80202', 'zip=802'],
  ['city=Denver&state=CO', 'zip=802'],
  ['searchRadius=50&zip=80202', 'searchRadius=50&zip=802'],
  ['marketExtension=include&maxPrice=20000&zip=80202', 'maxPrice=20000&zip=802'],
  ['state=CO', 'state=CO'],
  ['searchRadius=50', ''],
])('counts %s as %s', (search, counted) => {
  expect(reduce(search)).toBe(counted);
});

test.each(['keyword=my+name', 'vin=1HGCM82633A004352', 'excludedListingIds=5', 'city=Nowhere'])(
  'does not count %s',
  (search) => {
    expect(reduce(search)).toBeNull();
  },
);

test('a counted search can be parsed again, around the middle of its region', () => {
  const middleOf = (region: string) => (region === '802' ? '80202' : null);
  expect(expandSearch('searchRadius=50&zip=802', middleOf)).toBe('searchRadius=50&zip=80202');
  expect(expandSearch('makeCode=FORD', middleOf)).toBe('makeCode=FORD');
  expect(expandSearch('zip=000', middleOf)).toBeNull();
});
