import { expect, test } from 'vitest';
import { economyUnit } from './model-facts.ts';

test('fuel economy is in MPGe only if all cars of a known body style are electric', () => {
  const style = (electric: number) => ({ code: 'SUVCRO', count: 2, prices: null, mpg: null, electric });
  expect(economyUnit([style(2)])).toBe('MPGe');
  expect(economyUnit([style(2), style(1)])).toBe('mpg');
  expect(economyUnit([])).toBe('mpg');
});
