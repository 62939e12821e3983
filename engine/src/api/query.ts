import type { Point } from './schema.ts';

/**
 * What a row must satisfy. A missing value satisfies nothing but `not`.
 * - `any`: a code column holds one of `values`, or a codes column at least one.
 * - `all`: a codes column holds every one of `values`; of no values, any at all.
 * - `range`: a number column lies in [min, max], both ends included; an absent end is open, as an infinite one is. Without
 *   ends, any number.
 * - `within`: a point column lies at most `miles` from `center`, great-circle, boundary included. Infinite miles hold every
 *   place, fewer than 0 none.
 * - `words`: every word of `words` begins some word of a words column; both are cut into words by `wordsOf`. With `typos`,
 *   a word may instead be spelled nearly like one of the column's: with the same first letter, and at most as many typos
 *   (a letter more, less, other, or two neighbours swapped) apart as `typosIn` grants it. Absent or 0 grants none. Of no words, any word at all.
 * - `ids`: the row's id is one of `ids`.
 * - `and`, `or`: all of some predicates, any one; `and` of none holds every row, `or` of none holds no row.
 * Any number may stand side by side, at most 32 in one another. NaN and a center off the map are refused.
 */
export type Predicate =
  | { kind: 'any'; column: string; values: readonly string[] }
  | { kind: 'all'; column: string; values: readonly string[] }
  | { kind: 'range'; column: string; min?: number; max?: number }
  | { kind: 'within'; column: string; center: Point; miles: number }
  | { kind: 'words'; column: string; words: readonly string[]; typos?: 0 | 1 | 2 }
  | { kind: 'ids'; ids: readonly number[] }
  | { kind: 'and'; of: readonly Predicate[] }
  | { kind: 'or'; of: readonly Predicate[] }
  | { kind: 'not'; of: Predicate };

/**
 * What to count. `drop` names the section whose predicate is left out while counting (`null`, or a name that is no
 * section's: none is), so that an option's count is what the search would find if that section's choice were replaced by the
 * option alone. The engine remembers facets, and records of them, by identity: do not change one that was asked for.
 * - `values`: one count per dictionary value of a code or codes column that some counted row holds; only rows that
 *   satisfy `where`, if given, are counted.
 * - `cases`: one count per named predicate.
 */
export type Facet =
  | { kind: 'values'; column: string; drop: string | null; where?: Predicate }
  | { kind: 'cases'; cases: Readonly<Record<string, Predicate>>; drop: string | null };

/**
 * Counts of a number column in [edges[i], edges[i+1]), the last bin closed; values outside are not counted. Edges ascend, two
 * at least; the outer ones may be infinite. Remembered as facets are.
 */
export type Histogram = { column: string; edges: readonly number[]; drop: string | null };

/**
 * A term of a score; a row's score is the sum over terms, each `weight` × a value in 0…1 (0 where missing). Weights are finite,
 * half distances and ages finite and above 0.
 * - `column`: the column's number, meant to lie in 0…1.
 * - `near`: 1 at `center`, ½ at `halfMiles`, ⅓ at twice that: half / (half + miles).
 * - `fresh`: 1 at `nowDays` and later, ½ at `halfDays` before, likewise; the column holds days since the epoch.
 * Both fall so slowly at the far end that farther or older still makes a smaller number.
 */
export type ScoreTerm =
  | { kind: 'column'; column: string; weight: number }
  | { kind: 'near'; column: string; center: Point; halfMiles: number; weight: number }
  | { kind: 'fresh'; column: string; nowDays: number; halfDays: number; weight: number };

/** The order of hits. Rows without a key come last in both directions; ties break by id, smaller first. */
export type Order =
  | { kind: 'column'; column: string; direction: 'asc' | 'desc' }
  | { kind: 'distance'; column: string; center: Point }
  | { kind: 'score'; terms: readonly ScoreTerm[] };

/** One search. A row matches when it satisfies every section's predicate. */
export type Query = {
  sections: Readonly<Record<string, Predicate>>;
  facets?: Readonly<Record<string, Facet>>;
  /** Number columns to describe over the matching rows. */
  stats?: readonly string[];
  histograms?: Readonly<Record<string, Histogram>>;
  order: Order;
  /** How many hits to answer (`Infinity`: all), from which rank on (0 is the first). Whole numbers, not negative. */
  count: number;
  first: number;
  /** Answer hits that come after this key and id; `first` is then ignored. `key` is `null` for rows without one. */
  after?: { key: number | null; id: number };
};
