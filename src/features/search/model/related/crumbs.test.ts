import { describe, expect, it } from 'vitest';
import { MAIN_BRAND, MAKER_BRAND, VALUATION_BRAND } from '#features/brands/brands.ts';
import { readRequest } from '../canonical-url.ts';
import { crumbsOf } from './crumbs.ts';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { parseQuery } from '../vehicle-query.ts';

function crumbs(search: string, brand = MAKER_BRAND) {
  const context = { ...SMALL_WORLD, brand };
  return crumbsOf(parseQuery(readRequest(search), context).query, context);
}
const labelOf = (key: string, search: string, brand = MAKER_BRAND) =>
  crumbs(search, brand).find((crumb) => crumb.key === key)?.label;

/** A search with all fourteen breadcrumbs. */
const FULL =
  'electricMileRange=MILES_200&endYear=2024&fuelTypeGroup=ELE&listingType=USED&makeCode=TOYOTA&maxPrice=30000&minPrice=10000&modelCode=CAMRY&mpgRange=MPG_30&sellerType=p&startYear=2024&trimCode=TOYOTA-CAMRY|XSE&vehicleStyleCode=SEDAN&zip=80202';

describe('breadcrumbs', () => {
  it('are in order, all fourteen on the car maker’s brand [R298, R299]', () => {
    expect(crumbs(FULL).map(({ key, label }) => [key, label])).toEqual([
      ['home', 'Home'],
      ['page', 'Used Cars for Sale'],
      ['location', 'Denver, CO'],
      ['owner', 'By Owner'],
      ['condition', 'Used'],
      ['style', 'Sedan'],
      ['make', 'Toyota'],
      ['model', 'Camry'],
      ['trim', 'XSE'],
      ['year', '2024'],
      ['price', 'Between $10,000 - $30,000'],
      ['fuelType', 'Electric'],
      ['mpg', '30+ mpg'],
      ['electricRange', '200 Miles'],
    ]);
  });

  it.each([MAIN_BRAND, VALUATION_BRAND])('leave out home, location and condition on $key [R300]', (brand) => {
    expect(crumbs(FULL, brand).map(({ key }) => key)).toEqual(
      'page owner style make model trim year price fuelType mpg electricRange'.split(' '),
    );
  });

  it('link to a search that keeps the filters of this and earlier crumbs [R301]', () => {
    expect(crumbs(FULL).map(({ query }) => query)).toEqual([
      '',
      'listingType=USED',
      'listingType=USED&zip=80202',
      'listingType=USED&sellerType=p&zip=80202',
      'listingType=USED&sellerType=p&zip=80202',
      'listingType=USED&sellerType=p&vehicleStyleCode=SEDAN&zip=80202',
      'listingType=USED&makeCode=TOYOTA&sellerType=p&vehicleStyleCode=SEDAN&zip=80202',
      'listingType=USED&makeCode=TOYOTA&modelCode=CAMRY&sellerType=p&vehicleStyleCode=SEDAN&zip=80202',
      'listingType=USED&makeCode=TOYOTA&modelCode=CAMRY&sellerType=p&trimCode=TOYOTA-CAMRY|XSE&vehicleStyleCode=SEDAN&zip=80202',
      'endYear=2024&listingType=USED&makeCode=TOYOTA&modelCode=CAMRY&sellerType=p&startYear=2024&trimCode=TOYOTA-CAMRY|XSE&vehicleStyleCode=SEDAN&zip=80202',
      'endYear=2024&listingType=USED&makeCode=TOYOTA&maxPrice=30000&minPrice=10000&modelCode=CAMRY&sellerType=p&startYear=2024&trimCode=TOYOTA-CAMRY|XSE&vehicleStyleCode=SEDAN&zip=80202',
      'endYear=2024&fuelTypeGroup=ELE&listingType=USED&makeCode=TOYOTA&maxPrice=30000&minPrice=10000&modelCode=CAMRY&sellerType=p&startYear=2024&trimCode=TOYOTA-CAMRY|XSE&vehicleStyleCode=SEDAN&zip=80202',
      'endYear=2024&fuelTypeGroup=ELE&listingType=USED&makeCode=TOYOTA&maxPrice=30000&minPrice=10000&modelCode=CAMRY&mpgRange=MPG_30&sellerType=p&startYear=2024&trimCode=TOYOTA-CAMRY|XSE&vehicleStyleCode=SEDAN&zip=80202',
      FULL,
    ]);
  });

  it('keep nothing that no crumb names: no order, no color, no subtype [R301]', () => {
    const search =
      'extColorSimple=RED&makeCode=TOYOTA&sedanSubtypeCode=SPORT_SEDAN&sortBy=yearASC&vehicleStyleCode=SEDAN';
    expect(crumbs(search, MAIN_BRAND).map(({ query }) => query)).toEqual([
      '',
      'vehicleStyleCode=SEDAN',
      'makeCode=TOYOTA&vehicleStyleCode=SEDAN',
    ]);
  });

  it('keep the place where no crumb shows it, and elsewhere from its crumb on [R301]', () => {
    const linksOn = (brand: typeof MAIN_BRAND) =>
      crumbs('allListingType=all-cars&makeCode=TOYOTA&searchRadius=50&zip=80202', brand).map(({ query }) => query);
    expect(linksOn(MAIN_BRAND)).toEqual([
      'allListingType=all-cars&searchRadius=50&zip=80202',
      'allListingType=all-cars&makeCode=TOYOTA&searchRadius=50&zip=80202',
    ]);
    expect(linksOn(MAKER_BRAND)[0]).toBe('');
  });

  it('name the condition twice only if the shopper chose it', () => {
    expect(crumbs('').map(({ key, label }) => [key, label])).toEqual([
      ['home', 'Home'],
      ['page', 'New and Certified Cars for Sale'],
    ]);
    expect(crumbs('listingType=NEW').map(({ label }) => label)).toEqual(['Home', 'New Cars for Sale', 'New']);
  });

  it('skip an unselected filter, and leave models out of the make’s link', () => {
    const shown = crumbs('makeCode=TOYOTA&modelCode=CAMRY', MAIN_BRAND);
    expect(shown.map(({ key, query }) => [key, query])).toEqual([
      ['page', ''],
      ['make', 'makeCode=TOYOTA'],
      ['model', 'makeCode=TOYOTA&modelCode=CAMRY'],
    ]);
  });
});

