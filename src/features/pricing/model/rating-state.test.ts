import { expect, test } from 'vitest';
import { rateInBatch, ratePrice } from './rating-state.ts';
import type { Rating } from './rating.ts';
import type { Estimate } from './market/market.ts';
import { carWithoutFacts } from './testing/synthetic-market.ts';

const HOUR = 3_600_000;

function estimateOf(fairPrice: number, spread = 1.2): Estimate {
  const ends = { low: fairPrice / Math.sqrt(spread), high: fairPrice * Math.sqrt(spread) };
  return { fairPrice, ...ends, parts: [], comparables: [], comparableCount: 9 };
}

test('the asking price never affects the fair price shown', () => {
  const first: Rating = { kind: 'rated', band: 'GOOD', share: 0.93, estimate: estimateOf(20_000) };
  const before = rateInBatch(null, { ...carWithoutFacts(1), price: 18_600 }, first, 0);
  const shown = [7_100, 17_000, 18_600, 19_500, 24_000].flatMap((price) => {
    const rating: Rating = { kind: 'rated', band: 'GOOD', share: price / 19_930, estimate: estimateOf(19_930) };
    const next = rateInBatch(before, { ...carWithoutFacts(1), price }, rating, 30 * HOUR);
    return [next.shown!, ratePrice(next, 1_000, 31 * HOUR).shown!, ratePrice(next, 90_000, 31 * HOUR).shown!];
  });
  expect(new Set(shown.map(({ band }) => band))).toEqual(new Set(['GREAT', 'GOOD', 'FAIR', 'HIGH', null]));
  expect(new Set(shown.map(({ fairPrice, low, high }) => `${low} ${fairPrice} ${high}`)).size).toBe(1);
});

test('rounds what explains a doubt', () => {
  const doubt = { reason: 'wide-interval', spread: 4.04, most: 3 } as const;
  const rating: Rating = { kind: 'unrated', doubt, estimate: estimateOf(20_000, 4.04) };
  const { shown } = rateInBatch(null, { ...carWithoutFacts(1), price: 20_000 }, rating, 0);
  expect(shown!.doubt).toEqual({ ...doubt, spread: 4 });
});

test('a new price ends no doubt about the market, however far from the fair price', () => {
  const wide = { reason: 'wide-interval', spread: 4, most: 3 } as const;
  const rating: Rating = { kind: 'unrated', doubt: wide, estimate: estimateOf(20_000, 4) };
  const before = rateInBatch(null, { ...carWithoutFacts(1), price: 20_000 }, rating, 0);
  for (const price of [1_000, 19_000, 90_000]) expect(ratePrice(before, price, HOUR).shown!.doubt).toEqual(wide);
  expect(ratePrice(before, 1, HOUR).shown!.doubt).toMatchObject({ reason: 'unlikely-price' });
});
