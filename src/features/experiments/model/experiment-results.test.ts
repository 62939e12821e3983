import { describe, expect, test } from 'vitest';
import { testRows } from '#kit/testing/test-rows.ts';
import { seededNumbers } from '#kit/seeded-numbers.ts';
import { simulateExperiment, type Truth } from '../testing/simulate-experiment.ts';
import { compareVariants, type Difference, intersectIntervals } from './compare-variants.ts';
import { experimentResults, type GroupDay } from './experiment-results.ts';
import type { Goal, Variant } from '#features/flags/flags.ts';

/** Runs of each simulation with a known difference, and without one. `npm run test:long` runs 1,000 of each. */
const RUNS = Number(process.env['EXPERIMENT_RUNS'] ?? 25);
const SAME_RUNS = Math.max(RUNS, 100);
const MAX_FALSE = 0.065;

const EVEN = { shareA: 50, shareB: 50 };
const INDEPENDENT = { shareA: 0.5, days: 28, newVisitorsPerDay: 100, returns: 0, differ: false };
/** Visitors return on three of ten days, and differ. */
const RETURNING = { shareA: 0.5, days: 28, newVisitorsPerDay: 30, returns: 0.3, differ: true };

const rates = (a: number, b = a) => ({ rates: { A: a, B: b } });

function simulate(runs: number, truth: Truth): GroupDay[][] {
  return Array.from({ length: runs }, (_, run) => simulateExperiment(truth, seededNumbers(run * 7_919 + 13)));
}

/** Returns the share of simulated experiments in which `isFound` is true. */
const shareOf = (found: readonly boolean[]) => found.filter(Boolean).length / found.length;

describe('without a difference, checked daily for 28 days', () => {
  testRows<[string, Goal, Truth, { shareA: number; shareB: number }]>(
    '%s: at most 65 in 1,000 find one, and at most 10 a wrong split',
    1,
    [
      ['independent visitor-days', 'save', { ...INDEPENDENT, ...rates(0.06) }, EVEN],
      ['visitors who return', 'view', { ...RETURNING, ...rates(0.4) }, EVEN],
      [
        'few leads and a tenth in B',
        'lead',
        { ...INDEPENDENT, ...rates(0.02), shareA: 0.9 },
        { shareA: 90, shareB: 10 },
      ],
    ],
    (name, goal, truth, shares) => {
      const results = simulate(SAME_RUNS, truth).map((counts) => experimentResults({ goal, ...shares }, counts));
      const found = shareOf(results.map(({ decision }) => decision !== null));
      const wrong = shareOf(results.map(({ split }) => split.kind === 'wrong'));
      console.info(`A/A, ${name}: ${found * 100}% false positives, ${wrong * 100}% false alarms of the split`);
      expect(found).toBeLessThanOrEqual(MAX_FALSE);
      expect(wrong).toBeLessThanOrEqual(0.01);
    },
  );

  test('an interval for one day, checked daily, finds one too often', () => {
    const found = simulate(30, { ...INDEPENDENT, ...rates(0.06) }).map(hasOrdinaryDifference);
    expect(shareOf(found)).toBeGreaterThan(2 * MAX_FALSE);
  });

  test('the formula for independent visitor-days finds one too often among visitors who return', () => {
    const truth = { ...RETURNING, ...rates(0.5), newVisitorsPerDay: 8, returns: 0.95 };
    const [withGroups, without] = [true, false].map((hasGroups) =>
      shareOf(simulate(30, truth).map((counts) => hasDifference(counts, hasGroups))),
    );
    expect(without).toBeGreaterThan(2 * MAX_FALSE);
    expect(withGroups).toBeLessThanOrEqual(MAX_FALSE);
  });
});

