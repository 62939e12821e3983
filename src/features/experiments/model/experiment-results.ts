import { type Goal, GOALS, type NewExperiment, type Variant, VARIANTS } from '#features/flags/flags.ts';
import { GROUPS } from './assign-variant.ts';
import { compareVariants, type Difference, intersectIntervals, type VariantCounts } from './compare-variants.ts';
import { mixtureBoundary } from './mixture-boundary.ts';

/** The counts of a variant and a group of visitors on a day. */
export type GroupDay = Readonly<Record<Goal, number>> & {
  /** Days since 1970-01-01, UTC. */
  day: number;
  variant: Variant;
  group: number;
  visitorDays: number;
};

/** The results of a variant so far. */
type VariantResult = {
  variant: Variant;
  visitorDays: number;
  goals: Readonly<Record<Goal, { conversions: number; rate: number | null }>>;
};

export type ExperimentResults = {
  variants: readonly VariantResult[];
  /** The difference of each goal so far, over all days together; `null` while there are too few conversions. */
  differences: Readonly<Record<Goal, Difference | null>>;
  /** The difference of the experiment's goal after each day that has counts. */
  days: readonly { day: number; difference: Difference | null }[];
  /** The variant that is better by the experiment's goal, and the first day on which that was proven. */
  decision: { better: Variant; day: number } | null;
  /**
   * The first day on which the interval of the experiment's goal has no value in common with those of all earlier days;
   * `null` if there is none. On such a day, the visitors' behavior has changed, or this is one of the rare cases in
   * which the intervals are wrong.
   */
  contradictedOn: number | null;
  /** Whether visitors are split as configured. `wrong` names the first day on which they were not. */
  split: { kind: 'expected' | 'too-early' } | { kind: 'wrong'; day: number };
};

/**
 * Adds up an experiment day by day. The intervals of all days are valid at the same time, so the difference is in all
 * of them: each day can only narrow the interval. So a decision never changes, and never contradicts the interval.
 * @param counts ordered by day
 */
export function experimentResults(
  { goal, shareA, shareB }: Pick<NewExperiment, 'goal' | 'shareA' | 'shareB'>,
  counts: readonly GroupDay[],
): ExperimentResults {
  const totals = createTotals();
  const days: ExperimentResults['days'][number][] = [];
  const known: Record<Goal, Difference | null> = { view: null, save: null, lead: null };
  let decision: ExperimentResults['decision'] = null;
  let contradictedOn: number | null = null;
  let split: ExperimentResults['split'] = { kind: 'too-early' };
  for (const [day, rows] of Map.groupBy(counts, (row) => row.day)) {
    for (const row of rows) totals.add(row);
    for (const one of GOALS) {
      const narrowed = intersectIntervals(known[one], totals.compare(one));
      if (narrowed !== 'contradiction') known[one] = narrowed;
      else if (one === goal) contradictedOn ??= day;
    }
    const difference = known[goal];
    days.push({ day, difference });
    if (difference !== null && decision === null) decision = decide(difference, day);
    if (split.kind !== 'wrong') {
      const kind = checkSplit(totals.splits(), shareA / (shareA + shareB));
      split = kind === 'wrong' ? { kind, day } : { kind };
    }
  }
  return { variants: VARIANTS.map(totals.of), differences: known, days, decision, contradictedOn, split };
}

function decide({ low, high }: Difference, day: number): ExperimentResults['decision'] {
  if (low > 0) return { better: 'B', day };
  return high < 0 ? { better: 'A', day } : null;
}

type Sums = Record<Goal, number> & { visitorDays: number };
const NOTHING: Sums = { view: 0, save: 0, lead: 0, visitorDays: 0 };

/** Returns sums by variant and group that grow day by day. */
function createTotals() {
  const groupsOf = (): Sums[] => Array.from({ length: GROUPS }, () => ({ ...NOTHING }));
  const groups: Record<Variant, Sums[]> = { A: groupsOf(), B: groupsOf() };
  const sumOf = (variant: Variant, name: keyof Sums) => groups[variant].reduce((sum, group) => sum + group[name], 0);
  const countsOf = (variant: Variant, goal: Goal): VariantCounts => ({
    visitorDays: sumOf(variant, 'visitorDays'),
    conversions: sumOf(variant, goal),
    groups: groups[variant].map((group) => ({ part: group[goal], whole: group.visitorDays })),
  });
  return {
    add: (row: GroupDay) => {
      const sums = groups[row.variant][row.group];
      if (!sums) return;
      sums.visitorDays += row.visitorDays;
      for (const goal of GOALS) sums[goal] += row[goal];
    },
    compare: (goal: Goal) => compareVariants(countsOf('A', goal), countsOf('B', goal), goal),
    splits: () => groups.A.map(({ visitorDays }, at) => ({ a: visitorDays, b: groups.B[at]!.visitorDays })),
    of: (variant: Variant): VariantResult => {
      const visitorDays = sumOf(variant, 'visitorDays');
      const goalOf = (goal: Goal) => {
        const conversions = sumOf(variant, goal);
        return { conversions, rate: visitorDays === 0 ? null : conversions / visitorDays };
      };
      return { variant, visitorDays, goals: { view: goalOf('view'), save: goalOf('save'), lead: goalOf('lead') } };
    },
  };
}

/** The maximum share of correct experiments for which a wrong split is ever reported. */
const SPLIT_ALPHA = 0.01;

/** The deviation of A's share for which the check is fastest: one percentage point, as 51 instead of 50. */
const SCALE = 0.01;

/** Below this number of visitor-days, shares are too uncertain to be checked. */
const MIN_VISITOR_DAYS = 100;

/** Visitor-days of both variants in one group of visitors. */
type SplitGroup = { a: number; b: number };

/**
 * Checks on any day whether the visitor-days are split as configured (sample-ratio check). A wrong split means that
 * visitors of one variant are lost or counted twice, so the rates can't be compared.
 * @param shareA A's configured share of the visitors of both variants, from 0 to 1.
 */
function checkSplit(groups: readonly SplitGroup[], shareA: number): 'expected' | 'wrong' | 'too-early' {
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
