import type { Estimate } from '#features/pricing/pricing.ts';

/** The kinds of values, in the order in which pages show them. */
export const VALUE_KINDS = ['trade-in', 'instant-offer', 'private', 'retail'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** A value in whole dollars. Four of five cars sell, or are offered, between `low` and `high`. */
export type CarValue = { kind: ValueKind; value: number; low: number; high: number; estimate: Estimate };

/** The reason a value is missing. */
export type MissingValue = { kind: ValueKind; why: 'no-auctions' | 'no-source' | 'few-cars' | 'few-private' };

export type CarValues = { values: readonly CarValue[]; missing: readonly MissingValue[] };

/** With fewer cars of private sellers on offer, the market does not show the prices that private sellers get. */
export const MIN_PRIVATE_CARS = 100;

/**
 * Returns the values of a car. `retail` and `private` are asking prices of dealers and of private sellers for such
 * cars. `tradeIn` is the auction price of such cars, because dealers can buy there instead; absent without auction
 * sales. No source for typical instant offers is known, so that value is always missing.
 */
export function carValues(estimates: {
  retail: Estimate | null;
  private: Estimate | null | 'few-private';
  tradeIn: Estimate | null | 'no-auctions';
}): CarValues {
  const values: CarValue[] = [];
  const missing: MissingValue[] = [];
  const add = (kind: ValueKind, estimate: Estimate | null | MissingValue['why']) => {
    if (estimate === null) missing.push({ kind, why: 'few-cars' });
    else if (typeof estimate === 'string') missing.push({ kind, why: estimate });
    else values.push(valueOf(kind, estimate));
  };
  add('trade-in', estimates.tradeIn);
  add('instant-offer', 'no-source');
  add('private', estimates.private);
  add('retail', estimates.retail);
  return { values: inOrder(values), missing };
}

/**
 * Lowers values that exceed the next better one: a dealer can buy at auction instead of paying more for a trade-in, and
 * a buyer can go to a dealer instead of paying a private seller more. The estimates come from different cars, so they
 * can contradict this. Retail prices stay, because they come from the most cars.
 */
function inOrder(values: readonly CarValue[]): CarValue[] {
  const ordered: CarValue[] = [];
  for (const value of values.toReversed()) ordered.push(atMost(value, ordered.at(-1)));
  return ordered.toReversed();
}

/** Returns a value that, like the ends of its interval, is at most the given one. */
export function atMost<Value extends Pick<CarValue, 'value' | 'low' | 'high'>>(
  value: Value,
  most: Pick<CarValue, 'value' | 'low' | 'high'> | undefined,
): Value {
  if (most === undefined) return value;
  const capped = (end: 'value' | 'low' | 'high') => Math.min(value[end], most[end]);
  return { ...value, value: capped('value'), low: capped('low'), high: capped('high') };
}

function valueOf(kind: ValueKind, estimate: Estimate): CarValue {
  const { fairPrice, low, high } = estimate;
  return { kind, value: rounded(fairPrice), low: rounded(low), high: rounded(high), estimate };
}

/** Rounds to the precision of an estimate: steps of $50, of $10 below $2,000. */
function rounded(dollars: number): number {
  const step = dollars < 2_000 ? 10 : 50;
  return Math.round(dollars / step) * step;
}

/** The rest of a value after the loan is paid off, at the value and at both ends of its interval. */
export type Equity = { kind: ValueKind; equity: number; low: number; high: number };

/** Returns the equity in the car: by its trade-in value, else as a private seller; `null` without either. */
export function equityOf({ values }: CarValues, payoffDollars: number): Equity | null {
  const value = values.find(({ kind }) => kind === 'trade-in') ?? values.find(({ kind }) => kind === 'private');
  if (!value) return null;
  return {
    kind: value.kind,
    equity: value.value - payoffDollars,
    low: value.low - payoffDollars,
    high: value.high - payoffDollars,
  };
}
