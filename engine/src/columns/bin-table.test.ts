import { expect, test } from 'vitest';
import { createBinTable, nextDoubleAbove } from './bin-table.ts';

test.each([
  [[3, 700, 790, 5_000, 90_000], 1_024],
  [[1, 2_501, 5_001, 100_000_000], 1_024],
  [[1, 2, 3, 3_000, 90_000], 8_192],
])('a table gives the bin of every code for the cuts %j', (cuts, most) => {
  const made = createBinTable(cuts, { width: 4, base: -1, divisor: 1 });
  const { table, shift } = made;
  expect(table.length).toBeGreaterThan(0);
  expect(table.length).toBeLessThanOrEqual(most);
  for (let code = 0; code < 100_000; code++) {
    const first = table[Math.min(code >>> shift, table.length - 1)]!;
    const step = code > made.lasts[first]! ? first + 1 : first;
    if (step !== cuts.filter((cut) => cut <= code).length) expect(`${code} in step ${step}`).toBe('');
  }
});

test('no table exists for cuts with very different gaps', () => {
  const { table } = createBinTable([1, 2, 3, 1_000_000, 2_000_000], { width: 4, base: -1, divisor: 1 });
  expect(table).toHaveLength(0);
});

test.each([0, 1, -1, 0.1, 1e300, -5e-324])('nothing is between %d and the next larger number', (number) => {
  const above = nextDoubleAbove(number);
  expect(above).toBeGreaterThan(number);
  const middle = number + (above - number) / 2;
  expect(middle === number || middle === above).toBe(true);
});
