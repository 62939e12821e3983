import { formatDollars } from '#kit/format.ts';
import type { Range } from './filters/range-filter.ts';

/** Terms that lenders offer, ends included; the rate takes two decimals. */
export const TERM_LIMITS = { months: { min: 12, max: 96 }, aprPercent: { max: 36 }, downDollars: { max: 1_000_000 } };

/** Why what is written for a term of payment cannot be searched; absent when it can. An empty field is the usual term. */
export function termProblem(name: 'downPayment' | 'aprPercent', text: string): string | undefined {
  const value = Number(text.replaceAll(/[^\d.]/g, ''));
  const { aprPercent, downDollars } = TERM_LIMITS;
  if (name === 'aprPercent') return value > aprPercent.max ? `Enter an APR from 0 to ${aprPercent.max}.` : undefined;
  return value > downDollars.max ? `Enter a down payment of up to ${formatDollars(downDollars.max)}.` : undefined;
}

/** Why a pair of payments cannot be searched, in the manner of the price's texts; absent when it can. */
export function paymentProblem({ min, max }: Range): string | undefined {
  if (max === 0) return 'Max payment must be greater than 0.';
  if (min === null || max === null || max > min) return undefined;
  return min === max ? 'Min and Max payment cannot be the same.' : 'Max payment must be greater than Min payment.';
}
