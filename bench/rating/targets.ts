import type { Figures } from './rate-held-out-cars.ts';

/** Targets for every file; shares are fractions of 1. */
export const TARGETS = {
  /** The error as a share of the error of naive comparables. */
  maxOfNaive: 0.75,
  /** The error as a share of the error of the auction house's own valuation. */
  maxOfValuation: 1,
  leastRated: 0.8,
  covered: { least: 0.78, most: 0.82 },
} as const;

/** Returns one sentence for each target that a file misses, with the difference. */
export function missedTargets(figures: Figures): string[] {
  const { file, error, naiveError, rated, covered, valued } = figures;
  const misses: string[] = [];
  if (error > TARGETS.maxOfNaive * naiveError)
    misses.push(`error is ${percent(1 - error / naiveError)} below naive comparables, not ${percent(0.25)}`);
  if (valued && valued.error > TARGETS.maxOfValuation * valued.valuationError)
    misses.push(`error is ${percent(valued.error)}, the valuation's ${percent(valued.valuationError)}`);
  if (rated < TARGETS.leastRated) misses.push(`${percent(rated)} rated, not ${percent(TARGETS.leastRated)}`);
  if (covered < TARGETS.covered.least || covered > TARGETS.covered.most)
    misses.push(`${percent(covered)} of rated cars lie in their interval`);
  return misses.map((miss) => `${file}: ${miss}`);
}

export function describeFigures(figures: Figures): string {
  const { valued, spread } = figures;
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  return [
    `${figures.file}: ${figures.offers} used cars with a price, ${figures.cars} with a believable one, ${figures.cpuSeconds} s of CPU`,
    `  rated     ${percent(figures.rated)} (${list(figures.bands)}); not: ${list(figures.doubts)}`,
    `  error     ${percent(figures.error)}, naive comparables ${percent(figures.naiveError)}: ${percent(1 - figures.error / figures.naiveError)} lower`,
    `  of all    ${percent(figures.errorOfAll)}, naive comparables ${percent(figures.naiveErrorOfAll)}: ${percent(1 - figures.errorOfAll / figures.naiveErrorOfAll)} lower`,
    ...(valued
      ? [`  valuation ${percent(valued.valuationError)} on ${valued.cars} cars, ours there ${percent(valued.error)}`]
      : []),
    `  interval  holds ${percent(figures.covered)} of rated cars, ${percent(figures.coveredOfAll)} of all; upper end over lower ${spread.middle.toFixed(2)}, of nine in ten ≤ ${spread.most.toFixed(2)}`,
  ].join('\n');
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
