import { expect, test } from 'vitest';
import { estimateLaterPrice, learnLaterSpread, pairByAge } from './later-price.ts';
import { fitMarket } from '../market/market.ts';
import { median } from '../market/quantiles.ts';
import { syntheticMarket } from '../testing/synthetic-market.ts';

/** A sample; `npm run test:long` has more. */
const CARS = Number(process.env['LATER_CARS'] ?? 1_500);
const cars = syntheticMarket(CARS);
const market = fitMarket(cars);

test('a car loses what older cars of its kind with more miles are worth less', () => {
  const use = { years: 3, milesPerYear: 12_000 };
  const errors = cars
    .filter(({ year }) => year > 2018)
    .map((car) => {
      const worth = car.worth * Math.exp(-0.09 * 3 - (3 * 12_000) / 400_000);
      return Math.abs(estimateLaterPrice(market, { low: 1, high: 1 }, car, use).price / worth - 1);
    });
  expect(errors.length).toBeGreaterThan(CARS / 5);
  expect(median(errors)).toBeLessThan(0.03);
});

test('four of five older cars cost what was estimated from newer ones of their kind', () => {
  const pairs = pairByAge(cars);
  expect(pairs.length).toBeGreaterThan(CARS / 5);
  for (const { car, older, milesPerYear } of pairs) {
    expect(car.year - older.year).toBe(3);
    expect([car.modelKey, car.trimCode]).toEqual([older.modelKey, older.trimCode]);
    expect(car.mileage! + 3 * milesPerYear).toBeCloseTo(older.mileage!);
  }
  const spread = learnLaterSpread(market, cars);
  expect(spread.low).toBeGreaterThan(1);
  const covered = pairs.filter(({ car, older, milesPerYear }) => {
    const { low, high } = estimateLaterPrice(market, spread, car, { years: 3, milesPerYear });
    return low <= older.price && older.price <= high;
  });
  expect(Math.abs(covered.length / pairs.length - 0.8)).toBeLessThan(0.04);
});

test('without pairs, later prices scatter as far as prices of today', () => {
  expect(
    learnLaterSpread(
      market,
      cars.filter(({ year }) => year > 2023),
    ),
  ).toEqual({ low: 1, high: 1 });
});
