import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from './format-cents.ts';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

test('cents are written as in the en-US locale', () => {
  expect([formatCents(125_050), formatCents(-5), formatCents(0)]).toEqual(['$1,250.50', '−$0.05', '$0.00']);
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      expect(formatCents(cents)).toBe(DOLLARS.format(cents / 100).replace('-', '−'));
    }),
  );
});
