import { mixtureBoundary, type GroupSums, varianceBetweenGroups } from './mixture-boundary.ts';
import type { Goal } from '#features/flags/flags.ts';

/** The maximum share of experiments without a difference for which one is ever reported. */
export const ALPHA = 0.05;

/**
 * The difference of rates for which the interval of a goal is narrowest. Smaller and larger ones are found too. Fixed,
 * because a scale that is chosen after seeing the data would make the test find differences that do not exist.
 */
const SCALES: Readonly<Record<Goal, number>> = { view: 0.03, save: 0.015, lead: 0.0075 };

/** Below these numbers in both variants together, rates are too uncertain to be compared. */
const MIN_CONVERSIONS = 20;

/** Visitor-days and conversions of a variant, summed by group of visitors. */
export type VariantCounts = { visitorDays: number; conversions: number; groups: GroupSums };

/** B's rate minus A's rate, with an interval that holds on all days together with probability 95%. */
export type Difference = { estimate: number; low: number; high: number };

/** Returns the difference of rates; `null` while there are too few conversions for one. */
export function compareVariants(a: VariantCounts, b: VariantCounts, goal: Goal): Difference | null {
  const conversions = a.conversions + b.conversions;
  const rest = a.visitorDays + b.visitorDays - conversions;
  if (a.visitorDays === 0 || b.visitorDays === 0 || conversions < MIN_CONVERSIONS || rest < MIN_CONVERSIONS)
    return null;
  const estimate = b.conversions / b.visitorDays - a.conversions / a.visitorDays;
  const distance = mixtureBoundary(varianceOf(a) + varianceOf(b), SCALES[goal], ALPHA);
  return { estimate, low: Math.max(-1, estimate - distance), high: Math.min(1, estimate + distance) };
}

/**
 * Returns the intersection of two differences' intervals with the newer estimate, which may be outside of it.
 * `contradiction`: the intervals have no value in common.
 */
export function intersectIntervals(
  known: Difference | null,
  newer: Difference | null,
): Difference | null | 'contradiction' {
  if (known === null || newer === null) return known ?? newer;
  const [low, high] = [Math.max(known.low, newer.low), Math.min(known.high, newer.high)];
  if (low > high) return 'contradiction';
  return { estimate: newer.estimate, low, high };
}

/**
 * Returns the variance of a variant's conversion rate: the larger of two estimates, one for independent visitor-days and
 * one from the differences between groups. The first adds one conversion
 * and one visitor-day without a conversion (Agresti and Caffo), so that a variant without conversions does not count as
 * certain.
 */
function varianceOf({ visitorDays, conversions, groups }: VariantCounts): number {
  const rate = (conversions + 1) / (visitorDays + 2);
  return Math.max((rate * (1 - rate)) / visitorDays, varianceBetweenGroups(groups));
}
