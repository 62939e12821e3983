import { expect, test } from 'vitest';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import { minimalListing } from '../testing/one-vehicle.ts';
import { priceReasonsView } from './price-reasons-view.ts';

const CLOCK = { now: new Date('2026-11-22T10:30:00Z'), timeZone: 'America/Denver' };
const CAR = { price: 19_500, adjustedPrice: 20_100, listed: true, mileage: 41_000, place: 'Denver, CO' };
const REASONS: RatingReasons = {
  batch: { at: new Date('2026-11-22T08:15:00Z'), cars: 1234 },
  isRated: true,
  doubt: null,
  details: {
    parts: [
      { factor: 'typical', multiplier: 24_000 },
      { factor: 'model', multiplier: 1.2 },
      { factor: 'year', multiplier: 0.75 },
      { factor: 'mileage', multiplier: 0.93 },
      { factor: 'color', multiplier: 1.003 },
      { factor: 'region', multiplier: 0.996 },
    ],
    comparables: [
      { ...CAR, id: 43, title: '2020 Toyota Camry LE' },
      { ...CAR, id: 44, title: '2019 Toyota Camry', listed: false, mileage: null, place: null },
    ],
    comparableCount: 31,
  },
};
const RATING = { fairPrice: 20_000, low: 18_200, high: 22_000, band: 'FAIR', doubt: null } as const;
const LISTING = minimalListing({ mileage: 40_000, rating: RATING });
const dollarsIn = (text: string) => Number(text.replaceAll(/[$,+]/g, '').replace('−', '-'));

test('the parts add up to the shown fair price, small ones combined', () => {
  const { typical, parts, fairPrice } = priceReasonsView(LISTING, REASONS, CLOCK)!;
  expect([typical, fairPrice]).toEqual(['$24,000', '$20,000']);
  expect(parts.reduce((sum, { amount }) => sum + dollarsIn(amount), dollarsIn(typical))).toBe(20_000);
  expect(parts.map(({ label, detail }) => [label, detail])).toEqual([
    ['Make and model', null],
    ['Age', '2020'],
    ['Mileage', '40,000 miles'],
    ['Other', 'colors, region, market trend'],
  ]);
  expect(parts.map(({ amount }) => amount[0])).toEqual(['+', '−', '−', '−']);
});

test('bars start in the middle, and the longest reaches an edge', () => {
  const [model, year] = priceReasonsView(LISTING, REASONS, CLOCK)!.parts;
  expect(year!.bar).toEqual({ from: 0, length: 50 });
  expect(model!.bar.from).toBe(50);
  expect(model!.bar.length).toBeLessThan(50);
});

test('comparables are counted, and linked while they are for sale', () => {
  const { comparables, count } = priceReasonsView(LISTING, REASONS, CLOCK)!;
  expect(count).toBe('the 2 most similar of 31');
  expect(comparables).toEqual([
    {
      ...{ id: 43, title: '2020 Toyota Camry LE', href: '/cars-for-sale/vehicle/43', facts: '41,000 mi · Denver, CO' },
      ...{ price: '$19,500', adjusted: '$20,100' },
    },
    expect.objectContaining({ href: null, facts: 'no longer listed' }),
  ]);
});

test('the rating says when it was made, and from how many cars', () => {
  const { rated, cars } = priceReasonsView(LISTING, REASONS, CLOCK)!;
  expect(rated).toEqual({
    iso: '2026-11-22T08:15:00.000Z',
    text: '2 h ago',
    exact: 'Nov 22, 2026, 1:15 AM MST',
  });
  expect(cars).toBe('1,234 cars');
});

test('is the same object until the age of the rating changes', () => {
  const first = priceReasonsView(LISTING, REASONS, CLOCK)!;
  const later = (minutes: number) => ({ ...CLOCK, now: new Date(CLOCK.now.getTime() + minutes * 60_000) });
  expect(priceReasonsView(LISTING, REASONS, later(1))).toBe(first);
  expect(priceReasonsView(LISTING, REASONS, later(60))).toEqual({
    ...first,
    rated: { ...first.rated, text: '3 h ago' },
  });
});

test.each([
  ['no fair price', minimalListing(), REASONS],
  ['no details', LISTING, { ...REASONS, details: null }],
  ['nothing known', LISTING, null],
])('shows nothing with %s', (_what, listing, reasons) => {
  expect(priceReasonsView(listing, reasons, CLOCK)).toBeNull();
});
