import { expect, test } from 'vitest';
import type { SearchResultsData } from '../../page-data.ts';
import { refineQuery } from './refine-query.ts';

const SECTIONS = [
  {
    kind: 'tree',
    makes: [
      { value: 'HONDA', models: [] },
      { value: 'TOYOTA', models: [{ value: 'CAMRY', trims: [{ value: 'CAMRY|XSE' }] }] },
    ],
  },
  { kind: 'boxes', fields: [{ name: 'fuelTypeGroup', options: [] }] },
  {
    kind: 'boxes',
    fields: [{ name: 'listingType', options: [{ value: 'USED', selected: true }, { value: 'NEW' }] }],
  },
] as unknown as SearchResultsData['sections'];

test.each([
  [
    'nothing was asked since: the link is followed',
    'zip=80202',
    'makeCode=FORD&zip=80202',
    'zip=80202',
    'makeCode=FORD&zip=80202',
  ],
  [
    'a filter taken back since stays away',
    'dealType=greatprice&makeCode=HONDA,TOYOTA',
    'dealType=greatprice&makeCode=TOYOTA',
    'makeCode=HONDA,TOYOTA',
    'listingType=USED&makeCode=TOYOTA',
  ],
  [
    'a filter chosen since stays',
    'makeCode=HONDA',
    '',
    'fuelTypeGroup=ELE&listingType=USED&makeCode=HONDA',
    'fuelTypeGroup=ELE&listingType=USED',
  ],
  [
    'a place entered since stays',
    'maxMileage=30000&zip=80202',
    'maxMileage=60000&zip=80202',
    'maxMileage=30000&zip=10001',
    'listingType=USED&maxMileage=60000&zip=10001',
  ],
  [
    'an amount is replaced by what the link says',
    'maxMileage=30000',
    'maxMileage=60000',
    'listingType=USED&maxMileage=45000',
    'listingType=USED&maxMileage=60000',
  ],
  [
    'an option package chosen since stays',
    'packages=Cold,Sport',
    'packages=Sport',
    'packages=Cold,Sport,Towing',
    'listingType=USED&packages=Sport,Towing',
  ],
  [
    'a make takes along what was chosen under it',
    'makeCode=HONDA,TOYOTA',
    'makeCode=HONDA',
    'makeCode=HONDA,TOYOTA&modelCode=CAMRY&trimCode=CAMRY%7CXSE',
    'listingType=USED&makeCode=HONDA',
  ],
  [
    'the default condition goes',
    '',
    'allListingType=all-cars',
    'fuelTypeGroup=ELE',
    'allListingType=all-cars&fuelTypeGroup=ELE',
  ],
  [
    'the default condition goes, one chosen since stays',
    '',
    'allListingType=all-cars',
    'listingType=NEW,USED',
    'listingType=NEW',
  ],
])('%s', (_case, query, link, asked, expected) => {
  expect(refineQuery(link, { query, sections: SECTIONS }, asked)).toBe(expected);
});
