import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeTable } from '#features/fees/fees.server.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { divideHalfUp, exactLeasePayment } from '../testing/exact-payments.ts';
import { readPaymentInput } from './payment-query.ts';
import { feesView, paymentDetailsView } from './payment-view.ts';

/** A lease as a shopper enters it: whole dollars, the money factor in millionths, the tax in thousandths of a percent. */
const leases = fc.record({
  price: fc.integer({ min: 20_000, max: 90_000 }),
  downPayment: fc.integer({ min: 0, max: 5_000 }),
  residualShare: fc.integer({ min: 35, max: 60 }),
  months: fc.constantFrom(24, 36, 39, 48),
  factor: fc.integer({ min: 100, max: 4_500 }),
  tax: fc.integer({ min: 0, max: 11_000 }),
});
const STATES = feeTable().jurisdictions.flatMap(({ code, lease, sources }) =>
  lease === null || lease.isUnclear ? [] : [{ code, rule: lease.rule, source: sources[lease.source]! }],
);
const TOTAL = 1_000;
const CAR = { id: 7, title: '2026 Toyota RAV4' };
const DAY = '2026-11-28';

test('rules for leases were found in 50 of 51 places', () => {
  expect(STATES).toHaveLength(50);
});

test('the rule of DC says that each payment is taxed', () => {
  expect(STATES.find(({ code }) => code === 'DC')!.rule).toMatch(/^Sales and use tax of 10\.25% on each payment /);
});

test('of Maine it says what is known and what is not', () => {
  const { lease, sources } = feeTable().jurisdictions.find(({ code }) => code === 'ME')!;
  const { rule, source } = lease!;
  const place = {
    state: 'ME',
    isOwnZip: true,
    unknownZip: null,
    lease: { rule, isUnclear: true, source: sources[source]! },
  };
  const { leaseTax } = feesView(null, place);
  expect(leaseTax.text).toMatch(/^How ME taxes leases is unclear\. Since 2025 on each payment .*No source says which/);
  expect(leaseTax.text).toContain('Ask the dealer for the tax.');
  expect(leaseTax.source?.url).toMatch(/^https:/);
});

test.each(STATES)('leases in $code equal exact fractions to the cent and name the rule', ({ code, rule, source }) => {
  const { title, url } = source;
  const place = {
    state: code,
    isOwnZip: true,
    unknownZip: null,
    lease: { rule, isUnclear: false, source: { title, url } },
  };
  const property = fc.property(leases, ({ price, downPayment, residualShare, months, factor, tax }) => {
    const residual = Math.floor((price * residualShare) / 100);
    const input = readPaymentInput(
      new URLSearchParams({
        type: 'lease',
        price: String(price),
        downPayment: String(downPayment),
        residual: String(residual),
        moneyFactor: (factor / 1_000_000).toFixed(6),
        leaseMonths: String(months),
        leaseTaxPercent: (tax / 1_000).toFixed(3),
      }),
    );
    const defaults = { priceCents: 1, isNew: true, downCents: 0, months: 72, aprPercent: 7.5 };
    const facts = { car: CAR, hasLease: true, dealerLinks: [], defaults, place, day: DAY, offers: [] };
    const { result, fees } = paymentDetailsView(input, facts, null);
    const base = exactLeasePayment({
      adjusted: 100 * (price - downPayment),
      residual: 100 * residual,
      months,
      moneyFactorMillionths: factor,
    });
    const payment = base + divideHalfUp(base * BigInt(tax), 100_000n);
    expect(result).toMatchObject({ kind: 'payment', amount: formatCents(Number(payment)) });
    expect(JSON.stringify(result)).not.toContain('APR');
    expect(fees.leaseTax.text.toLowerCase()).toBe(`taxes on leases in ${code}: ${rule}.`.toLowerCase());
    expect(fees.leaseTax.source).toEqual({ title, url });
  });
  fc.assert(property, { numRuns: Math.ceil(TOTAL / STATES.length) });
});
