import { expect, test } from 'vitest';
import { isLargePriceDrop, isPriceDrop } from './price-drop.ts';

test.each([
  [20_000, 19_800, true],
  [20_000, 19_801, false],
  [5_000, 4_900, true],
  [5_000, 4_901, false],
  [10_000, 9_900, true],
  [60_000, 59_500, false],
  [60_000, 59_400, true],
  [20_000, 21_000, false],
  [null, 19_000, false],
  [20_000, null, false],
])('from %s to %s is a price drop: %s', (known, price, isDrop) => {
  expect(isPriceDrop(known, price)).toBe(isDrop);
});

test.each([
  [20_000, 19_600, true],
  [20_000, 19_601, false],
  [10_000, 9_750, true],
  [10_000, 9_751, false],
  [10_000, 10_000, false],
  [null, 9_000, false],
])('from %s to %s earns a badge: %s', (previousPrice, salePrice, isLarge) => {
  expect(isLargePriceDrop({ previousPrice, salePrice, msrp: null })).toBe(isLarge);
});
