import type { Appraisal } from '#features/pricing/pricing.ts';

/** The kinds of values, in the order in which pages show them. */
export const VALUE_KINDS = ['trade-in', 'instant-offer', 'private', 'retail'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** A value in whole dollars. Four out of five cars sell, or are offered, between `low` and `high`. */
export type CarValue = { kind: ValueKind; value: number; low: number; high: number; estimate: Appraisal };

/** The reason a value is missing. */
export type MissingValue = {
  kind: ValueKind;
  why: 'no-auctions' | 'no-offers' | 'few-records' | 'few-cars' | 'few-private';
};

export type CarValues = { values: readonly CarValue[]; missing: readonly MissingValue[] };

/** With fewer cars of private sellers on offer, the market does not show the prices that private sellers get. */
export const MIN_PRIVATE_CARS = 100;

/**
 * Returns the values of a car. `retail` and `private` are asking prices of dealers and of private sellers for such
 * cars. `tradeIn` is the auction price of such cars, because dealers can buy there instead, and `instantOffer` is what
 * companies offered for such cars; absent without records of such sales.
 */
export function carValues(estimates: {
  retail: Appraisal | null;
  private: Appraisal | null | 'few-private';
  tradeIn: Appraisal | null | 'no-auctions';
  instantOffer: Appraisal | null | 'no-offers';
}): CarValues {
  const values: CarValue[] = [];
  const missing: MissingValue[] = [];
  const add = (
    kind: ValueKind,
    estimate: Appraisal | null | MissingValue['why'],
    few: MissingValue['why'] = 'few-cars',
  ) => {
    if (estimate === null) missing.push({ kind, why: few });
    else if (typeof estimate === 'string') missing.push({ kind, why: estimate });
    else values.push(valueOf(kind, estimate));
  };
  add('trade-in', estimates.tradeIn, 'few-records');
  add('instant-offer', estimates.instantOffer, 'few-records');
  add('private', estimates.private);
  add('retail', estimates.retail);
  return { values: inOrder(values), missing };
}

/**
 * Lowers values that exceed the next better one: a buyer can go to a dealer instead of paying a private seller more,
 * and an owner who gets more from a dealer or a company does not sell privately. The estimates come from different
 * cars, so they can contradict this. Retail prices stay, because they come from the most cars. Of the trade-in and the
 * instant offer, either can be higher.
 */
function inOrder(values: readonly CarValue[]): CarValue[] {
  let better: CarValue | undefined;
  const ordered = values.toReversed().map((value) => {
    const lowered = capValue(value, better);
    if (value.kind === 'retail' || value.kind === 'private') better = lowered;
    return lowered;
  });
  return ordered.toReversed();
}

/** Returns a value that, like the ends of its interval, is at most the given one. */
export function capValue<Value extends Pick<CarValue, 'value' | 'low' | 'high'>>(
  value: Value,
  most: Pick<CarValue, 'value' | 'low' | 'high'> | undefined,
): Value {
  if (most === undefined) return value;
  const capped = (end: 'value' | 'low' | 'high') => Math.min(value[end], most[end]);
  return { ...value, value: capped('value'), low: capped('low'), high: capped('high') };
}

function valueOf(kind: ValueKind, estimate: Appraisal): CarValue {
  const { fairPrice, low, high } = estimate;
  return { kind, value: rounded(fairPrice), low: rounded(low), high: rounded(high), estimate };
}

/** Rounds to the precision of an estimate: steps of $50, of $10 below $2,000. */
function rounded(dollars: number): number {
  const step = dollars < 2_000 ? 10 : 50;
  return Math.round(dollars / step) * step;
}

/** Returns the value that was compared with cars on offer: dealer retail, otherwise private sale. */
export function askingValueOf({ values }: CarValues): CarValue | undefined {
  return values.findLast(({ kind }) => kind === 'retail' || kind === 'private');
}

/** The rest of a value after the loan is paid off, at the value and at both ends of its interval. */
export type Equity = { kind: ValueKind; equity: number; low: number; high: number };

/**
 * Returns the equity in the car: based on its trade-in value, otherwise on an instant offer, otherwise on a private
 * sale; `null` without any of them.
 */
export function equityOf({ values }: CarValues, payoffDollars: number): Equity | null {
  const value = values.find(({ kind }) => kind !== 'retail');
  if (!value) return null;
  return {
    kind: value.kind,
    equity: value.value - payoffDollars,
    low: value.low - payoffDollars,
    high: value.high - payoffDollars,
  };
}
