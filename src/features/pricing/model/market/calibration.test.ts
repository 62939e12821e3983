import { expect, test } from 'vitest';
import { seededNumbers } from '#kit/seeded-numbers.ts';
import type { PricedCar } from '../priced-car.ts';
import { carWithoutFacts } from '../testing/synthetic-market.ts';
import { boundsOf, calibrate, type EstimationError } from './calibration.ts';

const NEWEST = 2026;
const random = seededNumbers(5);
/** About normally distributed, with a standard deviation of 1. */
const noise = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

/** Cars of one model and age. Above 200,000 miles, prices scatter three times as much. */
const misses = (count: number, prefix: string): EstimationError[] =>
  Array.from({ length: count }, (_, at) => {
    const isWorn = at % 8 === 0;
    const mileage = isWorn ? 200_000 + at : 60_000 + 10 * at;
    const car: PricedCar = { ...carWithoutFacts(at), identity: `${prefix}${at}`, year: 2014, mileage };
    return { car, error: 0.1 * (isWorn ? 3 : 1) * noise() };
  });

const known = misses(3_000, 'known');
const unseen = misses(3_000, 'unseen');
const calibration = calibrate(known, NEWEST);
const isWorn = ({ car }: EstimationError) => car.mileage! >= 200_000;
const covered = (some: readonly EstimationError[]) =>
  some.filter(({ car, error }) => {
    const { low, high } = boundsOf(calibration, car);
    return low <= error && error <= high;
  }).length / some.length;

test('four of five cars stay within their interval, those with unusual mileage too', () => {
  expect(Math.abs(covered(unseen.filter(isWorn)) - 0.8)).toBeLessThan(0.07);
  expect(Math.abs(covered(unseen.filter((miss) => !isWorn(miss))) - 0.8)).toBeLessThan(0.04);
});

test('a market that was stored before mileage counted keeps its intervals', () => {
  const before = {
    ...calibration,
    usual: calibration.usual.map(({ all, multiples }) => ({ all, multiples: multiples.slice(0, -1) })),
  };
  const { low, high } = boundsOf(before, unseen[0]!.car);
  expect([low < 0, high > 0]).toEqual([true, true]);
});
