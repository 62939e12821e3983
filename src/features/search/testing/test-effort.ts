import type fc from 'fast-check';

/**
 * How much a suite tests. If an inventory is slow to fill, tests a share of the inventories, with more queries each.
 * One index is enough to check that broken rules (`flaws`) are detected.
 */
export type TestEffort = {
  share: number;
  queries: number;
  flaws: boolean;
  /** Ends a property, so that it reports its counterexample before the test times out. Shrinking may take minutes. */
  limitMs?: number;
};

/** `npm run test:long` sets `PROPERTY_PERCENT` to 100. */
export const MEMORY_EFFORT: TestEffort = {
  share: Number(process.env['PROPERTY_PERCENT'] ?? 10) / 100,
  queries: 4,
  flaws: true,
};

/** Returns how often a property runs. `full`: the number of runs of a whole effort. */
export function runsOf(
  { share, limitMs }: TestEffort,
  full: number,
): Pick<fc.Parameters, 'numRuns' | 'interruptAfterTimeLimit' | 'markInterruptAsFailure'> {
  const numRuns = Math.ceil(full * share);
  return limitMs === undefined
    ? { numRuns }
    : { numRuns, interruptAfterTimeLimit: limitMs, markInterruptAsFailure: true };
}
