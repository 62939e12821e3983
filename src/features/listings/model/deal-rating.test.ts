import { expect, test } from 'vitest';
import { dealRating } from './deal-rating.ts';

test.each([
  [9_200, 'GREAT'],
  [9_201, 'GOOD'],
  [9_700, 'GOOD'],
  [10_500, 'FAIR'],
  [10_501, 'HIGH'],
])('%d where the market asks 10,000 is %s', (salePrice, rating) => {
  expect(dealRating({ salePrice, msrp: null, marketPrice: 10_000 })).toBe(rating);
});

test('nothing to judge without a price or a market price', () => {
  expect(dealRating({ salePrice: null, msrp: null, marketPrice: 10_000 })).toBeNull();
  expect(dealRating({ salePrice: 9_000, msrp: null, marketPrice: null })).toBeNull();
  expect(dealRating({ salePrice: 9_000, msrp: null, marketPrice: 0 })).toBeNull();
});

test('the MSRP stands in for a missing sale price', () => {
  expect(dealRating({ salePrice: null, msrp: 9_000, marketPrice: 10_000 })).toBe('GREAT');
});
