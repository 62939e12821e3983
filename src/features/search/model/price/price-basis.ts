import type { OutTheDoorColumn } from '../predicate.ts';

/**
 * The items that the prices of a search include, other than advertised prices. `with-fees`: the dealer's mandatory
 * fees. `out-the-door`: also the taxes and registration of a buyer in `state` who trades in a car for `tradeInDollars`,
 * in the calendar year `taxYear`. If only a range is known, searches use its upper end.
 */
export type PriceBasis = { kind: 'with-fees' } | OutTheDoor;

export type OutTheDoor = { kind: 'out-the-door'; tradeInDollars: number; state: string; taxYear: number };

/** A search's basis, as the price filter stores it. Absent: the advertised price. */
export type WithPriceBasis = { basis?: PriceBasis };

export type PriceColumn = 'price' | 'priceWithFees' | OutTheDoorColumn;

/**
 * Returns the basis of a search's prices. Payments use the same basis, even if the price limits of the search are
 * dropped.
 */
export function basisOf({ filters }: { filters: Record<'price' | 'payment', WithPriceBasis> }): PriceBasis | undefined {
  return filters.price.basis ?? filters.payment.basis;
}

/** The highest trade-in that a basis accepts, in dollars. */
export const MAX_TRADE_IN = 1_000_000;

/** Returns the column whose values filters, sorts and statistics of the price use. */
export function priceColumn({ basis }: WithPriceBasis): PriceColumn {
  if (basis === undefined) return 'price';
  return basis.kind === 'with-fees' ? 'priceWithFees' : outTheDoorColumn(basis);
}

/** Returns the name of the column with the prices of a basis. Prices are equal if and only if names are. */
function outTheDoorColumn({ tradeInDollars, state, taxYear }: OutTheDoor): OutTheDoorColumn {
  return `outTheDoor:${taxYear}:${state}:${tradeInDollars}`;
}

/** Formats the basis as a parameter. */
export function formatPriceBasis(basis: PriceBasis): string {
  return basis.kind === 'out-the-door' && basis.tradeInDollars > 0
    ? `${basis.kind}:${basis.tradeInDollars}`
    : basis.kind;
}

/** Parses the parameter; `null` if it is invalid. The price out the door also needs a state and a year. */
export function parsePriceBasis(
  text: string,
): 'advertised' | { kind: 'with-fees' } | Pick<OutTheDoor, 'kind' | 'tradeInDollars'> | null {
  if (text === 'advertised') return text;
  if (text === 'with-fees') return { kind: text };
  const [kind, credit = '0', ...rest] = text.split(':');
  const tradeInDollars = /^\d{1,7}$/.test(credit) ? Number(credit) : Infinity;
  if (kind !== 'out-the-door' || rest.length > 0 || tradeInDollars > MAX_TRADE_IN) return null;
  return { kind, tradeInDollars };
}

/** Returns the basis of a column that `priceColumn` named; `null` for other columns. */
export function readOutTheDoorColumn(column: string): OutTheDoor | null {
  const [prefix, taxYear, state, tradeInDollars] = column.split(':');
  if (prefix !== 'outTheDoor' || state === undefined) return null;
  return { kind: 'out-the-door', taxYear: Number(taxYear), state, tradeInDollars: Number(tradeInDollars) };
}
