import { expect, test } from 'vitest';
import { type Brand, MAIN_BRAND, MAKER_BRAND } from '#features/brands/brands.ts';
import { catalog, findZip } from '#features/reference/reference.server.ts';
import { catalogVocabulary } from '#features/words/words.server.ts';
import { createInProcessIndex, Inventory } from '#features/search-memory/search-memory.server.ts';
import { createSearchService } from '#features/search/search.server.ts';
import { searchToSave } from './search-to-save.ts';

const inventory = new Inventory();
const service = createSearchService({
  index: createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true }),
  catalog: catalogVocabulary(catalog),
  now: () => new Date('2026-07-01T00:00:00Z'),
  findZip: (zip) => {
    const place = findZip(zip);
    return place ? { ...place, marketArea: null } : undefined;
  },
  findCity: () => undefined,
});
const saved = (search: string, brand: Brand = MAIN_BRAND) => searchToSave(search, service.context(brand));

test.each([
  ['makeCode=TOYOTA&zip=80202', '?zip=80202&makeCode=TOYOTA'],
  ['makeCode=FORD,TOYOTA', 'makeCode=TOYOTA&makeCode=FORD&makeCode=TOYOTA'],
  ['makeCode=FORD,TOYOTA', 'makeCodeList=TOYOTA,FORD'],
  ['makeCode=FORD', 'makeCode=FORD&sortBy=derivedpriceASC'],
  ['makeCode=FORD', 'firstRecord=50&makeCode=FORD&numRecords=100&after=r50'],
  ['makeCode=FORD', 'listingType=USED&makeCode=FORD&searchRadius=50'],
  ['makeCode=FORD', 'makeCode=FORD&utm_source=mail&relevanceConfig=nearby'],
  ['', 'makeCode='],
])('%s is what is kept of %s', (query, search) => {
  expect(saved(search).query).toBe(query);
});

test('words are kept as the filters that they mean, and what is left of them as text', () => {
  expect(saved('words=red+toyota+under+20k').query).toBe('extColorSimple=RED&makeCode=TOYOTA&maxPrice=20000');
  expect(saved('keyword=red+toyota').query).toBe('extColorSimple=RED&makeCode=TOYOTA');
  expect(saved('keyword=red+redmond').query).toBe('extColorSimple=RED&keyword=redmond');
  expect(saved('keyword=redmond').query).toBe('keyword=redmond');
});

test('the title tells every choice', () => {
  expect(saved('makeCode=TOYOTA&maxPrice=20000&zip=80202').title).toBe(
    'Used · Toyota · Within 100 miles of 80202 · Under $20,000',
  );
  expect(saved('allListingType=all-cars').title).toBe('All cars');
  expect(saved('keyword=' + 'redmond+'.repeat(40)).title.length).toBeLessThanOrEqual(200);
});

test('what a brand searches by itself is no choice [R213]', () => {
  expect(saved('').hasChoices).toBe(false);
  expect(saved('listingType=USED').hasChoices).toBe(false);
  expect(saved('allListingType=all-cars').hasChoices).toBe(false);
  expect(saved('sortBy=derivedpriceASC').hasChoices).toBe(false);
  expect(saved('listingType=NEW').hasChoices).toBe(true);
  expect(saved('makeCode=FORD').hasChoices).toBe(true);
  expect(saved('', MAKER_BRAND).hasChoices).toBe(false);
  expect(saved('listingType=NEW', MAKER_BRAND).hasChoices).toBe(false);
});

test('what cannot be used is told', () => {
  expect(saved('makeCode=NOBODY').parsed.invalid).toHaveLength(1);
});
