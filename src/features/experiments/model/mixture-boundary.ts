/*
 * Statistics that are valid on any day. An ordinary 95% interval is valid on one day that was fixed in advance.
 * Checking every day and stopping at the first difference would find one in far more than 5% of the experiments that
 * have none. The boundary below is valid on all days at the same time: it is Robbins' normal mixture (1970), as the
 * mixture sequential probability ratio test of Johari, Koomen, Pekelis and Walsh ("Always Valid Inference", Operations
 * Research 70, 2022) and, for estimated variances, as the asymptotic confidence sequence of Waudby-Smith, Arbour,
 * Sinha, Kennedy and Ramdas ("Time-uniform central limit theory and asymptotic confidence sequences", Annals of
 * Statistics 52, 2024).
 */

/**
 * Returns the maximum distance of an estimate from the truth, on all days, with probability `1 - alpha`.
 * @param variance of the estimate today
 * @param scale standard deviation of the mixture: the effect size for which the boundary is narrowest. Fixed before the
 *   experiment.
 */
export function mixtureBoundary(variance: number, scale: number, alpha: number): number {
  if (variance <= 0) return 0;
  const mixed = variance + scale * scale;
  return Math.sqrt(((variance * mixed) / (scale * scale)) * (Math.log(mixed / variance) - 2 * Math.log(alpha)));
}

/** A ratio of two sums, such as conversions and visitor-days, that is counted in groups of visitors. */
export type GroupSums = readonly { part: number; whole: number }[];

/**
 * Estimates the variance of a ratio from the differences between groups (delta method). Visitors stay in their group,
 * so this accounts for the similarity between the days of one visitor, which a formula for independent visitor-days
 * ignores.
 */
export function varianceBetweenGroups(groups: GroupSums): number {
  const whole = groups.reduce((sum, group) => sum + group.whole, 0);
  if (whole === 0) return 0;
  const ratio = groups.reduce((sum, group) => sum + group.part, 0) / whole;
  const squares = groups.reduce((sum, group) => sum + (group.part - ratio * group.whole) ** 2, 0);
  return (squares * groups.length) / (groups.length - 1) / whole ** 2;
}
