import { expect, test } from 'vitest';
import { emptyQuery, parseQuery, readRequest } from '#features/search/search.ts';
import { searchContext } from '../testing/search-context.ts';
import { headingOf } from './heading.ts';

test.each([
  ['', 'Used cars for sale'],
  ['allListingType=all-cars', 'Cars for sale'],
  ['listingType=NEW', 'New cars for sale'],
  ['listingType=CERTIFIED,USED', 'Certified and Used cars for sale'],
  ['makeCode=TOYOTA&modelCode=TACOMA&zip=80202', 'Used Toyota Tacoma for sale near Denver, CO'],
  ['makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE', 'Used Toyota Camry XSE for sale'],
  ['makeCode=FORD,TOYOTA&modelCode=CAMRY', 'Used Ford and Toyota Camry for sale'],
  ['vehicleStyleCode=SUV', 'Used SUVs for sale'],
  ['allListingType=all-cars&vehicleStyleCode=COUPE,HATCHBACK', 'Coupes and hatchbacks for sale'],
  ['endYear=2021&makeCode=FORD&startYear=2021', 'Used 2021 Ford for sale'],
])('%s is headed %s', (search, heading) => {
  const context = searchContext();
  expect(headingOf(parseQuery(readRequest(search), context).query, context)).toBe(heading);
});

test('a search for nothing in particular is headed by the default condition', () => {
  const context = searchContext();
  expect(headingOf(emptyQuery(context), context)).toBe('Used cars for sale');
});
