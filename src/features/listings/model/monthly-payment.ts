/** The terms of every estimate. They are always shown with it. */
export const PAYMENT_ESTIMATE_TERMS = { downPercent: 10, months: 72, aprPercent: 7.5 } as const;

/**
 * Returns the fixed monthly payment that pays off a loan, rounded to the cent.
 * @param aprPercent yearly rate in percent, charged monthly; 0 is allowed.
 */
export function monthlyPaymentCents(loanCents: number, aprPercent: number, months: number): number {
  if (aprPercent === 0) return Math.round(loanCents / months);
  const rate = aprPercent / 100 / 12;
  return Math.round((loanCents * rate) / (1 - (1 + rate) ** -months));
}

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
