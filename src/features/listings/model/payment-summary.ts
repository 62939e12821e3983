import { monthlyPaymentCents } from '#features/payments/payments.ts';
import { formatDollars } from '#kit/text/format.ts';
import { PAYMENT_ESTIMATE_TERMS } from './payment-estimate-terms.ts';

/**
 * A price in whole dollars and the terms of its loan. `downDollars: null` means the default share of the price. `on`:
 * the items that the price includes, such as `out the door`; absent for the advertised price.
 */
export type Payment = { price: number; downDollars: number | null; months: number; aprPercent: number; on?: string };

/** Returns the down payment; the default one is exact to the cent, like all estimates of the site. */
export function downDollarsOf({ price, downDollars }: Pick<Payment, 'price' | 'downDollars'>): number {
  return downDollars ?? (price * PAYMENT_ESTIMATE_TERMS.downPercent) / 100;
}

/** What pages say about a payment of $0. */
export const COVERED_TEXT = 'Your down payment covers the price, so there’s nothing to finance.';

/** Returns whether a down payment covers the price, so that the payment is $0. */
export function isCovered(payment: Pick<Payment, 'price' | 'downDollars'>): boolean {
  return downDollarsOf(payment) >= payment.price;
}

/**
 * Returns the estimate as text. `amount`: `$311`; `terms`: `10% down, 72 mo, 7.5% APR`. Interest is in whole dollars.
 */
export function estimateOf(payment: Payment): { amount: string; terms: string; interest: number } {
  const { price, downDollars, months, aprPercent, on } = payment;
  if (isCovered(payment))
    return {
      amount: '$0',
      terms: `${formatDollars(downDollarsOf(payment))} down, which covers the price`,
      interest: 0,
    };
  const loan = price - downDollarsOf(payment);
  const cents = monthlyPaymentCents(Math.round(loan * 100), aprPercent, months);
  const down = downDollars === null ? `${PAYMENT_ESTIMATE_TERMS.downPercent}%` : formatDollars(downDollars);
  return {
    amount: formatDollars(Math.round(cents / 100)),
    terms: `${down} down, ${months} mo, ${aprPercent}% APR${on === undefined ? '' : `, on the price ${on}`}`,
    interest: Math.max(0, Math.round((cents * months) / 100 - loan)),
  };
}
