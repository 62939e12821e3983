import type { Point } from './schema.ts';

/**
 * A condition on a row. A missing value satisfies only `not`.
 * - `any`: a code column holds one of `values`, or a codes column holds at least one.
 * - `all`: a codes column holds every one of `values`; if `values` is empty, any value.
 * - `range`: a number column lies in [min, max], both ends included. An absent or infinite end is open. Without ends,
 *   any number matches.
 * - `within`: a point column lies at most `miles` from `center`, by great-circle distance, boundary included. Infinite
 *   miles match every place, negative miles none.
 * - `words`: every word of `words` is a prefix of some word in a words column; both are split by `wordsOf`. With
 *   `typos`, a word may also resemble one of the column's words: it has the same first letter and at most as many typos
 *   (an inserted, deleted, replaced or swapped letter) as `allowedTypos` allows. Absent or 0 allows none. If `words` is
 *   empty, any word matches.
 * - `ids`: the row's id is one of `ids`.
 * - `and`, `or`: all, or any, of several predicates. An empty `and` matches every row, an empty `or` no row.
 * Predicates may have any number of siblings but at most 32 nesting levels. NaN and a center with invalid coordinates
 * are rejected.
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
 * The options or values to count. `drop` names the section whose predicate is ignored while counting, so that an
 * option's count is what the search would find if that option alone replaced the section's choice. With `null` or an
 * unknown name, no section is ignored. The engine caches facets, and records of facets, by identity: do not mutate one
 * after it was used.
 * - `values`: one count per dictionary value of a code or codes column that some counted row holds. If `where` is given,
 *   only rows that satisfy it are counted.
 * - `cases`: one count per named predicate.
 */
export type Facet =
  | { kind: 'values'; column: string; drop: string | null; where?: Predicate }
  | { kind: 'cases'; cases: Readonly<Record<string, Predicate>>; drop: string | null };

/**
 * Counts of a number column in bins [edges[i], edges[i+1]); the last bin includes its upper edge. Values outside are
 * not counted. There must be at least two edges, in ascending order; the outer ones may be infinite. Cached by
 * identity, as facets are.
 */
export type Histogram = { column: string; edges: readonly number[]; drop: string | null };

/**
 * Groups of the matching rows, and statistics of the number columns `of` for each: one group for each value of a code
 * column or, with `edges`, for each bin of a number column, as in a histogram. Rows without a value, or with a number
 * outside of the bins, are in no group. There must be at least two edges, in ascending order. `having`: also counts the
 * rows of each group that satisfy these predicates, by name. The engine caches `having` by identity: do not mutate it
 * after it was used.
 */
export type Grouping = {
  column: string;
  edges?: readonly number[];
  of: readonly string[];
  having?: Readonly<Record<string, Predicate>>;
};

/**
 * A term of a score. A row's score is the sum over terms of `weight` × a value in 0…1 (0 where missing). Weights must be
 * finite; half distances and half ages must be finite and above 0.
 * - `column`: the column's number, which should lie in 0…1.
 * - `near`: 1 at `center`, ½ at `halfMiles`, ⅓ at twice that: half / (half + miles).
 * - `fresh`: 1 at `nowDays` and later, ½ at `halfDays` before, by the same formula; the column holds days since the epoch.
 * Both decrease slowly enough at the far end that a farther or older row still gets a smaller number.
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
  /** Number columns to summarize over the matching rows. */
  stats?: readonly string[];
  histograms?: Readonly<Record<string, Histogram>>;
  groups?: Readonly<Record<string, Grouping>>;
  order: Order;
  /** The number of hits to return (`Infinity`: all) and the rank of the first (from 0). Non-negative integers. */
  count: number;
  first: number;
  /** Returns only hits that come after this key and id; `first` is then ignored. `key` is `null` for rows without one. */
  after?: { key: number | null; id: number };
  /**
   * Returns only hits with at least this score, and no total: 0. Requires an order by score. Other counts cannot be
   * requested, so blocks whose rows all have a lower score are not read.
   */
  least?: number;
};
