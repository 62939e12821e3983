import type { PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { expandThousands } from '#kit/text/expand-thousands.ts';
import { formatDollars } from '#kit/text/format.ts';

/** A typed budget: an amount in dollars, `null` if empty, or an error. */
export type Budget = { typed: string; dollars: number | null; error: string | null };

const DIGITS = /^\d{3,7}$/;

/** Reads a budget as shoppers type it: `24000`, `$24,000`, `24k`. */
export function parseBudget(typed: string): Budget {
  const digits = expandThousands(typed).replaceAll(/[$,\s]/g, '');
  if (digits === '') return { typed: '', dollars: null, error: null };
  if (DIGITS.test(digits)) return { typed: digits, dollars: Number(digits), error: null };
  return { typed, dollars: null, error: 'Enter a price in dollars, such as 24000' };
}

/** Names the model years whose average price is within the budget. `years` ascend. */
export function yearsWithinBudget(years: readonly PriceGroup[], dollars: number): string | null {
  const known = years.flatMap(({ code, prices }) => (prices ? [{ code, average: prices.average }] : []));
  const newest = known.findLast(({ average }) => average <= dollars);
  if (known.length === 0) return null;
  if (!newest) return `No model year costs ${formatDollars(dollars)} or less on average.`;
  const average = `a ${newest.code} model costs ${formatDollars(Math.round(newest.average))} on average`;
  return `The newest model year that ${formatDollars(dollars)} buys is ${newest.code}: ${average}.`;
}

/** Names the trims whose average price is within the budget. */
export function trimsWithinBudget(
  trims: readonly PriceGroup[],
  dollars: number,
  nameOf: (code: string) => string,
): string | null {
  const within = trims.filter(({ prices }) => prices && prices.average <= dollars);
  if (trims.length === 0) return null;
  if (within.length === 0) return `No trim costs ${formatDollars(dollars)} or less on average.`;
  const names = within.map(({ code }) => nameOf(code));
  return `Trims that cost ${formatDollars(dollars)} or less on average: ${names.join(', ')}.`;
}
