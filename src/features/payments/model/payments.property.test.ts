import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideHalfUp, exactLeasePayment, exactLoan, searchPayment } from '../testing/exact-payments.ts';
import { leaseOf } from './lease.ts';
import { interestWithinCents, loanOf } from './loan.ts';

const RUNS = { numRuns: 1_000 };

const loans = fc
  .record({
    amount: fc.integer({ min: 0, max: 25_000_000 }),
    basisPoints: fc.integer({ min: 0, max: 3_600 }),
    months: fc.integer({ min: 1, max: 96 }),
    balloonShare: fc.constantFrom(0, 0, 0.1, 0.4, 1),
  })
  .map(({ balloonShare, ...loan }) => ({ ...loan, balloon: Math.floor(loan.amount * balloonShare) }));

test('a loan equals exact fractions to the cent', () => {
  fc.assert(
    fc.property(loans, (input) => {
      const { amount, basisPoints, months, balloon } = input;
      const loan = loanOf({
        amountFinancedCents: amount,
        aprPercent: basisPoints / 100,
        months,
        balloonCents: balloon,
      });
      const { payment, total } = exactLoan(input);
      expect(loan.paymentCents).toBe(Number(payment));
      expect(loan.totalCents).toBe(Number(total));
      expect(loan.interestCents).toBe(Number(total) - amount);
      expect(loan.paymentCents * (months - 1) + loan.lastPaymentCents).toBe(loan.totalCents);
    }),
    RUNS,
  );
});

test('the payment is at most one cent below the lowest payment that pays off the loan', () => {
  fc.assert(
    fc.property(loans, (input) => {
      const { amount, basisPoints, months } = input;
      const { paymentCents } = loanOf({ amountFinancedCents: amount, aprPercent: basisPoints / 100, months });
      const lowest = amount === 0 ? 0 : searchPayment(input);
      expect([lowest - 1, lowest]).toContain(paymentCents);
    }),
    { numRuns: 200 },
  );
});

test('the interest of the first months is what a schedule of payments sums up to', () => {
  fc.assert(
    fc.property(loans, fc.integer({ min: 0, max: 120 }), ({ amount, basisPoints, months, balloon }, first) => {
      const terms = { amountFinancedCents: amount, aprPercent: basisPoints / 100, months, balloonCents: balloon };
      const rate = basisPoints / 120_000;
      const total = loanOf(terms).totalCents;
      const payment = (total - balloon) / months;
      let [owed, interest] = [amount, 0];
      for (let month = 0; month < Math.min(first, months); month++) {
        interest += owed * rate;
        owed += owed * rate - payment;
      }
      // The total is rounded to the cent, and so is the interest.
      expect(Math.abs(interestWithinCents(terms, first) - interest)).toBeLessThanOrEqual(20);
      expect(interestWithinCents(terms, months)).toBe(loanOf(terms).interestCents);
    }),
    RUNS,
  );
});

const leases = fc.record({
  priceCents: fc.integer({ min: 500_000, max: 15_000_000 }),
  taxesAndFeesCents: fc.integer({ min: 0, max: 500_000 }),
  downCents: fc.integer({ min: 0, max: 500_000 }),
  tradeInCents: fc.integer({ min: 0, max: 3_000_000 }),
  owedCents: fc.integer({ min: 0, max: 3_000_000 }),
  residualCents: fc.integer({ min: 0, max: 12_000_000 }),
  months: fc.integer({ min: 12, max: 60 }),
  moneyFactorMillionths: fc.integer({ min: 0, max: 10_000 }),
  taxPpm: fc.integer({ min: 0, max: 120_000 }),
});

test('a lease equals exact fractions to the cent, and the lines of its disclosure add up', () => {
  fc.assert(
    fc.property(leases, (terms) => {
      const lease = leaseOf(terms);
      const adjusted =
        terms.priceCents + terms.taxesAndFeesCents - terms.downCents - terms.tradeInCents + terms.owedCents;
      const base = exactLeasePayment({ ...terms, adjusted, residual: terms.residualCents });
      const tax = divideHalfUp(base * BigInt(terms.taxPpm), 1_000_000n);
      expect(lease.basePaymentCents).toBe(Number(base));
      expect(lease.paymentCents).toBe(Number(base + tax));
      expect(lease.grossCostCents - lease.costReductionCents).toBe(adjusted);
      expect(lease.depreciationCents + lease.rentChargeCents).toBe(lease.basePaymentCents * terms.months);
      expect(lease.totalCents - lease.dueAtSigningCents).toBe(lease.paymentCents * (terms.months - 1));
    }),
    RUNS,
  );
});

test('half a cent is rounded up where floating point falls short of it', () => {
  // Interest only: 1,872,400 cents at 0.09% over 50 months cost 7,021.5 cents.
  const terms = { amountFinancedCents: 1_872_400, aprPercent: 0.09, months: 50, balloonCents: 1_872_400 };
  expect(loanOf(terms).interestCents).toBe(7_022);
});

test('without a rate, the payments are equal parts and there is no interest', () => {
  const loan = loanOf({ amountFinancedCents: 2_000_000, aprPercent: 0, months: 60 });
  expect(loan).toEqual({
    paymentCents: 33_333,
    lastPaymentCents: 33_353,
    interestCents: 0,
    totalCents: 2_000_000,
  });
});

test('a balloon lowers the payment and is due with the last one', () => {
  const terms = { amountFinancedCents: 2_000_000, aprPercent: 6, months: 60 };
  const [plain, balloon] = [loanOf(terms), loanOf({ ...terms, balloonCents: 800_000 })];
  expect(plain.paymentCents).toBe(38_666);
  expect(balloon.paymentCents).toBe(27_199);
  expect(balloon.lastPaymentCents).toBeGreaterThan(800_000);
  expect(balloon.interestCents).toBeGreaterThan(plain.interestCents);
});
