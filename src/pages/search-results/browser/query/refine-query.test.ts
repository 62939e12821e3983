import { expect, test } from 'vitest';
import type { SearchResultsData, SectionView } from '../../page-data.ts';
import { refineQuery, unlistedValues } from './refine-query.ts';

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

const option = (value: string) => ({ value, label: value, count: 1 });
const shared = { open: false, chosen: 0 };
const leftOut = { section: 'exterior', count: 12 };
const LISTS: SectionView[] = [
  { key: 'make', label: '', ...shared, kind: 'tree', makes: [{ ...option('FORD'), models: [] }], leftOut },
  {
    ...{ key: 'exterior', label: '', ...shared, kind: 'swatches', any: null },
    fields: [{ name: 'extColorSimple', label: '', options: [option('BLACK')], leftOut }],
  },
  {
    ...{ key: 'doors', label: '', ...shared, kind: 'checkboxes', any: null },
    fields: [{ name: 'doorCode', label: '', options: [option('2')] }],
  },
];

test('keeps pending values without a checkbox in the panel, and takes all others from its checkboxes', () => {
  const query = 'doorCode=9&extColorSimple=BLACK,RED&makeCode=FORD,KIA&zip=80202';
  expect(unlistedValues(query, LISTS)).toEqual([
    ['makeCode', 'KIA'],
    ['extColorSimple', 'RED'],
  ]);
  expect(unlistedValues('', LISTS)).toEqual([]);
});
