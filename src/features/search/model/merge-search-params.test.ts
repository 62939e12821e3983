import { expect, test } from 'vitest';
import { mergeSearchParams } from './merge-search-params.ts';

const FORDS = 'makeCode=FORD&maxPrice=20000&modelCode=F150&zip=80202';

test.each([
  ['', FORDS],
  ['?', FORDS],
  ['maxMileage=50000', 'makeCode=FORD&maxMileage=50000&maxPrice=20000&modelCode=F150&zip=80202'],
  ['minPrice=10000', 'makeCode=FORD&maxPrice=20000&minPrice=10000&modelCode=F150&zip=80202'],
  ['maxPrice=15000', 'makeCode=FORD&maxPrice=15000&modelCode=F150&zip=80202'],
  ['maxPrice=', FORDS],
  ['?sort=yearDESC&firstRecord=25', `firstRecord=25&${FORDS.replace('&zip', '&sortBy=yearDESC&zip')}`],
  ['trimCode=FORD-F150|XLT', FORDS.replace('&zip', '&trimCode=FORD-F150|XLT&zip')],
  ['makeCodeList=FORD', FORDS],
  ['utm_source=mail', FORDS.replace('&zip', '&utm_source=mail&zip')],
])('%s on top of a search is kept with it', (given, search) => {
  expect(mergeSearchParams(given, FORDS)).toBe(search);
});

test.each([
  ['makeCode=HONDA', FORDS, 'makeCode=HONDA&maxPrice=20000&zip=80202'],
  ['makeCode=HONDA&modelCode=CIVIC', FORDS, 'makeCode=HONDA&maxPrice=20000&modelCode=CIVIC&zip=80202'],
  ['city=Boulder&state=CO', FORDS, 'city=Boulder&makeCode=FORD&maxPrice=20000&modelCode=F150&state=CO'],
  ['searchRadius=25', FORDS, FORDS.replace('&zip', '&searchRadius=25&zip')],
  ['listingType=NEW', 'allListingType=all-cars&makeCode=FORD', 'listingType=NEW&makeCode=FORD'],
  ['vehicleStyleCode=SUV', 'sedanSubtypeCode=COMPACT_SEDAN&vehicleStyleCode=SEDAN', 'vehicleStyleCode=SUV'],
])('%s replaces parameters that it excludes', (given, under, search) => {
  expect(mergeSearchParams(given, under)).toBe(search);
});
