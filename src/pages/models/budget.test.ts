import { expect, test } from 'vitest';
import type { PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { parseBudget, trimsWithinBudget, yearsWithinBudget } from './budget.ts';

const group = (code: string, average: number | null): PriceGroup => ({
  ...{ code, count: 3, mpg: null },
  prices: average === null ? null : { average, lowest: average, highest: average, count: 3 },
});

test.each([
  ['', null, false],
  [' $24,000 ', 24_000, false],
  ['24000', 24_000, false],
  ['99', null, true],
  ['12345678', null, true],
  ['24.5k', 24_500, false],
  ['24km', null, true],
  ['-24000', null, true],
])('a budget of %j', (typed, dollars, isWrong) => {
  const budget = parseBudget(typed);
  expect([budget.dollars, budget.error !== null]).toEqual([dollars, isWrong]);
});

test('names the newest model year that a budget buys on average', () => {
  const years = [group('2019', 15_000), group('2020', 24_000), group('2021', null), group('2022', 24_001)];
  expect(yearsWithinBudget(years, 24_000)).toBe(
    'The newest model year that $24,000 buys is 2020: a 2020 model costs $24,000 on average.',
  );
  expect(yearsWithinBudget(years, 9_000)).toBe('No model year costs $9,000 or less on average.');
  expect(yearsWithinBudget([group('2021', null)], 9_000)).toBeNull();
});

test('lists the trims that a budget buys on average', () => {
  const trims = [group('LE', 20_000), group('XLE', 25_000), group('XSE', null)];
  const nameOf = (code: string) => `Trim ${code}`;
  expect(trimsWithinBudget(trims, 24_000, nameOf)).toBe('Trims that cost $24,000 or less on average: Trim LE.');
  expect(trimsWithinBudget(trims, 900, nameOf)).toBe('No trim costs $900 or less on average.');
  expect(trimsWithinBudget([], 900, nameOf)).toBeNull();
});
