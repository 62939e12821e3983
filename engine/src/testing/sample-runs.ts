/** Percentage of the random cases that each property runs; `npm run test:long` sets 100. */
const PERCENT = Number(process.env['PROPERTY_PERCENT'] ?? 2);

/** Returns how many of `full` random cases to run. */
export function sampleRuns(full: number): { numRuns: number } {
  return { numRuns: Math.ceil((full * PERCENT) / 100) };
}
