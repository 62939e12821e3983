import type { NumberColumn } from './predicate.ts';

/**
 * What the prices of a search include. `with-fees`: the dealer's mandatory fees too, by the upper end where only a range
 * is known.
 */
export const PRICE_BASES = ['advertised', 'with-fees'] as const;
type PriceBasis = (typeof PRICE_BASES)[number];

/** The column whose values filters, sorts and statistics of the price use. */
const COLUMNS = { advertised: 'price', 'with-fees': 'priceWithFees' } as const satisfies Record<
  PriceBasis,
  NumberColumn
>;

type PriceColumn = (typeof COLUMNS)[PriceBasis];

/** A search's basis, as the price filter holds it. Absent: the advertised price. */
export type WithPriceBasis = { basis?: Exclude<PriceBasis, 'advertised'> };

export function priceColumn({ basis }: WithPriceBasis): PriceColumn {
  return COLUMNS[basis ?? 'advertised'];
}

export function isPriceBasis(text: string): text is PriceBasis {
  return (PRICE_BASES as readonly string[]).includes(text);
}
