import { expect, test } from 'vitest';
import { monthlyPaymentCents } from './loan.ts';

test.each([
  // Figures from a standard loan table: $20,000 over 60 months.
  [2_000_000, 6, 60, 38_666],
  [2_000_000, 0, 60, 33_333],
  [0, 7.5, 72, 0],
])('%d cents at %d%% over %d months cost %d cents a month', (loan, apr, months, payment) => {
  expect(monthlyPaymentCents(loan, apr, months)).toBe(payment);
});
