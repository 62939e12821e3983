import { expect, test } from 'vitest';
import { createWarnings } from './warnings.ts';

test('counts every warning, even with more kinds than it keeps', () => {
  const warnings = createWarnings();
  for (let column = 0; column < 5000; column++) warnings.add(`c${column}`, 'v', 'is wrong');
  warnings.add('c0', 'v', 'is wrong');
  const kinds = warnings.summary();
  expect(kinds.length).toBeLessThanOrEqual(500);
  expect(kinds[0]).toMatchObject({ column: 'Other columns' });
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(5001);
  expect(warnings.count()).toBe(5001);
});

test('reasons that differ only in a number are one kind', () => {
  const warnings = createWarnings();
  for (let length = 1; length <= 16; length++) warnings.add('vin', 'x', `has ${length} characters instead of 17`);
  expect(warnings.summary()).toEqual([
    { column: 'vin', value: 'x', reason: 'has 1 characters instead of 17', count: 16 },
  ]);
});
