import { expect, test } from 'vitest';
import { UNSURE_BIN } from '../kernel/question.ts';
import { createBinTable, nextAbove } from './bin-table.ts';

test('every code of a stretch is in the bin that the table tells, or the table is unsure', () => {
  const cuts = [3, 700, 701, 5_000, 90_000];
  const { table, shift } = createBinTable(cuts, { width: 4, base: -1, divisor: 1 });
  expect(table.length).toBeLessThanOrEqual(1_024);
  for (let code = 0; code < 90_000; code++) {
    const told = table[code >>> shift]!;
    const bin = cuts.findLastIndex((cut) => cut <= code);
    if (told !== UNSURE_BIN) expect(told).toBe(bin < 0 ? 4 : bin);
  }
  expect([...table].filter((bin) => bin === UNSURE_BIN).length).toBeLessThan(5);
});

test.each([0, 1, -1, 0.1, 1e300, -5e-324])('nothing lies between %d and the number next above', (number) => {
  const above = nextAbove(number);
  expect(above).toBeGreaterThan(number);
  const middle = number + (above - number) / 2;
  expect(middle === number || middle === above).toBe(true);
});
