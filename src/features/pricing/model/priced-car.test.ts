import { describe, expect, test } from 'vitest';
import type { ListingFacts } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { estimatePrice, fitMarket } from './market/market.ts';
import { pricedCar } from './priced-car.ts';

const FACTS = bareListingFacts({
  ...{ vin: '4T1B11HK5KU000001', year: 2019, modelCode: 'CAMRY', model: 'Camry', trimCode: 'XSE', trim: 'XSE' },
  ...{ salePrice: 18_500, msrp: 30_000, marketPrice: 19_000, previousPrice: 18_900, mileage: 42_000 },
  ...{ bodyStyleCode: 'SEDAN', fuelCode: 'GSL', transmissionCode: 'AUTOMATIC', driveCode: 'FWD', engineCode: '4' },
  ...{ displacementLiters: 2.5, horsepower: 203, doors: 4, exteriorColorCode: 'RED', exteriorColor: 'Ruby' },
  ...{ features: ['SUNROOF'], history: ['ONE_OWNER'] },
});
const OWNER = { id: 3, privateSeller: true, state: 'CO' };

const carOf = (changes: Partial<ListingFacts>) => pricedCar(7, { ...FACTS, ...changes }, OWNER);

test('a listing becomes the facts that affect its price', () => {
  expect(carOf({})).toMatchObject({
    id: 7,
    identity: FACTS.vin,
    ownerId: 3,
    price: 18_500,
    modelKey: 'TOYOTA-CAMRY',
    build: 'B11HK',
    mileage: 42_000,
    traits: { body: 'SEDAN', engine: '4', displacement: '2.5', doors: '4', state: 'CO', seller: 'private' },
    features: ['SUNROOF'],
    branded: false,
  });
});

test.each([
  ['3.4', 3.4],
  ['excellent', 4],
  [null, null],
])('a condition stated as %s is a grade of %s', (statedCondition, grade) => {
  expect(carOf({ statedCondition }).grade).toBe(grade);
});

test('ignores values derived from the price: valuation, list price, earlier price', () => {
  const other = carOf({ msrp: 1, marketPrice: 1, previousPrice: 1, incentive: 1 });
  expect(other).toEqual(carOf({}));
});

test('an impossible mileage is unknown', () => {
  expect(carOf({ mileage: 5_100_000 }).mileage).toBeNull();
  expect(carOf({ mileage: 0 }).mileage).toBe(0);
});

describe('without a VIN', () => {
  const identityOf = (changes: Partial<ListingFacts>) => carOf({ vin: null, ...changes }).identity;

  test('a car offered again with another price or color is the same', () => {
    expect(identityOf({ salePrice: 1000, exteriorColorCode: 'BLUE' })).toBe(identityOf({}));
    expect(identityOf({ mileage: 42_001 })).not.toBe(identityOf({}));
  });

  test('and without a mileage, it is the same if everything else is', () => {
    expect(identityOf({ mileage: null, salePrice: 1000 })).toBe(identityOf({ mileage: null }));
    expect(identityOf({ mileage: null, exteriorColorCode: 'BLUE' })).not.toBe(identityOf({ mileage: null }));
  });
});

test.each([
  [carOf({ history: ['REBUILT_TITLE'] }), true],
  [carOf({ description: 'Runs well. Salvage title, hence the price.' }), true],
  [carOf({ description: 'Prior salvage' }), true],
  [carOf({ history: ['BRANDED_TITLE'] }), true],
  [carOf({ history: ['CLEAN_TITLE'] }), false],
  [carOf({ description: 'Rebuilt engine, clean title' }), false],
  [carOf({ description: 'Never had a salvage title' }), false],
])('recognizes branded titles by history, words and condition (%#)', (car, branded) => {
  expect(car.branded).toBe(branded);
});

test('unverified claims of the seller do not affect the fair price, one by one or together', () => {
  const claims = ['CLEAN_TITLE', 'NO_ACCIDENTS', 'ONE_OWNER', 'SERVICE_RECORDS', 'PERSONAL_USE'];
  // As in real feeds, sellers rarely leave out the history, and those that do often hide something.
  const offers = Array.from({ length: 300 }, (_, at) => {
    const silent = at % 25 === 0;
    const mileage = 20_000 + 300 * at;
    const salePrice = Math.round((30_000 - mileage / 10) * (silent ? 0.8 : 1) * (0.95 + (at % 11) / 100));
    const vin = `4T1B11HK5KU${100_000 + at}`;
    return pricedCar(at, { ...FACTS, vin, mileage, salePrice, history: silent ? [] : claims }, { ...OWNER, id: at });
  });
  const market = fitMarket(offers);
  const fairPrice = (history: string[]) => estimatePrice(market, carOf({ history })).fairPrice;
  for (const history of [claims, ...claims.map((claim) => [claim])])
    expect([history, Math.abs(fairPrice(history) / fairPrice([]) - 1) < 0.01]).toEqual([history, true]);
});
