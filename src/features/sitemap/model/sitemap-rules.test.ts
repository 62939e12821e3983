import { describe, expect, test } from 'vitest';
import { MAKER_BRAND } from '#features/brands/brands.ts';
import { readRequest, formatQuery, parseQuery } from '#features/search/search.ts';
import { MIN_RESULTS_FOR_SITEMAP, isForSearchEngines } from './sitemap-rules.ts';
import { SMALL_WORLD } from '#features/search/testing/small-world.ts';

function isIndexed(search: string, total = 100, context = SMALL_WORLD): boolean {
  const parsed = parseQuery(readRequest(search), context);
  return isForSearchEngines(parsed, formatQuery(parsed.query, context), total, context);
}

describe('a results page is for search engines', () => {
  test.each([
    ['all cars', ''],
    ['a make', 'makeCode=TOYOTA'],
    ['a model', 'makeCode=TOYOTA&modelCode=CAMRY'],
    ['a model by its code alone', 'modelCode=CAMRY'],
    ['a trim', 'makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE'],
    ['a city', 'city=Denver&state=CO'],
    ['a make near a ZIP code', 'makeCode=TOYOTA&zip=80202'],
    ['a make in a city', 'city=Denver&makeCode=TOYOTA&state=CO'],
    ['a condition', 'listingType=NEW'],
    ['any condition', 'allListingType=all-cars'],
    ['a body style', 'vehicleStyleCode=SUV'],
    ['a fuel and a condition', 'fuelTypeGroup=ELE&listingType=NEW'],
    ['great deals', 'dealType=greatprice'],
    ['commercial vehicles', 'experience=commercial'],
    ['the default written out', 'listingType=USED&sortBy=relevance'],
    ['a page with a campaign tag, whose canonical link has none', 'makeCode=TOYOTA&utm_source=mail'],
  ])('when it shows %s', (_what, search) => expect(isIndexed(search)).toBe(true));

  test('with at least three results', () => {
    expect(isIndexed('makeCode=TOYOTA', MIN_RESULTS_FOR_SITEMAP)).toBe(true);
    expect(isIndexed('makeCode=TOYOTA', MIN_RESULTS_FOR_SITEMAP - 1)).toBe(false);
    expect(isIndexed('makeCode=TOYOTA', 0)).toBe(false);
  });
});

describe('a results page is not for search engines', () => {
  test.each([
    ['the second page', 'firstRecord=25'],
    ['a page after a mark', 'after=r25'],
    ['another page size', 'numRecords=50'],
    ['another order', 'makeCode=TOYOTA&sortBy=derivedpriceASC'],
    ['a keyword', 'keyword=red+sunroof'],
    ['two makes', 'makeCode=HONDA,TOYOTA'],
    ['two body styles', 'vehicleStyleCode=SEDAN,SUV'],
    ['three choices', 'listingType=NEW&makeCode=TOYOTA&vehicleStyleCode=SUV'],
    ['a price', 'maxPrice=30000'],
    ['a mileage', 'maxMileage=60000'],
    ['a range of years', 'startYear=2018'],
    ['a color', 'extColorSimple=RED'],
    ['a feature', 'featureCode=BLUETOOTH'],
    ['a ZIP code with its own radius', 'searchRadius=25&zip=80202'],
    ['a ZIP code with a market area', 'marketExtension=include&zip=80202'],
    ['a city with its own radius', 'city=Denver&searchRadius=25&state=CO'],
    ['left out listings', 'excludedListingIds=1,2'],
    ['a VIN', 'vin=4T1B11HK5KU000001'],
    ['an invalid value', 'makeCode=NOSUCHMAKE'],
    ['an invalid value beside a good one', 'makeCode=TOYOTA&minPrice=cheap'],
  ])('when it shows %s', (_what, search) => expect(isIndexed(search)).toBe(false));
});

test('the first page of a brand has the brand’s page size', () => {
  expect(isIndexed('', 100, { ...SMALL_WORLD, brand: MAKER_BRAND })).toBe(true);
});
