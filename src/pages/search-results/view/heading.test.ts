import { expect, test } from 'vitest';
import { MAKER_BRAND } from '#features/brands/brands.ts';
import { emptyQuery, parseQuery, readRequest } from '#features/search/search.ts';
import { searchContext } from '../testing/search-context.ts';
import { searchHeading } from '#pages/shared/search/search-heading.ts';

test.each([
  ['', 'Used cars for sale'],
  ['allListingType=all-cars', 'Cars for sale'],
  ['listingType=NEW', 'New cars for sale'],
  ['listingType=CERTIFIED,USED', 'Used and certified cars for sale'],
  ['makeCode=TOYOTA&modelCode=TACOMA&zip=80202', 'Used Toyota Tacoma for sale near Denver, CO'],
  ['makeCode=TOYOTA&modelCode=CAMRY&trimCode=TOYOTA-CAMRY|XSE', 'Used Toyota Camry XSE for sale'],
  ['makeCode=FORD,TOYOTA&modelCode=CAMRY', 'Used Ford and Toyota Camry for sale'],
  ['vehicleStyleCode=SUV', 'Used SUVs for sale'],
  ['allListingType=all-cars&vehicleStyleCode=COUPE,HATCHBACK', 'Coupes and hatchbacks for sale'],
  ['endYear=2021&makeCode=FORD&startYear=2021', 'Used 2021 Ford for sale'],
  ['experience=commercial&zip=80202', 'Used commercial vehicles for sale near Denver, CO'],
  ['allListingType=all-cars&experience=commercial&vehicleStyleCode=VAN', 'Commercial vans for sale'],
  ['experience=commercial&makeCode=FORD', 'Used Ford for sale'],
  ['experience=best-deals&zip=80202', 'Used cars for sale at great prices near Denver, CO'],
  ['dealType=greatprice', 'Used cars for sale at great prices'],
  ['fuelTypeGroup=ELE', 'Used electric cars for sale'],
  ['fuelTypeGroup=HYB,PIH&vehicleStyleCode=SUV', 'Used hybrid and plug-in hybrid SUVs for sale'],
  ['fuelTypeGroup=DSL,ELE,GSL,HYB', 'Used cars for sale'],
  ['driveGroup=4WD&vehicleStyleCode=TRUCK', 'Used 4WD trucks for sale'],
  ['allListingType=all-cars&fuelTypeGroup=ELE&makeCode=FORD', 'Electric Ford for sale'],
  ['makeCode=FORD&state=CO', 'Used Ford for sale in Colorado'],
  ['sellerType=p', 'Used cars for sale by owner'],
  ['experience=buy-online', 'Used cars for sale'],
  ['buyOnline=BUY_ONLINE&experience=buy-online', 'Used cars to buy online'],
])('%s is headed %s [R009, R010, R011, R027]', (search, heading) => {
  const context = searchContext();
  expect(searchHeading(parseQuery(readRequest(search), context).query, context)).toBe(heading);
});

test('the heading of an empty search is the default condition', () => {
  const context = searchContext();
  expect(searchHeading(emptyQuery(context), context)).toBe('Used cars for sale');
});

test.each([
  ['', 'New and certified Toyota cars for sale'],
  ['vehicleStyleCode=SUV', 'New and certified Toyota SUVs for sale'],
  ['makeCode=TOYOTA&modelCode=CAMRY', 'New and certified Toyota Camry for sale'],
])('on the brand of a car maker %j is headed %s', (search, heading) => {
  const context = { ...searchContext(), brand: { ...MAKER_BRAND, fixedMake: 'TOYOTA' } };
  expect(searchHeading(parseQuery(readRequest(search), context).query, context)).toBe(heading);
});
