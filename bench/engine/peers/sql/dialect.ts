import type { Point } from '@forecourt/engine';
import type { QueryWord } from '../query-words.ts';
import type { PeerAnswer } from '../contender.ts';
import type { QueryPart } from './plan-query.ts';

export type ReadCounts = (rows: readonly (readonly [code: number, n: number])[], answer: PeerAnswer) => void;

/** The SQL that differs between programs. */
export type Dialect = {
  /** Tests whether a row's set has at least one of the codes, or all of them; at least one code is given. */
  setTest(column: string, codes: readonly number[], how: 'any' | 'all'): string;
  /** Tests whether a row's set is not empty. */
  setPresent(column: string): string;
  /** The columns that `setCounts` reads. */
  setColumns(column: string): readonly string[];
  /** Counts each code of a set column over rows of `from` and passes the counts to `read`. */
  setCounts(column: string, from: string, read: ReadCounts): QueryPart;
  /**
   * Tests whether every searched word is a prefix of some word of the row, or similar to one; at least one is given.
   */
  wordsTest(column: string, searched: readonly QueryWord[]): string;
  /** The columns that `wordsTest` reads. */
  wordsColumns(column: string): readonly string[];
  /** Whether rows are found by indexes; otherwise every search scans nearly all rows. */
  hasIndexes: boolean;
  /** Tests whether a row is in a circle, written so that an index excludes the others. */
  circleByIndex(column: string, center: Point, miles: number): string;
  /** Tests whether a row satisfies at least one of these conditions, also by indexes. */
  eitherByIndex(conditions: readonly string[]): string;
  /** Rough costs in microseconds: of testing a row's conditions, and of keeping a row for the counts. */
  lookCost: number;
  keepCost: number;
};
