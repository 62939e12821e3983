import type { NumberColumn } from './predicate.ts';

/**
 * What the prices of a search include, other than advertised prices. `with-fees`: the dealer's mandatory fees.
 * `out-the-door`: also the taxes and registration of a buyer in `state` who trades in a car for `tradeInDollars`, in the
 * calendar year `taxYear`. Where only a range is known, searches use its upper end.
 */
export type PriceBasis =
  | { kind: 'with-fees' }
  | { kind: 'out-the-door'; tradeInDollars: number; state: string; taxYear: number };

/** A search's basis, as the price filter holds it. Absent: the advertised price. */
export type WithPriceBasis = { basis?: PriceBasis };

/** The parameter's values that need nothing else. */
export const SIMPLE_BASES = ['advertised', 'with-fees'] as const;

export type PriceColumn = Extract<NumberColumn, 'price' | 'priceWithFees'>;

/** Returns the column whose values filters, sorts and statistics of the price use. */
export function priceColumn({ basis }: WithPriceBasis): PriceColumn {
  return basis === undefined ? 'price' : 'priceWithFees';
}
