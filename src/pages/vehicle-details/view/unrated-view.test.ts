import { expect, test } from 'vitest';
import type { RatingDoubt } from '#features/listings/listings.ts';
import { minimalListing } from '../testing/one-vehicle.ts';
import { unratedView } from '#pages/shared/price-reasons/unrated-view.ts';

const NOW = new Date('2026-07-01T12:00:00Z');
const BATCH = { at: new Date('2026-07-01T11:35:00Z'), cars: 900 };
const because = (doubt: RatingDoubt) => ({ batch: BATCH, isRated: true, doubt, details: null });

const RATING = { fairPrice: 20_000, low: 10_000, high: 34_000, band: null } as const;

test.each<[RatingDoubt, string]>([
  [{ reason: 'no-price' }, 'hasn’t listed a price'],
  [{ reason: 'unlikely-price', fairPrice: null }, 'what similar cars cost that it’s probably not'],
  [{ reason: 'unlikely-price', fairPrice: 21_000 }, 'cost, about $21,000, that'],
  [{ reason: 'branded-title' }, 'branded title'],
  [
    { reason: 'few-comparables', comparables: 0, wanted: 3 },
    'No comparable car is listed by other sellers; we need at least 3 to rate a price',
  ],
  [{ reason: 'few-comparables', comparables: 1, wanted: 3 }, 'Only 1 comparable car is listed by other sellers'],
  [{ reason: 'few-comparables', comparables: 2, wanted: 3 }, 'Only 2 comparable cars are listed by other sellers'],
  [
    { reason: 'wide-interval', spread: 3.4, most: 3 },
    'the high end is 3.4 times the low end, and we rate up to 3 times',
  ],
  [{ reason: 'wide-interval', spread: 3, most: 3 }, 'a little more than 3 times the low end'],
  [{ reason: 'wide-interval', spread: 99, most: 3 }, 'many times the low end'],
])('the doubt %j is said in words, beside a rating and without one', (doubt, words) => {
  expect(unratedView(minimalListing(), because(doubt), NOW)).toEqual({
    why: expect.stringContaining(words) as string,
    fair: null,
  });
  expect(unratedView(minimalListing({ rating: { ...RATING, doubt } }), null, NOW)).toEqual({
    why: expect.stringContaining(words) as string,
    fair: { fairPrice: '$20,000', interval: { low: '$10,000', high: '$34,000' } },
  });
});

test.each([
  [BATCH, 'Prices were last rated 25 min ago'],
  [null, 'No prices have been rated yet'],
])('a car that was added after the last batch is not rated yet', (batch, words) => {
  const reasons = { batch, isRated: false, doubt: null, details: null };
  expect(unratedView(minimalListing(), reasons, NOW)).toEqual({
    why: `This listing is new, so its price isn’t rated yet. ${words}. The next update will include this car.`,
    fair: null,
  });
});

test('shows nothing for a rated price, or for an unknown reason', () => {
  const rating = { ...RATING, band: 'FAIR', doubt: null } as const;
  expect(unratedView(minimalListing({ rating }), because({ reason: 'no-price' }), NOW)).toBeNull();
  expect(unratedView(minimalListing(), null, NOW)).toBeNull();
});
