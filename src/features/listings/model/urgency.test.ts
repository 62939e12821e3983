import { expect, test } from 'vitest';
import { urgencyOf } from './urgency.ts';

const CAR = { salePrice: 20_000, msrp: null, previousPrice: null, rating: null };

const asRated = (band: 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH') => ({
  ...{ fairPrice: 20_000, low: 18_000, high: 22_000, band, doubt: null },
});

test('reduced: the price was reduced, even if other reasons apply [R449]', () => {
  expect(urgencyOf({ ...CAR, previousPrice: 21_000, rating: asRated('GREAT') }, 99)).toBe('reduced');
  expect(urgencyOf({ ...CAR, previousPrice: 20_000 }, 0)).toBe('interested');
  expect(urgencyOf({ ...CAR, previousPrice: 19_000 }, 0)).toBe('interested');
  expect(urgencyOf({ ...CAR, salePrice: null, previousPrice: 21_000 }, 0)).toBe('interested');
});

test('numviewed: more than three views [R450]', () => {
  expect(urgencyOf(CAR, 4)).toBe('numviewed');
  expect(urgencyOf(CAR, 3)).toBe('interested');
  expect(urgencyOf(CAR, null)).toBe('interested');
});

const requested = (salePrice: number, band: 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH') =>
  urgencyOf({ ...CAR, salePrice, rating: asRated(band) }, 0);

test('goodgreatprice: the deal is Great or Good [R451]', () => {
  expect([requested(17_000, 'GREAT'), requested(19_000, 'GOOD')]).toEqual(['goodgreatprice', 'goodgreatprice']);
});

test('interested: in every other case [R452]', () => {
  expect([requested(20_200, 'FAIR'), requested(25_000, 'HIGH')]).toEqual(['interested', 'interested']);
});
