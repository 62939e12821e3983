import type fc from 'fast-check';

/**
 * How much a suite tests. If an inventory is slow to fill, tests a share of the inventories, with more queries each.
 * One index is enough to check that broken rules (`flaws`) are detected.
 */
export type TestEffort = {
  share: number;
  queries: number;
  flaws: boolean;
  /** Whether another suite tests the same index, so that `npm test` compares only its answers with the oracle’s. */
  isVariant?: boolean;
  /** Ends a property, so that it reports its counterexample before the test times out. Shrinking may take minutes. */
  limitMs?: number;
};

/** `npm run test:long` sets `PROPERTY_PERCENT` to 100. */
export const MEMORY_EFFORT: TestEffort = {
  share: Number(process.env['PROPERTY_PERCENT'] ?? 2) / 100,
  queries: 4,
  flaws: true,
};

/** The sample of a slow inventory has the same cases each time; `npm run test:long` draws new ones. */
const SAMPLE_SEED = 1;

/** Returns how often a property runs. `full`: the number of runs of a whole effort. */
export function runsOf(
  { share, limitMs }: TestEffort,
  full: number,
): Pick<fc.Parameters, 'numRuns' | 'seed' | 'interruptAfterTimeLimit' | 'markInterruptAsFailure'> {
  const numRuns = Math.ceil(full * share);
  return limitMs === undefined
    ? { numRuns }
    : {
        numRuns,
        ...(share < 1 && { seed: SAMPLE_SEED }),
        interruptAfterTimeLimit: limitMs,
        markInterruptAsFailure: true,
      };
}
