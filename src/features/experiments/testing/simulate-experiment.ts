import { GROUPS } from '../model/assign-variant.ts';
import type { GroupDay } from '../model/experiment-results.ts';
import { VARIANTS, type Variant } from '#features/flags/flags.ts';

/** The truth of a simulated experiment. Rates are averages over visitors. */
export type Truth = {
  rates: Readonly<Record<Variant, number>>;
  /** A's true share of visitors, from 0 to 1. */
  shareA: number;
  days: number;
  newVisitorsPerDay: number;
  /** The share of earlier visitors who return on a day. */
  returns: number;
  /** Whether visitors differ: half of them convert at 1.8 times the rate, the others at 0.2 times. */
  differ: boolean;
};

/**
 * Simulates visitors who arrive, convert and return on later days with the same variant, and returns what the site would
 * count. Every visitor-day is drawn, without formulas for sums, so that the statistics are compared with the truth only.
 */
export function simulateExperiment(truth: Truth, random: () => number): GroupDay[] {
  const visitors: { variant: Variant; group: number; rate: number }[] = [];
  const rows: GroupDay[] = [];
  for (let day = 0; day < truth.days; day++) {
    const known = visitors.length;
    for (let at = 0; at < truth.newVisitorsPerDay; at++) {
      const variant = random() < truth.shareA ? 'A' : 'B';
      const factor = truth.differ ? (random() < 0.5 ? 1.8 : 0.2) : 1;
      visitors.push({ variant, group: Math.floor(random() * GROUPS), rate: truth.rates[variant] * factor });
    }
    const sums = new Float64Array(2 * 2 * GROUPS);
    for (let at = truth.returns === 0 ? known : 0; at < visitors.length; at++) {
      if (at < known && random() >= truth.returns) continue;
      const { variant, group, rate } = visitors[at]!;
      const place = 2 * (group + (variant === 'B' ? GROUPS : 0));
      sums[place]! += 1;
      if (rate > 0 && random() < rate) sums[place + 1]! += 1;
    }
    rows.push(...rowsOf(day, sums));
  }
  return rows;
}

function rowsOf(day: number, sums: Float64Array): GroupDay[] {
  const rows: GroupDay[] = [];
  for (const [offset, variant] of VARIANTS.entries()) {
    for (let group = 0; group < GROUPS; group++) {
      const place = 2 * (group + offset * GROUPS);
      const conversions = sums[place + 1]!;
      rows.push({
        day,
        variant,
        group,
        visitorDays: sums[place]!,
        view: conversions,
        save: conversions,
        lead: conversions,
      });
    }
  }
  return rows;
}
