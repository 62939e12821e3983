import { expect, test } from 'vitest';
import { type MarketAnswer, withoutHiddenCars } from '../model/market-car.ts';
import { plotSummaryText, differenceText, lineTitle, lineExplanation, reversedRangeText } from './texts.ts';

const CAR = { id: 1, title: '2019 Toyota Camry', year: 2019, price: 20_000, mileage: 9, deal: null, fairPrice: null };
const answer = (changes: Partial<MarketAnswer>): MarketAnswer => ({
  ...{ totalResultCount: 2, withoutPrice: 0, withoutMileage: 0, cars: [CAR, { ...CAR, id: 2 }], bands: [], models: 1 },
  ...{
    line: { of: 'fair', spots: [] },
    bestValue: { of: 'all', cars: [{ ...CAR, model: 'Camry', picture: '/camry.avif' }] },
    invalidQueryParams: [],
  },
  ...changes,
});

test('never calls the line a car’s fair price, and mentions mixed models', () => {
  expect(lineExplanation(answer({ line: null, models: 3 }))).toBe('');
  const fair = lineExplanation(answer({}));
  expect(fair).toContain('running median of fair prices for all these cars, not the fair price of a single car');
  expect(fair).not.toContain('mixed');
  expect(lineExplanation(answer({ line: { of: 'asked', spots: [] }, models: 12 }))).toMatch(
    /asking prices.* 12 models are mixed here/,
  );
});

test('names a line of sampled or hidden cars', () => {
  expect(lineExplanation(answer({ totalResultCount: 9 }))).toContain('for the cars shown');
  const left = withoutHiddenCars(answer({}), new Set([1, 7]));
  expect(lineExplanation(left)).toContain('for all cars, including hidden ones');
  expect(plotSummaryText(left)).toBe('1 of 2 cars. Not on the plot: 1 hidden by you.');
  expect([left.cars.map(({ id }) => id), left.bestValue.cars]).toEqual([[2], []]);
});

test.each([
  ['all cars', {}, 'All 2 cars.'],
  [
    'cars without a price',
    { totalResultCount: 46, withoutPrice: 44 },
    '2 of 46 cars. Not on the plot: 44 without a price.',
  ],
  ['a sample', { totalResultCount: 90 }, '2 of 90 cars, a random sample.'],
  [
    'a sample of some cars',
    { totalResultCount: 90, withoutMileage: 5 },
    '2 of 90 cars, a random sample. No place in the sample: 5 without a usable mileage.',
  ],
  [
    'prices on a basis',
    { totalResultCount: 3, withoutPrice: 1, prices: 'out the door' },
    '2 of 3 cars. Not on the plot: 1 without a known upper end of the price. Prices are the upper ends out the door.',
  ],
])('counts %s', (_, changes, text) => {
  expect(plotSummaryText(answer(changes))).toBe(text);
});

test('names what prices of the line include', () => {
  const line = { of: 'fair', spots: [] } as const;
  expect(lineTitle(line, undefined)).toBe('Typical fair price of these cars, by mileage');
  expect(lineTitle(line, 'out the door')).toBe('Typical fair price of these cars out the door, by mileage');
  expect(lineExplanation(answer({ prices: 'out the door' }))).toContain(
    'running median of fair prices out the door for all',
  );
});

test('shows a price beside the fair price', () => {
  expect([-1_240, 0, 5].map(differenceText)).toEqual(['$1,240 below', 'Exactly that', '$5 above']);
});

test('reports only a reversed range', () => {
  const span = (min: number | null, max: number | null) => ({ min, max });
  const open = span(null, null);
  expect(reversedRangeText({ price: span(30_000, 20_000), mileage: open })).toContain(
    'lowest price is above the highest',
  );
  expect(reversedRangeText({ price: open, mileage: span(9, 8) })).toContain('minimum mileage is above the maximum');
  for (const price of [open, span(5, 5), span(5, null), span(null, 5), span(5, 6)])
    expect(reversedRangeText({ price, mileage: open })).toBe('');
});