describe('with a known difference', () => {
  testRows<[string, Goal, Truth, number]>(
    '%s: the interval covers it on all days, it is found, and estimates are unbiased',
    2,
    [
      ['saves, 6% to 8%', 'save', { ...INDEPENDENT, ...rates(0.06, 0.08), newVisitorsPerDay: 600 }, 0.9],
      ['visitors who return, 6% to 8.5%', 'save', { ...RETURNING, ...rates(0.06, 0.085), newVisitorsPerDay: 120 }, 0.9],
      ['leads, 3% to 2%', 'lead', { ...INDEPENDENT, ...rates(0.03, 0.02), newVisitorsPerDay: 800 }, 0.9],
      ['views, 40% to 44%', 'view', { ...INDEPENDENT, ...rates(0.4, 0.44), newVisitorsPerDay: 600 }, 0.9],
    ],
    (name, goal, truth, power) => {
      const difference = truth.rates.B - truth.rates.A;
      const better: Variant = difference > 0 ? 'B' : 'A';
      const results = simulate(RUNS, truth).map((counts) => experimentResults({ goal, ...EVEN }, counts));
      const isCovered = results.map(({ days }) =>
        days.every(({ difference: one }) => one === null || (one.low <= difference && difference <= one.high)),
      );
      const found = shareOf(results.map(({ decision }) => decision?.better === better));
      const estimates = results.map(({ differences }) => differences[goal]!.estimate);
      const mean = estimates.reduce((sum, one) => sum + one, 0) / RUNS;
      const deviation = Math.sqrt(estimates.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (RUNS - 1));
      console.info(
        `A/B, ${name}: coverage ${shareOf(isCovered) * 100}%, power ${found * 100}%, bias ${mean - difference}`,
      );
      expect(shareOf(isCovered)).toBeGreaterThanOrEqual(0.95);
      expect(found).toBeGreaterThanOrEqual(power);
      expect(results.filter(({ decision }) => decision !== null && decision.better !== better)).toEqual([]);
      expect(Math.abs(mean - difference)).toBeLessThan((3.5 * deviation) / Math.sqrt(RUNS));
    },
  );

  test('a split of 51 to 49 is found in at least 99% of experiments with 100,000 visitor-days', () => {
    const truth = { ...INDEPENDENT, ...rates(0), shareA: 0.51, days: 20, newVisitorsPerDay: 5_000 };
    const results = simulate(RUNS, truth).map((counts) => experimentResults({ goal: 'lead', ...EVEN }, counts));
    const found = shareOf(results.map(({ split }) => split.kind === 'wrong'));
    console.info(`Split of 51 to 49: found in ${found * 100}%`);
    expect(found).toBeGreaterThanOrEqual(0.99);
  });
});

/** One day: saves of each of 64 groups with `size` visitor-days, in A and in B. */
const rowsOf = (day: number, a: number, b: number, size = 100): GroupDay[] =>
  Array.from({ length: 64 }, (_, group) => group).flatMap((group) => [
    { day, variant: 'A', group, visitorDays: size, view: 0, save: a, lead: 0 },
    { day, variant: 'B', group, visitorDays: size, view: 0, save: b, lead: 0 },
  ]);
type Days = readonly (readonly [a: number, b: number, size?: number])[];

describe('a decision and the interval agree on every day', () => {
  test.each<[string, Days, (Variant | null)[], number | null]>([
    [
      'no difference',
      [
        [10, 10],
        [10, 10],
      ],
      [null, null],
      null,
    ],
    [
      'B is better from the second day on',
      [
        [1, 1, 10],
        [10, 13],
      ],
      [null, 'B'],
      null,
    ],
    [
      'A is better from the first day on',
      [
        [15, 5],
        [15, 5],
      ],
      ['A', 'A'],
      null,
    ],
    // The interval of the fourth day alone would contain 0.
    [
      'B loses its advantage slowly',
      [
        [10, 13],
        [10, 10],
        [10, 10],
        [10, 10],
      ],
      ['B', 'B', 'B', 'B'],
      null,
    ],
    [
      'all of it is lost on one large day',
      [
        [5, 15],
        [100, 100, 1_000],
      ],
      ['B', 'B'],
      2,
    ],
    [
      'it turns around',
      [
        [5, 15],
        [150, 50, 1_000],
        [150, 50, 1_000],
      ],
      ['B', 'B', 'B'],
      2,
    ],
  ])('%s', (_what, given, decisions, contradictedOn) => {
    const counts = given.flatMap(([a, b, size], at) => rowsOf(at + 1, a, b, size));
    const results = given.map((_day, at) =>
      experimentResults(
        { goal: 'save', ...EVEN },
        counts.filter(({ day }) => day <= at + 1),
      ),
    );
    expect(results.map(({ decision }) => decision?.better ?? null)).toEqual(decisions);
    expect(results.at(-1)!.contradictedOn).toBe(contradictedOn);
    for (const [at, { decision, differences, days }] of results.entries()) {
      const { low, high } = differences.save!;
      expect(low > 0 ? 'B' : high < 0 ? 'A' : null).toBe(decision?.better ?? null);
      expect(days.at(-1)!.difference).toEqual(differences.save);
      const before = results[at - 1]?.differences.save;
      if (before) expect(low >= before.low && high <= before.high).toBe(true);
    }
  });

  test('a decision keeps the day on which it was proven', () => {
    const counts = [...rowsOf(1, 1, 1, 10), ...rowsOf(2, 10, 13), ...rowsOf(3, 10, 12)];
    expect(experimentResults({ goal: 'save', ...EVEN }, counts).decision).toEqual({ better: 'B', day: 2 });
  });
});

