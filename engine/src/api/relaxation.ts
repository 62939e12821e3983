import type { Predicate } from './query.ts';

/**
 * Asks what a search would find with some of its sections relaxed. Names in `steps` and `fixed` that are not sections
 * are ignored.
 */
export type RelaxQuery = {
  sections: Readonly<Record<string, Predicate>>;
  /** A section's wider form: rows that satisfy it count in addition to those that the section already has. */
  steps?: Readonly<Record<string, Predicate>>;
  /** Sections that are never dropped. They are still loosened if they have a step. */
  fixed?: readonly string[];
  /**
   * Pairs are returned only when neither the search nor any single relaxation finds this many rows. Default 1; 0 means
   * never.
   */
  enough?: number;
};

/** How a section is relaxed: it is dropped, or replaced by its wider form. */
export type RelaxationKind = 'dropped' | 'loosened';

/** Totals of one epoch, all exact. */
export type Relaxations = {
  epoch: number;
  /** Rows that satisfy every section. */
  total: number;
  /** The total without each section that is not fixed. */
  dropped: Record<string, number>;
  /** The total with each section replaced by its step. */
  loosened: Record<string, number>;
  /**
   * Two sections, each with one relaxation, where both together find more than either alone. Empty where a single
   * relaxation finds enough.
   */
  pairs: RelaxedPair[];
};
export type RelaxedPair = {
  sections: readonly [string, string];
  ways: readonly [RelaxationKind, RelaxationKind];
  total: number;
};
