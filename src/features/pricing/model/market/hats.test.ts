import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hatWeights, nonincreasingFit } from './hats.ts';

test.each([
  [-5, [[0, 1]]],
  [0, [[0, 1]]],
  [10, [[1, 1]]],
  [
    15,
    [
      [1, 0.5],
      [2, 0.5],
    ],
  ],
  [20, [[2, 1]]],
  [99, [[2, 1]]],
])('%d lies between its knots', (value, hats) => {
  expect(hatWeights(value, [0, 10, 20])).toEqual(hats);
});

test('the fit never rises, keeps the sum, and leaves nonincreasing values unchanged', () => {
  expect(nonincreasingFit([3, 2, 1])).toEqual([3, 2, 1]);
  expect(nonincreasingFit([1, 2, 3])).toEqual([2, 2, 2]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 15 }), (values) => {
      const fallen = nonincreasingFit(values);
      const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
      expect(sum(fallen)).toBeCloseTo(sum(values), 6);
      for (let at = 1; at < fallen.length; at++) expect(fallen[at]!).toBeLessThanOrEqual(fallen[at - 1]! + 1e-9);
    }),
  );
});
