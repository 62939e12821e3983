import type { Schema } from './schema.ts';
import type { Storage } from './storage.ts';

/**
 * A column of whole numbers that is not stored with rows but computed from their other columns. Queries use it like a
 * number column.
 */
export type ComputedColumn = {
  /** The number columns that it depends on, and on nothing else. */
  readonly from: readonly string[];
  /**
   * Computes the numbers of `count` rows into `results`: whole numbers from 0 to 4,294,967,293, NaN where missing.
   * `inputs`: by column of `from`, the numbers of the same rows, NaN where missing. Must not call the engine.
   */
  compute(inputs: readonly Float64Array[], count: number, results: Float64Array): void;
};

/** The maximum number of computed columns whose numbers are stored at the same time. */
export const MAX_COMPUTED = 8;

/** Returns the columns in which computed numbers are stored while queries use them. */
export function computedCacheColumns({ computed = 0 }: Storage): Schema {
  if (!Number.isInteger(computed) || computed < 0 || computed > MAX_COMPUTED)
    throw new Error(`"computed" is ${computed}; it must be a whole number up to ${MAX_COMPUTED}.`);
  return Object.fromEntries(Array.from({ length: computed }, (_place, i) => [cacheColumnName(i), { kind: 'number' }]));
}

/** Returns the name of the column that stores cache slot `i`. */
export function cacheColumnName(i: number): string {
  return NAMES[i]!;
}

export function isCacheColumnName(name: string): boolean {
  return name.startsWith(PREFIX);
}

const PREFIX = '(computed) ';
const NAMES = Array.from({ length: MAX_COMPUTED }, (_place, i) => `${PREFIX}${i}`);
