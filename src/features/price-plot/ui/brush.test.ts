import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mileageAxis, priceAxis } from '../model/axis.ts';
import {
  brushBetween,
  brushOf,
  completeBrush,
  isOpenBrush,
  otherParams,
  queryWith,
  stepsToRange,
  parseRangeEnd,
  rangeToSteps,
  axisStepCount,
} from './brush.ts';

const axes = { price: priceAxis([10_000, 40_000]), mileage: mileageAxis([5_000, 150_000]) };

test('rounds a selected area, whichever corner it starts from', () => {
  const brush = { price: { min: 15_000, max: 22_750 }, mileage: { min: 20_000, max: 61_250 } };
  expect(brushBetween({ mileage: 20_003, price: 22_703 }, { mileage: 61_111, price: 15_031 }, axes)).toEqual(brush);
  expect(brushBetween({ mileage: 61_111, price: 15_031 }, { mileage: 20_003, price: 22_703 }, axes)).toEqual(brush);
});

test('a side at the end of the plot is open', () => {
  const whole = brushBetween({ mileage: 0, price: 0 }, { mileage: 400_000, price: 90_000 }, axes);
  expect(isOpenBrush(whole)).toBe(true);
  expect(brushBetween({ mileage: 0, price: 20_000 }, { mileage: 50_000, price: 90_000 }, axes)).toEqual({
    price: { min: 20_000, max: null },
    mileage: { min: null, max: 50_000 },
  });
});

test('an area is never empty, and has only whole numbers', () => {
  const spot = fc.record({ mileage: fc.double({ noNaN: true, min: 0, max: 150_000 }), price: fc.nat(40_000) });
  fc.assert(
    fc.property(spot, spot, (a, b) => {
      for (const { min, max } of Object.values(brushBetween(a, b, axes))) {
        for (const end of [min, max]) expect(end === null || Number.isInteger(end)).toBe(true);
        if (min !== null && max !== null) expect(min).toBeLessThan(max);
      }
    }),
  );
});

test('the steps of a range, and the range of steps', () => {
  const { price } = axes;
  const steps = axisStepCount(price);
  expect(rangeToSteps({ min: null, max: null }, price)).toEqual([0, steps]);
  expect(stepsToRange([0, steps], price)).toEqual({ min: null, max: null });
  expect(stepsToRange(rangeToSteps({ min: 15_000, max: 22_750 }, price), price)).toEqual({ min: 15_000, max: 22_750 });
  // Values beyond the axis, or too close to each other, still leave two thumbs apart.
  expect(rangeToSteps({ min: 90_000, max: 95_000 }, price)).toEqual([steps - 1, steps]);
  expect(rangeToSteps({ min: 15_000, max: 15_001 }, price)).toEqual([
    rangeToSteps({ min: 15_000, max: null }, price)[0],
    rangeToSteps({ min: 15_000, max: null }, price)[0] + 1,
  ]);
});

test('the query of an area is canonical, and keeps the search', () => {
  const query = 'makeCode=FORD,TOYOTA&maxPrice=30000&zip=80202';
  const brush = completeBrush({ price: { min: 9_000, max: null }, mileage: { min: null, max: 60_000 } }, query);
  const narrowed = queryWith(query, brush);
  expect(narrowed).toBe('makeCode=FORD,TOYOTA&maxMileage=60000&maxPrice=30000&minPrice=9000&zip=80202');
  expect(brushOf(narrowed)).toEqual(brush);
  expect(queryWith(narrowed, { price: { min: null, max: null }, mileage: { min: null, max: null } })).toBe(
    'makeCode=FORD,TOYOTA&zip=80202',
  );
  expect(otherParams(narrowed)).toEqual([
    ['makeCode', 'FORD,TOYOTA'],
    ['zip', '80202'],
  ]);
});

test.each([
  ['$12,500', 12_500],
  ['25000.5', 25_000],
  ['25000.', 25_000],
  ['$25,000.99 ', 25_000],
  ['25.000', 25_000],
  ['', null],
  ['none', null],
  [null, null],
])('%j is read as %j', (text, number) => {
  expect(parseRangeEnd(text)).toBe(number);
});
