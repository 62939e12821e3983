import fc from 'fast-check';
import { expect, test } from 'vitest';
import { predictRows, solveRidge, type SparseMatrix } from './sparse-ridge.ts';

const COLUMNS = 4;

const equations = fc
  .record({
    rows: fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: COLUMNS, maxLength: COLUMNS }), {
      minLength: 1,
      maxLength: 12,
    }),
    penalty: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: COLUMNS, maxLength: COLUMNS }),
    seed: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ rows, penalty, seed }) => ({
    rows,
    penalty,
    target: rows.map((_, row) => ((row * seed) % 17) - 8),
    weight: rows.map((_, row) => ((row + seed) % 3) / 2),
  }));

test('the solution satisfies the normal equations of weighted ridge regression', () => {
  fc.assert(
    fc.property(equations, ({ rows, penalty, target, weight }) => {
      const solution = solveRidge(
        sparse(rows, penalty),
        Float64Array.from(target),
        Float64Array.from(weight),
        new Float64Array(COLUMNS),
      );
      let left = 0;
      let whole = 0;
      for (let j = 0; j < COLUMNS; j++) {
        const of = (x: ArrayLike<number>) =>
          rows.reduce((sum, row, i) => {
            const fitted = row.reduce((total, value, k) => total + value * x[k]!, 0);
            return sum + weight[i]! * (target[i]! - fitted) * row[j]!;
          }, -penalty[j]! * x[j]!);
        const scale = rows.reduce((sum, row, i) => sum + weight[i]! * row[j]! ** 2, penalty[j]!);
        left += of(solution) ** 2 / scale;
        whole += of(new Float64Array(COLUMNS)) ** 2 / scale;
      }
      expect(left).toBeLessThanOrEqual(2e-8 * whole + 1e-18);
    }),
  );
});

test('a row with weight 0 has no effect', () => {
  const design = sparse(
    [
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ],
    [1, 1, 1, 1],
  );
  const weight = Float64Array.of(1, 0);
  const solve = (second: number) => solveRidge(design, Float64Array.of(2, second), weight, new Float64Array(COLUMNS));
  expect(solve(100)).toEqual(solve(-3));
  expect(predictRows(design, solve(0))[0]).toBeCloseTo(1, 6);
});

function sparse(rows: readonly (readonly number[])[], penalty: readonly number[]): SparseMatrix {
  const entries = rows.map((row) => row.flatMap((value, column) => (value === 0 ? [] : [{ column, value }])));
  const starts = new Int32Array(rows.length + 1);
  entries.forEach((row, at) => (starts[at + 1] = starts[at]! + row.length));
  return {
    rows: rows.length,
    columns: COLUMNS,
    starts,
    index: Int32Array.from(entries.flat(), ({ column }) => column),
    value: Float64Array.from(entries.flat(), ({ value }) => value),
    penalty: Float64Array.from(penalty),
  };
}
