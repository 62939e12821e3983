import { FOLDS, foldOf } from './folds.ts';
import type { PricedCar } from '../priced-car.ts';
import { groupBy, median, quantile } from './quantiles.ts';
import { modelOf } from './terms.ts';

/**
 * The estimation error for a car of the market: the log of the ratio between its price and the estimate that was made
 * without it.
 */
export type EstimationError = { car: PricedCar; error: number };

/** Determines how wide the interval of an estimate is. */
export type Calibration = {
  newestYear: number;
  /** The usual errors in each fold, learned from the cars of the other folds. */
  usual: readonly UsualErrors[];
  /** Bounds by the expected error of an estimate, smallest first. */
  segments: readonly CalibrationSegment[];
};

/** The median absolute error of all cars, and a multiplier for each kind that a car belongs to. */
export type UsualErrors = { all: number; multiples: readonly ReadonlyMap<string, number>[] };

/** Bounds of an error, in units of the expected error, for estimates whose expected error is at most `upTo`. */
export type CalibrationSegment = { upTo: number; low: number; high: number };

/** The share of cars whose price is within the interval. */
const INNER_SHARE = 0.8;
const MAX_SEGMENTS = 10;
/** The minimum number of cars in a segment. */
const MIN_IN_SEGMENT = 150;
/** Prevents a division by zero if the market is empty or its prices are exact. */
const MIN_USUAL = 1e-4;

/**
 * The kinds of cars. Each kind's multiplier is relative to the kinds before it, and is shrunk toward 1 as if `shared`
 * more cars had shown no difference.
 */
const KINDS: readonly { keyOf(car: PricedCar, newestYear: number): string; shared: number }[] = [
  { keyOf: spanOf, shared: 20 },
  { keyOf: ({ grade }) => (grade === null ? '' : `${Math.round(grade)}`), shared: 40 },
  { keyOf: (car) => car.makeCode, shared: 40 },
  { keyOf: modelOf, shared: 25 },
  { keyOf: (car, newestYear) => `${modelOf(car)}|${spanOf(car, newestYear)}`, shared: 30 },
  // The last one, because markets that were stored before it have no multipliers for it. Only a large market shows how
  // much mileage matters.
  { keyOf: mileageBandOf, shared: 150 },
];

/** The ends of the bands of mileage. Prices of cars with very low or very high mileage scatter more. */
const MILEAGE_BANDS = [10_000, 30_000, 60_000, 100_000, 150_000, 200_000] as const;

/**
 * Learns from estimation errors how reliable estimates are. First it learns the usual error by a car's age, condition,
 * make, model and mileage, from cars of other folds. Then, among estimates of similar expected error, it finds the
 * bounds that leave a tenth of the cars below and a tenth above.
 */
export function calibrate(misses: readonly EstimationError[], newestYear: number): Calibration {
  const folds = misses.map(({ car }) => foldOf(car.identity));
  const usual = Array.from({ length: FOLDS }, (_, fold) =>
    usualErrors(
      misses.filter((_miss, at) => folds[at] !== fold),
      newestYear,
    ),
  );
  const scored = misses
    .map(({ car, error }, at) => ({ error, expected: expectedError(usual[folds[at]!]!, car, newestYear) }))
    .sort((a, b) => a.expected - b.expected);
  const count = Math.max(1, Math.min(MAX_SEGMENTS, Math.floor(scored.length / MIN_IN_SEGMENT)));
  const segments = Array.from({ length: count }, (_, at) => {
    const first = Math.floor((at * scored.length) / count);
    const members = scored.slice(first, Math.floor(((at + 1) * scored.length) / count));
    return segmentOf(
      members.map(({ error, expected }) => error / expected),
      at === count - 1 ? Infinity : members.at(-1)!.expected,
    );
  });
  return { newestYear, usual, segments };
}

/** Returns the bounds of the log of a car's price over its estimate. */
export function boundsOf({ newestYear, usual, segments }: Calibration, car: PricedCar): { low: number; high: number } {
  const expected = expectedError(usual[foldOf(car.identity)]!, car, newestYear);
  const { low, high } = segments.find(({ upTo }) => expected <= upTo)!;
  return { low: low * expected, high: high * expected };
}

function usualErrors(misses: readonly EstimationError[], newestYear: number): UsualErrors {
  const all = Math.max(MIN_USUAL, misses.length ? median(misses.map(({ error }) => Math.abs(error))) : 0);
  const expected = misses.map(() => all);
  const multiples = KINDS.map(({ keyOf, shared }) => {
    const places = groupBy(
      misses.map((_, at) => at),
      (at) => keyOf(misses[at]!.car, newestYear),
    );
    const held = new Map<string, number>();
    for (const [key, members] of places) {
      const ratio = Math.max(0.02, median(members.map((at) => Math.abs(misses[at]!.error) / expected[at]!)));
      const multiple = Math.exp((Math.log(ratio) * members.length) / (members.length + shared));
      held.set(key, multiple);
      for (const at of members) expected[at]! *= multiple;
    }
    return held;
  });
  return { all, multiples };
}

function expectedError({ all, multiples }: UsualErrors, car: PricedCar, newestYear: number): number {
  return KINDS.reduce((product, { keyOf }, at) => product * (multiples[at]?.get(keyOf(car, newestYear)) ?? 1), all);
}

function segmentOf(scores: readonly number[], upTo: number): CalibrationSegment {
  if (scores.length < 2) return { upTo, low: -Infinity, high: Infinity };
  // The next car is equally likely to fall into any gap between the scores, including the two outer gaps.
  const gaps = scores.length + 1;
  const tail = Math.max(0, (((1 - INNER_SHARE) / 2) * gaps - 1) / (scores.length - 1));
  // The interval always includes the estimate itself, even if a few cars suggest otherwise.
  return { upTo, low: Math.min(0, quantile(scores, tail)), high: Math.max(0, quantile(scores, 1 - tail)) };
}

function mileageBandOf({ mileage }: PricedCar): string {
  return mileage === null ? 'unknown' : `${MILEAGE_BANDS.filter((end) => mileage >= end).length}`;
}

/** Returns a car's age range, separately for known and unknown mileage. */
function spanOf(car: PricedCar, newestYear: number): string {
  const age = newestYear - car.year;
  const span = age <= 2 ? 'new' : age <= 5 ? 'recent' : age <= 9 ? 'middle' : age <= 14 ? 'old' : 'very old';
  return car.mileage === null ? `${span}, unknown mileage` : span;
}