test.each<[Difference | null, Difference | null, ReturnType<typeof intersectIntervals>]>([
  [null, null, null],
  [null, { estimate: 1, low: 0, high: 2 }, { estimate: 1, low: 0, high: 2 }],
  [{ estimate: 1, low: 0, high: 2 }, null, { estimate: 1, low: 0, high: 2 }],
  [
    { estimate: 1, low: 0, high: 2 },
    { estimate: 1.2, low: 0.5, high: 3 },
    { estimate: 1.2, low: 0.5, high: 2 },
  ],
  [
    { estimate: 1, low: 0.5, high: 2 },
    { estimate: 0, low: -1, high: 1 },
    { estimate: 0, low: 0.5, high: 1 },
  ],
  [
    { estimate: 1, low: 0, high: 2 },
    { estimate: 4, low: 2, high: 6 },
    { estimate: 4, low: 2, high: 2 },
  ],
  [{ estimate: 1, low: 0, high: 2 }, { estimate: 4, low: 3, high: 5 }, 'contradiction'],
])('%j and %j together are %j', (known, newer, together) => {
  expect(intersectIntervals(known, newer)).toEqual(together);
});

test('a variant without any conversion is found to be worse', () => {
  const counts = Array.from({ length: 64 }, (_, group) => [
    { day: 1, variant: 'A' as const, group, visitorDays: 50, view: 0, save: 2, lead: 0 },
    { day: 1, variant: 'B' as const, group, visitorDays: 50, view: 0, save: 0, lead: 0 },
  ]).flat();
  expect(experimentResults({ goal: 'save', ...EVEN }, counts).decision).toEqual({ better: 'A', day: 1 });
});

test('nothing is compared before there are conversions', () => {
  const empty = experimentResults({ goal: 'save', ...EVEN }, []);
  expect(empty).toMatchObject({ decision: null, days: [], split: { kind: 'too-early' } });
  expect(empty.variants.map(({ goals }) => goals.save.rate)).toEqual([null, null]);
});

/** Returns whether an ordinary 95% interval excludes 0 on any day. */
function hasOrdinaryDifference(counts: readonly GroupDay[]): boolean {
  return dailySums(counts).some(({ A, B }) => {
    const [a, b] = [A.conversions / A.visitorDays, B.conversions / B.visitorDays];
    const variance = (a * (1 - a)) / A.visitorDays + (b * (1 - b)) / B.visitorDays;
    return Math.abs(b - a) > 1.96 * Math.sqrt(variance);
  });
}

function hasDifference(counts: readonly GroupDay[], hasGroups: boolean): boolean {
  return dailySums(counts).some(({ A, B }) => {
    const none = [
      { part: 0, whole: 0 },
      { part: 0, whole: 0 },
    ];
    const of = (sums: typeof A) => ({ ...sums, groups: hasGroups ? sums.groups : none });
    const found = compareVariants(of(A), of(B), 'view');
    return found !== null && (found.low > 0 || found.high < 0);
  });
}

/** Returns the sums after each day. */
function dailySums(counts: readonly GroupDay[]) {
  type Sums = { visitorDays: number; conversions: number; groups: { part: number; whole: number }[] };
  const none: Sums = { visitorDays: 0, conversions: 0, groups: [] };
  const copy = (sum: Sums): Sums => ({ ...sum, groups: [...sum.groups] });
  let sums: Record<Variant, Sums> = { A: none, B: none };
  return [...Map.groupBy(counts, ({ day }) => day).values()].map((rows) => {
    sums = { A: copy(sums.A), B: copy(sums.B) };
    for (const { variant, group, save, visitorDays } of rows) {
      const sum = sums[variant];
      const { part, whole } = sum.groups[group] ?? { part: 0, whole: 0 };
      sum.visitorDays += visitorDays;
      sum.conversions += save;
      sum.groups[group] = { part: part + save, whole: whole + visitorDays };
    }
    return sums;
  });
}
