/**
 * What a listing must satisfy, as data: the in-process index hands it to its engine, another index translates it.
 * A missing value satisfies nothing but `not`. `words`: each begins a word of the listing. With `typos`, one of 4 letters
 * or more and no digit may be misspelled too: with the same first letter, and one letter (from 8 letters on, two) more,
 * less, other or swapped with its neighbour.
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

/** Columns of codes that a listing has one or several of. How each is filled: `server/listing-row.ts`. */
export type CodeColumn =
  | 'listingType'
  | 'makeCode'
  | 'modelKey'
  | 'trimKey'
  | 'series'
  | 'bodyStyle'
  | 'bodySubtype'
  | 'cab'
  | 'bed'
  | 'sellerType'
  | 'deal'
  | 'fuel'
  | 'transmission'
  | 'drive'
  | 'engine'
  | 'doors'
  | 'exteriorColor'
  | 'interiorColor'
  | 'features'
  | 'packages'
  | 'history'
  | 'useType'
  | 'moneyBack'
  | 'buyOnline'
  | 'homeServices'
  | 'sponsored'
  | 'marketAreas'
  | 'owner'
  | 'vin';

/** Columns of numbers; `mileage` holds counted mileages only, `listedDay` days since 1970, `quality` 0…1. */
export type NumberColumn =
  | 'year'
  | 'price'
  | 'mileage'
  | 'mpg'
  | 'electricRange'
  | 'displacement'
  | 'listedDay'
  | 'quality'
  | 'lot';

/**
 * What to count for a field's options. `values`: one count per code of a column, for listings that satisfy `where`;
 * `cases`: one count per named predicate.
 */
export type Count =
  | { kind: 'values'; column: CodeColumn; where?: Predicate }
  | { kind: 'cases'; cases: Readonly<Record<string, Predicate>> };

/** Satisfied by every listing. */
export const EVERYTHING: Predicate = { kind: 'and', of: [] };

/** `any` of the values, or nothing to ask when there are none. */
export function anyOf(column: CodeColumn, values: readonly string[]): Predicate | undefined {
  return values.length ? { kind: 'any', column, values } : undefined;
}

/** The disjunction of those given, or nothing to ask when there are none. */
export function eitherOf(...predicates: (Predicate | undefined)[]): Predicate | undefined {
  const of = predicates.filter((predicate) => predicate !== undefined);
  return of.length > 1 ? { kind: 'or', of } : of[0];
}
