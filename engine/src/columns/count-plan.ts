import * as ask from '../kernel/question.ts';
import type { Predicate } from '../api/query.ts';
import type { BinTable } from './bin-table.ts';

/**
 * What is counted for one facet or histogram: targets whose counts go to `size` words of their own. A plan without
 * predicates is the same for every search until the store changes, so it is kept.
 */
export type CountPlan<Result> = {
  /** The section that is left out. */
  drop: string | null;
  size: number;
  targets: readonly PlannedTarget[];
  /** Whether the counts of all bits are needed too. */
  needsBits: boolean;
  /** Most counts are 0: what is read instead are pairs of place and count, from `at` up to `bits`. */
  isSparse?: boolean;
  /** Plans of the same name and the same section left out count the same, once. */
  shared?: string;
  /** Reads the result: the plan's words begin at `at`, those of all bits at `bits`. */
  read(counts: Uint32Array, at: number, bits: number): Result;
};

export type PlannedTarget = {
  kind: number;
  /** Where in the facet's words its counts begin. */
  out: number;
  /** Counted over the rows that fail the section that is left out, and no other, alone: the bits' counts have the rest. */
  onlyFailing?: boolean;
  where?: Predicate | undefined;
  bins?: BinTable;
  a?: number;
  b?: number;
  c?: number;
  d?: number;
};

/** Number of words a target takes. */
export const TARGET_WORDS = ask.TARGET_BYTES / 4;
