import { FOLDS, foldOf } from './folds.ts';
import type { PricedCar } from './priced-car.ts';
import { grouped, median, quantile } from './quantiles.ts';
import { modelOf } from './terms.ts';

/** How far off the estimate of a car of the market was, in logarithms: its price over the estimate made without it. */
export type Miss = { car: PricedCar; error: number };

/** How wide an interval must be. */
export type Calibration = {
  newestYear: number;
  /** For each fold, what errors are usual, learnt from the cars of the other folds. */
  usual: readonly UsualErrors[];
  /** Bounds for estimates by how far off they usually are, the surest first. */
  segments: readonly Segment[];
};

/** The usual error of all cars, and by what it is multiplied for each kind that a car belongs to. */
type UsualErrors = { all: number; multiples: readonly ReadonlyMap<string, number>[] };

/** Bounds of an error in units of the usual one, for estimates whose usual error is at most `upTo`. */
type Segment = { upTo: number; low: number; high: number };

/** The share of cars whose price lies within the interval. */
const INNER_SHARE = 0.8;
const MOST_SEGMENTS = 10;
/** Bounds are read from so many cars at least. */
const LEAST_IN_SEGMENT = 150;
/** Keeps a market whose prices are exact, or that is empty, from dividing by nothing. */
const LEAST_USUAL = 1e-4;

/** The kinds of cars, each learnt as a multiple of those before; of `shared` cars' worth is that it makes no difference. */
const KINDS: readonly { keyOf(car: PricedCar, newestYear: number): string; shared: number }[] = [
  { keyOf: spanOf, shared: 20 },
  { keyOf: ({ grade }) => (grade === null ? '' : `${Math.round(grade)}`), shared: 40 },
  { keyOf: (car) => car.makeCode, shared: 40 },
  { keyOf: modelOf, shared: 25 },
  { keyOf: (car, newestYear) => `${modelOf(car)}|${spanOf(car, newestYear)}`, shared: 30 },
];

/**
 * Learns from misses how sure estimates are: first what error is usual for a car's age, condition, make and model, told
 * by cars of other folds; then, among estimates that are about as sure, the bounds which leave a tenth of the cars below
 * and a tenth above.
 */
export function calibrate(misses: readonly Miss[], newestYear: number): Calibration {
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
  const count = Math.max(1, Math.min(MOST_SEGMENTS, Math.floor(scored.length / LEAST_IN_SEGMENT)));
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

/** The bounds of the logarithm of a car's price over its estimate. */
export function boundsOf({ newestYear, usual, segments }: Calibration, car: PricedCar): { low: number; high: number } {
  const expected = expectedError(usual[foldOf(car.identity)]!, car, newestYear);
  const { low, high } = segments.find(({ upTo }) => expected <= upTo)!;
  return { low: low * expected, high: high * expected };
}

function usualErrors(misses: readonly Miss[], newestYear: number): UsualErrors {
  const all = Math.max(LEAST_USUAL, misses.length ? median(misses.map(({ error }) => Math.abs(error))) : 0);
  const expected = misses.map(() => all);
  const multiples = KINDS.map(({ keyOf, shared }) => {
    const places = grouped(
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
  return KINDS.reduce((product, { keyOf }, at) => product * (multiples[at]!.get(keyOf(car, newestYear)) ?? 1), all);
}

function segmentOf(scores: readonly number[], upTo: number): Segment {
  if (scores.length < 2) return { upTo, low: -Infinity, high: Infinity };
  // The next car is as likely to fall into any gap between those seen, also into the two outside of all of them.
  const gaps = scores.length + 1;
  const tail = Math.max(0, (((1 - INNER_SHARE) / 2) * gaps - 1) / (scores.length - 1));
  // The estimate itself lies within, even where a few cars say otherwise.
  return { upTo, low: Math.min(0, quantile(scores, tail)), high: Math.max(0, quantile(scores, 1 - tail)) };
}

/** Spans of age, with the mileage known or not. */
function spanOf(car: PricedCar, newestYear: number): string {
  const age = newestYear - car.year;
  const span = age <= 2 ? 'new' : age <= 5 ? 'recent' : age <= 9 ? 'middle' : age <= 14 ? 'old' : 'very old';
  return car.mileage === null ? `${span}, unknown mileage` : span;
}
