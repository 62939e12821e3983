import { expect, test } from 'vitest';
import { plausiblePrice, isPlausiblePrice } from './plausible-price.ts';

test.each([
  [1, false],
  [299, false],
  [300, true],
  [12_345, true],
  [11_111, true],
  [111_111, false],
  [123_456, false],
  [1_234_567, false],
  [24_995, true],
  [2_000_000, true],
  [3_000_000, false],
])('a price of %d is plausible: %s', (price, believable) => {
  expect(isPlausiblePrice(price)).toBe(believable);
});

test.each([
  [null, null, null],
  [1, null, null],
  // The sale price counts, whatever the MSRP is.
  [1, 20_000, null],
  [null, 20_000, 20_000],
  [19_000, 20_000, 19_000],
])('of a sale price of %s and an MSRP of %s, %s is plausible', (salePrice, msrp, price) => {
  expect(plausiblePrice({ salePrice, msrp })).toBe(price);
});
