import { beforeAll, describe, expect, test } from 'vitest';
import { foldOf } from './folds.ts';
import { estimatePrice, fitMarket, type Market } from './market.ts';
import type { PricedCar } from '../priced-car.ts';
import { bandOf } from '../rating.ts';
import { adjustGradeForSeller, learnGradeOverstatements } from './grade-overstatements.ts';
import { carWithoutFacts, syntheticMarket } from '../testing/synthetic-market.ts';

const graded = (grade: number | null, ownerId: number | null, id = 1): PricedCar => ({
  ...carWithoutFacts(id),
  ...{ year: 2020, grade, ownerId },
});

/** Sixty sellers with one car each, described as 2, 3 or 4; 3 is usual. */
const others = Array.from({ length: 60 }, (_, at) => graded(2 + (at % 3), 100 + at, at));
const manyOf = (grade: number, ownerId: number) => Array.from({ length: 20 }, (_, at) => graded(grade, ownerId, at));

describe('what a seller says about its cars', () => {
  const believed = (cars: PricedCar[], car: PricedCar) =>
    adjustGradeForSeller(learnGradeOverstatements([...others, ...cars]), car).grade;

  test('overrating all of them counts as the usual condition', () => {
    expect(believed(manyOf(5, 1), graded(5, 1))).toBeCloseTo(3.2, 1);
    expect(believed([...manyOf(5, 1), ...manyOf(3, 1)], graded(3, 1))).toBeLessThan(2.2);
  });
  test('rating one above the others means that it is better', () => {
    expect(believed([...manyOf(3, 1), graded(5, 1)], graded(5, 1))).toBeGreaterThan(4.8);
  });
  test('statements against its own interest are trusted', () => expect(believed(manyOf(1, 1), graded(1, 1))).toBe(1));
  test('a statement about a single car is mostly trusted', () => {
    expect(believed([graded(5, 1)], graded(5, 1))).toBeCloseTo(4.3, 1);
  });
  test('stays unchanged if a source has no sellers, or nothing is stated', () => {
    expect(believed([], graded(5, null))).toBe(5);
    expect(believed(manyOf(5, 1), graded(null, 1))).toBeNull();
  });
});

describe('a dealer that calls all of its cars perfect', () => {
  const LIAR = 7;
  /** Honest grades from 2 to 5. Each is worth 8% of the price, so the price reflects the true condition. */
  const cars = syntheticMarket(1500).map((car, at) => {
    const grade = 2 + foldOf(car.identity, 7, 'grade ') / 2;
    const price = Math.round(car.price * 1.08 ** (grade - 3.5));
    return { ...car, ownerId: at % 60, grade, price, worth: car.worth * 1.08 ** (grade - 3.5) };
  });
  const lied = cars.map((car) => (car.ownerId === LIAR ? { ...car, grade: 5 } : car));
  let honest: Market;
  let deceived: Market;
  beforeAll(() => {
    honest = fitMarket(cars);
    deceived = fitMarket(lied);
  });

  /** Returns the shares by which the fair prices of its cars rise. */
  const lifts = () =>
    cars.flatMap((car, at) =>
      car.ownerId === LIAR
        ? [estimatePrice(deceived, lied[at]!).fairPrice / estimatePrice(honest, car).fairPrice - 1]
        : [],
    );

  test('gains nothing overall', () => {
    const all = lifts();
    expect(all.reduce((sum, lift) => sum + lift, 0) / all.length).toBeLessThan(0.015);
  });

  test('moves none from High to Great', () => {
    for (const lift of lifts()) expect(bandOf(1.06 / (1 + lift))).not.toBe('GREAT');
  });
});
