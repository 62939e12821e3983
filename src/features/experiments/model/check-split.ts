import { mixtureBoundary } from './mixture-boundary.ts';

/** The maximum share of correct experiments for which a wrong split is ever reported. */
export const SPLIT_ALPHA = 0.01;

/** The deviation of A's share for which the check is fastest: one percentage point, as 51 instead of 50. */
const SCALE = 0.01;

/** Below this number of visitor-days, shares are too uncertain to be checked. */
const MIN_VISITOR_DAYS = 100;

/** Visitor-days of both variants in one group of visitors. */
export type SplitGroup = { a: number; b: number };

/**
 * Checks on any day whether the visitor-days are split as configured (sample-ratio check). A wrong split means that
 * visitors of one variant are lost or counted twice, so the rates can't be compared.
 * @param shareA A's configured share of the visitors of both variants, from 0 to 1.
 */
export function checkSplit(groups: readonly SplitGroup[], shareA: number): 'expected' | 'wrong' | 'too-early' {
  const total = groups.reduce((sum, { a, b }) => sum + a + b, 0);
  if (total < MIN_VISITOR_DAYS) return 'too-early';
  // For each group, A's visitor-days minus those expected.
  const excess = groups.map(({ a, b }) => a - shareA * (a + b));
  const sum = excess.reduce((all, one) => all + one, 0);
  const mean = sum / groups.length;
  const squares = excess.reduce((all, one) => all + (one - mean) ** 2, 0);
  const betweenGroups = (squares * groups.length) / (groups.length - 1);
  // The days of one visitor are all in one variant, so returning visitors make the split vary more.
  const variance = Math.max(total * shareA * (1 - shareA), betweenGroups) / total ** 2;
  return Math.abs(sum / total) > mixtureBoundary(variance, SCALE, SPLIT_ALPHA) ? 'wrong' : 'expected';
}
