import type { FactColumnName } from '#features/listings/listings.ts';

/**
 * A condition on listings, as data. The in-process index passes it to its engine; another index translates it. A
 * missing value satisfies only `not`. `words`: each must be a prefix of a word of the listing. With `typos`, a word of
 * at least 4 letters without digits may be misspelled: same first letter, and one letter (two, from 8 letters on)
 * added, missing, wrong or swapped with its neighbor.
 */
export type Predicate =
  | { kind: 'any'; column: CodeColumn; values: readonly string[] }
  | { kind: 'all'; column: CodeColumn; values: readonly string[] }
  | { kind: 'range'; column: NumberColumn; min?: number; max?: number }
  | { kind: 'within'; column: 'position'; center: Position; miles: number }
  | { kind: 'words'; column: 'words'; words: readonly string[]; typos?: 2 }
  | { kind: 'ids'; ids: readonly number[] }
  | { kind: 'and'; of: readonly Predicate[] }
  | { kind: 'or'; of: readonly Predicate[] }
  | { kind: 'not'; of: Predicate };

export type Position = { latitude: number; longitude: number };

/** Columns of codes. A listing has one or several codes per column. */
export type CodeColumn = FactColumnName<'code' | 'codes'> | DerivedCodeColumn;

/** Columns of numbers. */
export type NumberColumn = FactColumnName<'number'> | DerivedNumberColumn | OutTheDoorColumn;

/**
 * A column that is not stored but computed for buyers in one state with one trade-in: the upper end of the out-the-door
 * price, rounded up to the dollar; missing if that is unknown. `outTheDoorColumn` gives its name.
 */
export type OutTheDoorColumn = `outTheDoor:${string}`;

/** Columns of codes that do not hold the value of one fact (`LISTING_FACTS`). */
export type DerivedCodeColumn =
  | 'modelKey'
  | 'trimKey'
  | 'series'
  | 'sellerType'
  | 'deal'
  | 'marketAreas'
  | 'state'
  | 'owner'
  | 'sponsored';

/**
 * Columns of numbers that do not hold the value of one fact. `priceWithFees` is the upper end of the price including
 * the dealer's fees, rounded up to the dollar; it is missing if that is unknown. `mileage` is missing for a mileage
 * that searches ignore, `listedDay` is in days since 1970, `ownershipCents` is a cost per month, and `quality` and
 * `relativeQuality` range from 0 to 1. Out-the-door prices are computed from the last four: `dealerFeesMost` is in
 * cents, and `taxClass` is a `taxClassOf`.
 */
export type DerivedNumberColumn =
  | 'price'
  | 'priceWithFees'
  | 'mileage'
  | 'displacement'
  | 'listedDay'
  | 'ownershipCents'
  | 'quality'
  | 'relativeQuality'
  | 'lot'
  | 'dealerFeesMost'
  | 'msrp'
  | 'mpgCity'
  | 'taxClass';

/**
 * The counts for a field's options. `values`: one count per code of a column, among listings that satisfy `where`;
 * `cases`: one count per named predicate.
 */
export type Count =
  | { kind: 'values'; column: CodeColumn; where?: Predicate }
  | { kind: 'cases'; cases: Readonly<Record<string, Predicate>> };

/** Satisfied by every listing. */
export const MATCH_ALL_PREDICATE: Predicate = { kind: 'and', of: [] };

/** Matches any of the values. Returns `undefined` if there are none. */
export function anyOf(column: CodeColumn, values: readonly string[]): Predicate | undefined {
  return values.length ? { kind: 'any', column, values } : undefined;
}

/** Returns the disjunction of the given predicates, or `undefined` if there are none. */
export function disjunctionOf(...predicates: (Predicate | undefined)[]): Predicate | undefined {
  const of = predicates.filter((predicate) => predicate !== undefined);
  return of.length > 1 ? { kind: 'or', of } : of[0];
}
