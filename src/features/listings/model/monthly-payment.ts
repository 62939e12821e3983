import { monthlyPaymentCents } from '#features/payments/payments.ts';

/** The terms of every estimate. They are always shown with it. */
export const PAYMENT_ESTIMATE_TERMS = { downPercent: 10, months: 72, aprPercent: 7.5 } as const;

/**
 * Estimates the monthly payment for a price in whole dollars, after the down payment and at the terms of
 * `PAYMENT_ESTIMATE_TERMS`.
 */
export function estimatedPaymentCents(priceDollars: number): number {
  const downCents = Math.round(priceDollars * PAYMENT_ESTIMATE_TERMS.downPercent);
  return monthlyPaymentCents(
    priceDollars * 100 - downCents,
    PAYMENT_ESTIMATE_TERMS.aprPercent,
    PAYMENT_ESTIMATE_TERMS.months,
  );
}
