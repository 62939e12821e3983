import { expect, test } from 'vitest';
import { isOldTable } from './credit-rates.ts';

test('a table is old when its quarter ended more than 12 months ago', () => {
  expect(isOldTable({ quarterEnd: '2026-06-30' }, '2027-06-30')).toBe(false);
  expect(isOldTable({ quarterEnd: '2026-06-30' }, '2027-07-01')).toBe(true);
});
