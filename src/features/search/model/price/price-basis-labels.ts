import { formatDollars } from '#kit/text/format.ts';
import type { PriceBasis } from './price-basis.ts';

/**
 * The names of a price basis on screens and in emails. `what`: after an amount, as in `$21,450 out the door`. `end`:
 * after Min and Max. `sort`: in place of Price.
 */
export const PRICE_BASIS_LABELS: Readonly<Record<PriceBasis['kind'], { what: string; end: string; sort: string }>> = {
  'with-fees': { what: 'with dealer fees', end: 'with fees', sort: 'Price with fees' },
  'out-the-door': { what: 'out the door', end: 'out the door', sort: 'Price out the door' },
};

/**
 * Explains which dealer fees prices include. They can be too low if a listing names none, because only the document fee
 * has a legal maximum.
 */
export const DEALER_FEES_RULE =
  'If a listing names no dealer fees, the price includes only the document fee, at its legal maximum, and the dealer may require other fees.';

/** Explains which price searches use if only a range is known. */
export const UPPER_END_RULE = 'Where a fee or tax is a range, filters, sorts and counts use its upper end.';

/**
 * Describes a price on a basis in whole dollars: `Up to $21,450 out the door`, or `At least $20,100 out the door` if no
 * upper end is known. Rounds like the search does, so that the price never exceeds a maximum that found the car.
 */
export function describeBasisPrice(price: {
  basis: Pick<PriceBasis, 'kind'>;
  lowCents: number;
  highCents: number | null;
}): string {
  const { basis, lowCents, highCents } = price;
  const { what } = PRICE_BASIS_LABELS[basis.kind];
  if (highCents === null) return `At least ${formatDollars(Math.floor(lowCents / 100))} ${what}`;
  const most = formatDollars(maximumDollars({ highCents })!);
  return lowCents === highCents ? `${most} ${what}` : `Up to ${most} ${what}`;
}

/** Returns the upper end in whole dollars, as searches use it; `null` if none is known. */
export function maximumDollars({ highCents }: { highCents: number | null }): number | null {
  return highCents === null ? null : Math.ceil(highCents / 100);
}
