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
  ['makeCode=TOYOTA&state=CO', 'state=CO&makeCode=TOYOTA'],
  ['state=CO', 'searchRadius=50&state=co&marketExtension=include'],
])('saves %s for %s', (query, search) => {
  expect(saved(search).query).toBe(query);
});

test('saves words as filters, and the rest as text', () => {
  expect(saved('words=red+toyota+under+20k').query).toBe('extColorSimple=RED&makeCode=TOYOTA&maxPrice=20000');
  expect(saved('keyword=red+toyota').query).toBe('extColorSimple=RED&makeCode=TOYOTA');
  expect(saved('keyword=red+redmond').query).toBe('extColorSimple=RED&keyword=redmond');
  expect(saved('keyword=redmond').query).toBe('keyword=redmond');
});

test.each([
  ['makeCode=TOYOTA&modelCode=TACOMA&zip=80202', 'Used Toyota Tacoma near Denver (100 mi)'],
  ['makeCode=TOYOTA&maxPrice=20000&searchRadius=0&zip=80202', 'Used Toyota near Denver (any distance) · Under $20,000'],
  ['makeCode=FORD,TOYOTA', 'Used Ford, Toyota'],
  ['makeCode=TOYOTA&maxPrice=20000&state=CO', 'Used Toyota in Colorado · Under $20,000'],
  ['makeCode=HONDA&modelCode=CIVIC_SI&trimCode=HONDA-CIVIC_SI|SI', 'Used Honda Civic Si'],
  ['makeCode=HONDA&modelCode=CIVIC&trimCode=HONDA-CIVIC|SI', 'Used Honda Civic Si'],
  ['state=CO', 'Used cars in Colorado'],
  ['allListingType=all-cars&state=CO', 'All cars in Colorado'],
  ['vehicleStyleCode=COUPE', 'Used cars · Coupe'],
  ['allListingType=all-cars', 'All cars'],
  ['allListingType=all-cars&maxPrice=20000', 'All cars · Under $20,000'],
  ['makeCode=FORD&priceBasis=with-fees', 'Used Ford · Prices with dealer fees'],
  ['makeCode=FORD&maxPrice=20000&priceBasis=with-fees', 'Used Ford · Under $20,000 · Prices with dealer fees'],
])('the title of %s names every choice: %s', (search, title) => {
  expect(saved(search).title).toBe(title);
});

test('a long title is shortened', () => {
  expect(saved('keyword=' + 'redmond+'.repeat(40)).title.length).toBeLessThanOrEqual(200);
});

test("a brand's default filters are not a selection [R213]", () => {
  expect(saved('').hasChoices).toBe(false);
  expect(saved('listingType=USED').hasChoices).toBe(false);
  expect(saved('allListingType=all-cars').hasChoices).toBe(false);
  expect(saved('sortBy=derivedpriceASC').hasChoices).toBe(false);
  expect(saved('listingType=NEW').hasChoices).toBe(true);
  expect(saved('makeCode=FORD').hasChoices).toBe(true);
  expect(saved('state=CO').hasChoices).toBe(true);
  expect(saved('', MAKER_BRAND).hasChoices).toBe(false);
  expect(saved('listingType=NEW', MAKER_BRAND).hasChoices).toBe(false);
});

test('reports invalid values', () => {
  expect(saved('makeCode=NOBODY').parsed.invalid).toHaveLength(1);
});
