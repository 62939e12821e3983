import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollars, formatNumber, formatOrdinal } from './format.ts';

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

test('numbers are written as in the en-US locale', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatDollars(999)).toBe('$999');
  expect(formatDollars(-1240)).toBe('−$1,240');
  const anyNumber = fc.oneof(fc.integer(), fc.double({ min: 0, max: 1e9, noNaN: true }));
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect(formatNumber(value)).toBe(NUMBER.format(value));
      expect(formatDollars(value)).toBe(DOLLARS.format(value).replace('-', '−'));
    }),
  );
});

test('ordinals are written as in English', () => {
  const SUFFIXES = { zero: '', one: 'st', two: 'nd', few: 'rd', many: '', other: 'th' };
  const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });
  for (let value = 1; value <= 123; value += 1)
    expect(formatOrdinal(value)).toBe(`${value}${SUFFIXES[rules.select(value)]}`);
});
