import type { Predicate } from './query.ts';

/**
 * What a search would find if some of its sections asked for less. Names in `steps` and `fixed` that are no section's mean
 * nothing.
 */
export type RelaxQuery = {
  sections: Readonly<Record<string, Predicate>>;
  /** A section's wider form: its rows count beside those that the section has anyway. */
  steps?: Readonly<Record<string, Predicate>>;
  /** Sections that are never left out. They are loosened where they have a step. */
  fixed?: readonly string[];
  /** Pairs are told when neither the search nor any single way finds so many rows; 1 unless told. 0: never. */
  enough?: number;
};

/** How a section asks for less: it is left out, or gives way to its wider form. */
export type RelaxWay = 'dropped' | 'loosened';

/** Totals of one epoch, all exact. */
export type Relaxations = {
  epoch: number;
  /** Rows that satisfy every section. */
  total: number;
  /** The total without each section that is not fixed. */
  dropped: Record<string, number>;
  /** The total with each section's step in its place. */
  loosened: Record<string, number>;
  /**
   * Two sections, each in one of its ways, where they find more together than either alone in that way. None where a
   * single one finds enough.
   */
  pairs: RelaxedPair[];
};
export type RelaxedPair = {
  sections: readonly [string, string];
  ways: readonly [RelaxWay, RelaxWay];
  total: number;
};