describe('the page crumb', () => {
  it.each([
    ['allListingType=all-cars', 'Cars for Sale'],
    ['listingType=3P_CERT,CERTIFIED,NEW,USED', 'Cars for Sale'],
    ['', 'Used Cars for Sale'],
    ['listingType=NEW', 'New Cars for Sale'],
    ['listingType=CERTIFIED', 'Certified Cars for Sale'],
    ['listingType=3P_CERT', 'Used Cars for Sale'],
    ['listingType=3P_CERT,USED', 'Used Cars for Sale'],
    ['listingType=NEW,USED', 'New and Used Cars for Sale'],
    ['experience=commercial', 'Used Commercial Vehicles for Sale'],
    ['experience=commercial&listingType=NEW', 'New Commercial Vehicles for Sale'],
    ['allListingType=all-cars&experience=commercial', 'Commercial Vehicles for Sale'],
    ['experience=best-deals', 'Used Cars for Sale'],
  ])('of ?%s reads %s [R302, R303, R304, R315]', (search, label) => {
    expect(labelOf('page', search, MAIN_BRAND)).toBe(label);
  });

  it('links to its condition and the commercial experience', () => {
    const [page] = crumbs('experience=commercial&listingType=NEW&makeCode=FORD', MAIN_BRAND);
    expect(page!.query).toBe('experience=commercial&listingType=NEW');
  });
});

describe('labels', () => {
  it.each([
    ['owner', 'sellerType=p', 'By Owner'],
    ['owner', 'sellerType=d', 'Dealer'],
    ['owner', 'sellerType=d,p', 'Dealer'],
    ['condition', 'listingType=3P_CERT', 'Used'],
    ['condition', 'allListingType=all-cars', undefined],
    ['price', 'minPrice=10000', 'Over $10,000'],
    ['price', 'maxPrice=30000', 'Under $30,000'],
    ['price', 'maxPrice=30000&minPrice=10000', 'Between $10,000 - $30,000'],
    ['price', 'maxPayment=300', undefined],
    ['electricRange', 'electricMileRange=MILES_200', '200 Miles'],
    ['electricRange', 'electricMileRange=MILES_100,MILES_200', '100 Miles'],
    ['mpg', 'mpgRange=MPG_100,MPG_25', '25+ mpg'],
    ['year', 'endYear=2024&startYear=2024', '2024'],
    ['year', 'endYear=2024&startYear=2023', undefined],
    ['year', 'startYear=2024', undefined],
    ['style', 'vehicleStyleCode=VAN', 'Van / Minivan'],
    ['style', 'experience=commercial&vehicleStyleCode=VAN', 'Commercial Van'],
    ['style', 'experience=commercial&vehicleStyleCode=TRUCK', 'Commercial Truck'],
    ['style', 'experience=commercial&vehicleStyleCode=TRUCK,VAN', 'Commercial Truck and Van'],
    ['location', 'zip=80202', 'Denver, CO'],
    ['location', 'city=Denver&state=CO', 'Denver, CO'],
    ['location', 'zip=00000', undefined],
    ['make', 'makeCode=HONDA,TOYOTA', 'Honda and Toyota'],
    ['make', 'modelCode=CAMRY', 'Toyota'],
    ['model', 'modelCode=CAMRY,CIVIC', 'Civic and Camry'],
    ['fuelType', 'fuelTypeGroup=ELE,HYB,PIH', 'Electric, Hybrid and Plug-in Hybrid'],
  ])(
    'of the %s crumb for ?%s: %s [R305, R306, R307, R308, R309, R310, R311, R312, R313, R314, R315]',
    (key, search, label) => {
      expect(labelOf(key, search)).toBe(label);
    },
  );
});
