import { expect, test } from 'vitest';
import { assignColumns } from './assign-columns.ts';

/** Returns the greatest sum by trying every assignment. */
function greatestSum(weights: readonly (readonly number[])[], row = 0, taken = new Set<number>()): number {
  if (row === weights.length) return 0;
  const without = greatestSum(weights, row + 1, taken);
  const sums = weights[row]!.map((weight, column) =>
    weight > 0 && !taken.has(column) ? weight + greatestSum(weights, row + 1, new Set([...taken, column])) : 0,
  );
  return Math.max(without, ...sums);
}

test('a row yields its column if the sum is greater', () => {
  expect(
    assignColumns([
      [10, 9],
      [8, 0],
    ]),
  ).toEqual([1, 0]);
  expect(assignColumns([[0, -1]])).toEqual([undefined]);
  expect(assignColumns([])).toEqual([]);
  expect(assignColumns([[], []])).toEqual([undefined, undefined]);
});

test('the sum is maximal, and no column is assigned twice', () => {
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 200; round++) {
    const columns = 1 + random(5);
    const weights = Array.from({ length: 1 + random(5) }, () =>
      Array.from({ length: columns }, () => Math.max(0, random(20) - 8)),
    );
    const found = assignColumns(weights);
    const given = found.filter((column) => column !== undefined);
    expect(new Set(given).size).toBe(given.length);
    const sum = found.reduce<number>(
      (total, column, row) => total + (column === undefined ? 0 : weights[row]![column]!),
      0,
    );
    expect(sum).toBe(greatestSum(weights));
  }
});
