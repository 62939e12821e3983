import { PAYMENT_ESTIMATE_TERMS } from '#features/listings/listings.ts';
import { monthlyPaymentCents } from '#features/payments/payments.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { PriceBasis } from './price-basis.ts';
import { PRICE_BASIS_LABELS } from './price-basis-labels.ts';

/** The terms of a loan. `downDollars: null` means the default share of the price. */
export type PaymentTerms = { downDollars: number | null; months: number; aprPercent: number };

/** The default terms: 10% down, 72 months, 7.5% a year. */
export const DEFAULT_TERMS: PaymentTerms = {
  downDollars: null,
  months: PAYMENT_ESTIMATE_TERMS.months,
  aprPercent: PAYMENT_ESTIMATE_TERMS.aprPercent,
};

/**
 * Returns the fixed monthly payment in cents for a price in whole dollars. Returns 0 if the down payment covers the
 * price.
 */
export function estimatePaymentCents(priceDollars: number, terms: PaymentTerms): number {
  const loanCents = Math.max(0, priceDollars * 100 - downPaymentCents(priceDollars, terms));
  return monthlyPaymentCents(loanCents, terms.aprPercent, terms.months);
}

/** Returns the down payment in cents: the given amount, or the default share of the price. */
export function downPaymentCents(priceDollars: number, { downDollars }: PaymentTerms): number {
  return downDollars === null ? Math.round(priceDollars * PAYMENT_ESTIMATE_TERMS.downPercent) : downDollars * 100;
}

/**
 * Returns the whole-dollar prices whose payment is from `min` to `max` dollars a month, inclusive. The payment never
 * falls as the price rises, so the prices form an exact range.
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

/** Returns the search's terms, or the defaults. */
export function paymentTermsOf(query: { filters: { payment: { terms: PaymentTerms } } }): PaymentTerms {
  return query.filters.payment.terms;
}

/**
 * Describes the terms, to be shown with every estimate: `10% down, 72 mo, 7.5% APR, before tax` or `$4,000 down, 60 mo,
 * 6.25% APR, before tax`.
 */
export function describeTerms(terms: PaymentTerms): string {
  return `${describeLoan(terms)}, before tax`;
}

/**
 * Describes the terms and the price for which payments are computed: `10% down, 72 mo, 7.5% APR, before tax and fees`.
 */
export function describeEstimate(
  terms: PaymentTerms,
  basis?: Pick<PriceBasis, 'kind'>,
  newAprPercent?: number,
): string {
  return `${describeLoan(terms, newAprPercent)}, ${describePayablePrice(basis)}`;
}

/**
 * Describes the terms alone: `10% down, 72 mo, 7.5% APR`. `newAprPercent`: the rate of new cars, which is added if it
 * differs.
 */
export function describeLoan({ downDollars, months, aprPercent }: PaymentTerms, newAprPercent = aprPercent): string {
  const down = downDollars === null ? `${PAYMENT_ESTIMATE_TERMS.downPercent}%` : formatDollars(downDollars);
  const ofNew = newAprPercent === aprPercent ? '' : ` (${newAprPercent}% for new cars)`;
  return `${down} down, ${months} mo, ${aprPercent}% APR${ofNew}`;
}

/** Names the price for which payments are computed: `before tax and fees`, `on the price out the door`. */
export function describePayablePrice(basis: Pick<PriceBasis, 'kind'> | undefined): string {
  if (basis === undefined) return 'before tax and fees';
  const on = `on the price ${PRICE_BASIS_LABELS[basis.kind].what}`;
  return basis.kind === 'out-the-door' ? on : `${on}, before tax`;
}

/** Returns the lowest price in whole dollars whose monthly payment is at least `cents`. */
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
