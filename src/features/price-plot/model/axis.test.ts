import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mileageAxis, axisPosition, priceAxis, roundAxis } from './axis.ts';

test('an axis contains its numbers, with two to seven round ticks', () => {
  const number = fc.integer({ min: 0, max: 3_000_000 });
  fc.assert(
    fc.property(number, number, (a, b) => {
      const { from, to, ticks } = roundAxis(Math.min(a, b), Math.max(a, b), 1_000);
      expect(from <= Math.min(a, b) && to >= Math.max(a, b)).toBe(true);
      expect(ticks.length >= 2 && ticks.length <= 7).toBe(true);
      expect([ticks[0], ticks.at(-1)]).toEqual([from, to]);
      for (const tick of ticks) expect(tick % 50).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [12_000, 38_000, [10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000]],
  [900, 187_000, [0, 50_000, 100_000, 150_000, 200_000]],
  [20_000, 20_000, [19_400, 19_600, 19_800, 20_000, 20_200, 20_400, 20_600]],
])('from %d to %d', (low, high, ticks) => {
  const axis = roundAxis(low, high, 1_000);
  expect([axis.from <= low, axis.to >= high]).toEqual([true, true]);
  expect(axis.ticks).toEqual(ticks);
});

test('a price far above the others does not squeeze them together', () => {
  const prices = Array.from({ length: 100 }, (_, i) => 10_000 + i * 200);
  expect(priceAxis([...prices, 2_000_000]).to).toBeLessThan(50_000);
  expect(axisPosition(priceAxis([...prices, 2_000_000]), 2_000_000)).toBe(1);
  expect(priceAxis([...prices, 40_000]).to).toBe(40_000);
});

test('has axes without cars', () => {
  expect(priceAxis([]).ticks.length).toBeGreaterThan(1);
  expect(mileageAxis([]).ticks.length).toBeGreaterThan(1);
});
