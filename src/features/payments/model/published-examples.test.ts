import { expect, test } from 'vitest';
import { LEASE_EXAMPLES, LOAN_EXAMPLES } from '../testing/published-examples.ts';
import { leaseOf } from './lease.ts';
import { loanOf } from './loan.ts';

test.each(LOAN_EXAMPLES)(
  'a loan equals the example of $publisher ($amountFinancedCents cents, $aprPercent%, $months months)',
  ({ paymentCents, interestCents, ...terms }) => {
    const loan = loanOf(terms);
    if (paymentCents !== undefined) expect(loan.paymentCents).toBe(paymentCents);
    if (interestCents !== undefined) expect(loan.interestCents).toBe(interestCents);
  },
);

test.each(LEASE_EXAMPLES)('a lease equals the example of $publisher', ({ paymentCents, decimals, ...terms }) => {
  const lease = leaseOf({ ...terms, taxesAndFeesCents: 0, tradeInCents: 0, owedCents: 0 });
  const unit = decimals === 0 ? 100 : 1;
  expect(Math.round(lease.paymentCents / unit) * unit).toBe(paymentCents);
});

test('names how many examples come from public offices, lenders, textbooks and others', () => {
  const kinds = Map.groupBy([...LOAN_EXAMPLES, ...LEASE_EXAMPLES], ({ kind }) => kind);
  expect(Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]))).toEqual({
    'public-office': 119,
    lender: 81,
    textbook: 253,
    other: 62,
  });
});

test('counts each loan once', () => {
  const terms = LOAN_EXAMPLES.map(({ amountFinancedCents, aprPercent, months }) =>
    [amountFinancedCents, aprPercent, months].join(),
  );
  expect(new Set(terms).size).toBe(terms.length);
});
