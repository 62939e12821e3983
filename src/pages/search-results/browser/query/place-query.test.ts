import { expect, test } from 'vitest';
import { PLACE_PARAMS } from '#features/search/search.ts';
import { PLACE_PARAM_NAMES, placeQuery, queryAround, queryWithoutPlace } from './place-query.ts';

test('knows every parameter of a place', () => {
  expect(PLACE_PARAM_NAMES).toEqual(Object.values(PLACE_PARAMS));
});

test.each([
  ['', '', '', 'zip=80202'],
  ['makeCode=FORD', '', 'makeCode=FORD', 'makeCode=FORD&zip=80202'],
  ['makeCode=FORD&searchRadius=50&zip=10001', 'zip=10001', 'makeCode=FORD&searchRadius=50', undefined],
  ['city=Denver&makeCode=FORD&state=CO', 'city=Denver&state=CO', 'makeCode=FORD', undefined],
  ['citympg=1&zipper=2', '', 'citympg=1&zipper=2', 'citympg=1&zip=80202&zipper=2'],
])('%j is at %j', (query, place, rest, around) => {
  expect([placeQuery(query), queryWithoutPlace(query)]).toEqual([place, rest]);
  expect(queryAround(query, '80202')).toBe(around ?? `${rest}&zip=80202`);
});
