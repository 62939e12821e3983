import * as question from '../kernel/question.ts';
import type { Predicate } from '../api/query.ts';
import type { BinTable } from './bin-table.ts';

/**
 * The counts of one facet or histogram: targets whose counts go to `size` words. A plan without predicates is the same
 * for every search until the store changes, so it is cached.
 */
export type CountPlan<Result> = {
  /** The section that the counts ignore. */
  drop: string | null;
  size: number;
  targets: readonly PlannedTarget[];
  /** Whether the counts of all bits are needed too. */
  needsBits: boolean;
  /** Whether most counts are 0, so that pairs of position and count are read instead, from `at` up to `bits`. */
  isSparse?: boolean;
  /** Plans with the same name and the same dropped section share one count. */
  shared?: string;
  /** Reads the result. `at`: the start of the plan's words. `bits`: the start of the counts of all bits. */
  read(counts: Uint32Array, at: number, bits: number): Result;
};

export type PlannedTarget = {
  kind: number;
  /** The offset of its counts in the facet's words. */
  out: number;
  /** Counts only the rows that fail the dropped section and no other; the rest comes from the counts of all bits. */
  onlyFailing?: boolean;
  where?: Predicate | undefined;
  bins?: BinTable;
  a?: number;
  b?: number;
  c?: number;
  d?: number;
};

/** The number of words that a target takes. */
export const TARGET_WORDS = question.TARGET_BYTES / 4;
