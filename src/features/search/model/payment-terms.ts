import { ESTIMATE, monthlyPaymentCents } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/format.ts';

/** How a car would be paid for. `downDollars: null` is the usual share of the price instead of an amount. */
export type PaymentTerms = { downDollars: number | null; months: number; aprPercent: number };

/** The terms when a shopper says nothing: 10% down, 72 months, 7.5% a year. */
export const DEFAULT_TERMS: PaymentTerms = {
  downDollars: null,
  months: ESTIMATE.months,
  aprPercent: ESTIMATE.aprPercent,
};

/** The level monthly payment for a price in whole dollars, rounded to the cent; 0 when the down payment covers it. */
export function estimatePaymentCents(priceDollars: number, terms: PaymentTerms): number {
  const loanCents = Math.max(0, priceDollars * 100 - downPaymentCents(priceDollars, terms));
  return monthlyPaymentCents(loanCents, terms.aprPercent, terms.months);
}

/** What is paid at once: the amount named, or the usual share of the price. */
export function downPaymentCents(priceDollars: number, { downDollars }: PaymentTerms): number {
  return downDollars === null ? Math.round(priceDollars * ESTIMATE.downPercent) : downDollars * 100;
}

/**
 * The whole-dollar prices whose payment lies within `min` and `max` dollars a month, both included. The payment never
 * falls as the price rises, so the prices are a range, and it is exact.
 */
export function pricesForPayments(
  { min, max }: { min: number | null; max: number | null },
  terms: PaymentTerms,
): { min: number | null; max: number | null } {
  return {
    min: min === null ? null : firstPriceAt(min * 100, terms),
    max: max === null ? null : firstPriceAt(max * 100 + 1, terms) - 1,
  };
}

/** The terms that a search names, or the usual ones. */
export function paymentTermsOf(query: { filters: { payment: { terms: PaymentTerms } } }): PaymentTerms {
  return query.filters.payment.terms;
}

/** `10% down, 72 mo, 7.5% APR, before tax` or `$4,000 down, 60 mo, 6.25% APR, before tax`: named wherever an estimate is shown. */
export function describeTerms({ downDollars, months, aprPercent }: PaymentTerms): string {
  const down = downDollars === null ? `${ESTIMATE.downPercent}%` : formatDollars(downDollars);
  return `${down} down, ${months} mo, ${aprPercent}% APR, before tax`;
}

/** The lowest price that costs at least this much a month. */
function firstPriceAt(cents: number, terms: PaymentTerms): number {
  let [below, enough] = [-1, 1];
  while (estimatePaymentCents(enough, terms) < cents) [below, enough] = [enough, enough * 2];
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (estimatePaymentCents(middle, terms) < cents) below = middle;
    else enough = middle;
  }
  return enough;
}
