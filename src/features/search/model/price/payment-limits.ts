import { formatDollars } from '#kit/text/format.ts';
import type { Range } from '../filters/range-filter.ts';

/** Limits of the payment terms, inclusive. The rate has up to two decimals. */
export const TERM_LIMITS = { months: { min: 12, max: 96 }, aprPercent: { max: 36 }, downDollars: { max: 1_000_000 } };

/**
 * Returns the problem with the text entered for a payment term, or `undefined` if it is valid. An empty field means the
 * default.
 */
export function termProblem(term: 'down' | 'apr', text: string): string | undefined {
  const value = Number(text.replaceAll(/[^\d.]/g, ''));
  const { aprPercent, downDollars } = TERM_LIMITS;
  if (term === 'apr') return value > aprPercent.max ? `Enter an APR from 0 to ${aprPercent.max}.` : undefined;
  return value > downDollars.max ? `Enter a down payment of up to ${formatDollars(downDollars.max)}.` : undefined;
}

/** Returns the problem with a pair of payments, worded like the price's messages, or `undefined` if they are valid. */
export function paymentProblem({ min, max }: Range): string | undefined {
  if (max === 0) return 'Max payment must be greater than 0.';
  if (min === null || max === null || max > min) return undefined;
  return min === max ? 'Min and Max payment cannot be the same.' : 'Max payment must be greater than Min payment.';
}
