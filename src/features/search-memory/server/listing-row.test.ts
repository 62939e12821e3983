import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { CardStore } from './cards/card-store.ts';
import { LISTING_SCHEMA, listingRow, offerValues, rowOnDemand } from './listing-row.ts';
import { anyListings } from '#features/search/testing/arbitrary-search.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';

const RATING = sampleListing().rating!;
const valueOf = (column: string, listing = {}, owner = {}) =>
  listingRow(sampleListing(listing), sampleOwner(owner)).values[column];

test.each([
  ['price', { salePrice: null, msrp: 30_000 }, 30_000],
  ['price', { salePrice: null, msrp: null }, null],
  ['mileage', { mileage: 0 }, null],
  ['mileage', { mileage: 249_999 }, 249_999],
  ['mileage', { mileage: 250_000 }, null],
  ['displacement', { displacementLiters: 1.998 }, 2],
  ['doors', { doors: 4 }, '4'],
  ['deal', { rating: { ...RATING, band: 'GREAT' } }, 'greatprice'],
  ['deal', { rating: { ...RATING, band: 'GOOD' } }, null],
  ['deal', { rating: null, salePrice: 1, marketPrice: 22_000 }, null],
  ['modelKey', {}, 'TOYOTA-CAMRY'],
  ['trimKey', {}, 'TOYOTA-CAMRY|XSE'],
  ['trimKey', { trimCode: null }, null],
  ['buyOnline', { buyOnline: true }, 'BUY_ONLINE'],
  ['listedDay', { listedAt: '1970-01-02T12:00:00.000Z' }, 1.5],
])('%s of %o is %s', (column, listing, expected) => {
  expect(valueOf(column, listing)).toBe(expected);
});

test('an owner gives the seller type, the position and the market areas', () => {
  expect(valueOf('sellerType', {}, { privateSeller: true })).toBe('p');
  expect(valueOf('state', {}, { state: 'CO' })).toBe('CO');
  expect(valueOf('position')).toEqual({ latitude: 39.7525, longitude: -104.9995 });
  expect(valueOf('position', {}, { longitude: null })).toBeNull();
  expect(valueOf('position', {}, { latitude: 399 })).toBeNull();
  expect(valueOf('marketAreas', {}, { marketAreas: ['DEN'] })).toEqual(['DEN']);
});

test('a row fills every column of the schema', () => {
  const { values } = listingRow(sampleListing(), sampleOwner());
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(LISTING_SCHEMA).toSorted());
});

test('a row on demand has the same values', () => {
  const [listing, owner] = [sampleListing(), sampleOwner()];
  const { id, values } = rowOnDemand(listing, owner);
  const read = Object.fromEntries(Object.keys(LISTING_SCHEMA).map((column) => [column, values[column]]));
  expect({ id, values: read }).toEqual(listingRow(listing, owner));
});

/** Two listings with the same ID that differ in random fields. */
const anyChange = anyListings([sampleOwner()], 2).chain((listings) => {
  const [before = sampleListing(), other = sampleListing({ id: 2 })] = listings;
  const fields = Object.keys(before).filter((field) => field !== 'id') as (keyof Listing)[];
  return fc.record({
    before: fc.constant(before),
    after: fc
      .subarray(fields)
      .map((changed) => ({ ...before, ...Object.fromEntries(changed.map((field) => [field, other[field]])) })),
  });
});

const store = new CardStore();

function isSameVehicle(before: Listing, after: Listing): boolean {
  // Shared from the second time on.
  for (let time = 0; time < 2; time++) store.put(before);
  return store.isSameVehicle(after);
}

test('for the same vehicle, updating the offer’s values gives the same row as reading the whole listing', () => {
  const owner = sampleOwner();
  let same = 0;
  const property = fc.property(anyChange, ({ before, after }) => {
    if (!isSameVehicle(before, after)) return;
    same += 1;
    const set = { ...listingRow(before, owner).values, ...offerValues(after, owner) };
    expect(set).toEqual(listingRow(after, owner).values);
  });
  fc.assert(property, { numRuns: 300 });
  expect(same).toBeGreaterThan(0);
});

test('a car with another price, rating, photos or age is the same vehicle', () => {
  const before = sampleListing();
  const property = fc.property(anyListings([sampleOwner()], 1), ([other = before]) => {
    const { salePrice, msrp, mileage, rating, images, listedAt, description, stale, stockNumber, link } = other;
    const offer = { salePrice, msrp, mileage, rating, images, listedAt, description, stale, stockNumber, link };
    expect(isSameVehicle(before, { ...before, ...offer })).toBe(true);
  });
  fc.assert(property, { numRuns: 100 });
});

test.each([
  { year: 2001 },
  { ownerId: 2 },
  { features: ['BLUETOOTH', 'NAVIGATION'] },
  { features: ['NAVIGATION'] },
  { features: [] },
  { history: [] },
  { vin: null },
  { trim: 'LE' },
  { doors: 3 },
  { decoded: ['doors'] },
])('a listing with another %o needs a new row', (change) => {
  const before = sampleListing({ features: ['BLUETOOTH'], history: ['CLEAN_TITLE'], year: 2020 });
  expect([isSameVehicle(before, before), isSameVehicle(before, { ...before, ...change })]).toEqual([true, false]);
});
