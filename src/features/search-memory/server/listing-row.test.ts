import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedOffer, LISTING_SCHEMA, listingRow } from './listing-row.ts';
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

test('an owner says the seller type, the position and the market areas', () => {
  expect(valueOf('sellerType', {}, { privateSeller: true })).toBe('p');
  expect(valueOf('position')).toEqual({ latitude: 39.7525, longitude: -104.9995 });
  expect(valueOf('position', {}, { longitude: null })).toBeNull();
  expect(valueOf('position', {}, { latitude: 399 })).toBeNull();
  expect(valueOf('marketAreas', {}, { marketAreas: ['DEN'] })).toEqual(['DEN']);
});

test('a row fills every column of the schema', () => {
  const { values } = listingRow(sampleListing(), sampleOwner());
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(LISTING_SCHEMA).toSorted());
});

test('setting the values of a changed offer makes the same row as reading the whole listing', () => {
  const owner = sampleOwner();
  const property = fc.property(anyListings([owner], 2), ([before, other]) => {
    fc.pre(before !== undefined && other !== undefined);
    const { salePrice, msrp, mileage, rating, images, listedAt, description, stale } = other;
    const listing = { ...before, salePrice, msrp, mileage, rating, images, listedAt, description, stale };
    const values = changedOffer(before, listing, owner);
    expect({ ...listingRow(before, owner).values, ...values }).toEqual(listingRow(listing, owner).values);
    expect(values).not.toBeNull();
  });
  fc.assert(property, { numRuns: 300 });
});

test.each([
  { year: 2001 },
  { ownerId: 2 },
  { features: ['BLUETOOTH', 'NAVIGATION'] },
  { history: [] },
  { vin: null },
  { trim: 'LE' },
])('a listing with another %o needs a new row', (change) => {
  const before = sampleListing({ features: ['BLUETOOTH'], history: ['CLEAN_TITLE'], year: 2020 });
  expect(changedOffer(before, { ...before, ...change }, sampleOwner())).toBeNull();
});
