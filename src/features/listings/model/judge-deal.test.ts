import { expect, test } from 'vitest';
import { judgeDeal } from './judge-deal.ts';

const at = (salePrice: number | null, marketPrice: number | null = 20_000) =>
  judgeDeal({ salePrice, msrp: null, marketPrice });

test.each([
  [18_400, 'GREAT', 1_600],
  [18_401, 'GOOD', 1_599],
  [19_400, 'GOOD', 600],
  [20_000, 'FAIR', 0],
  [21_000, 'FAIR', -1_000],
  [21_001, 'HIGH', -1_001],
])('$%d against a market of $20,000 is %s', (price, rating, belowMarket) => {
  expect(at(price)).toEqual({ rating, belowMarket });
});

test('without a price or a market there is no judgement', () => {
  expect(at(null)).toBeNull();
  expect(at(18_000, null)).toBeNull();
  expect(at(18_000, 0)).toBeNull();
});
