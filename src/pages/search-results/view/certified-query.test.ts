import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { readRequest } from '#features/search/search.ts';
import { fakeSearchService } from '../testing/fake-search-service.ts';
import { searchContext } from '../testing/search-context.ts';
import { certifiedQuery } from './certified-query.ts';

const withCertified = (search: string) =>
  certifiedQuery(fakeSearchService().service.parse(readRequest(search), MAIN_BRAND).query, searchContext());

test('certified cars are added to the conditions, from the first result [R156]', () => {
  expect(withCertified('')).toBe('listingType=CERTIFIED,USED');
  expect(withCertified('?firstRecord=50&listingType=NEW&makeCode=FORD')).toBe(
    'listingType=CERTIFIED,NEW&makeCode=FORD',
  );
});

test('where they are among the results already there is nothing to add', () => {
  expect(withCertified('?listingType=CERTIFIED,NEW')).toBeNull();
  expect(withCertified('?allListingType=all-cars')).toBeNull();
});
