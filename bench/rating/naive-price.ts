import { median } from '../../src/features/pricing/pricing.ts';
import type { BenchCar } from './read-cars.ts';

/**
 * Returns a naive estimate: the median of the same model within one year. If there is none, the median of the model of
 * any year, of the make within one year, of the make, or of all cars.
 */
export function naivePricer(cars: readonly BenchCar[]): (car: BenchCar) => number {
  const modelOf = (car: BenchCar) => car.modelKey ?? `${car.makeCode}-?`;
  const near = (name: string, year: number) => [year - 1, year, year + 1].map((other) => `${name}|${other}`);
  const prices = new Map<string, number[]>();
  const add = (key: string, price: number) => {
    const list = prices.get(key);
    if (list) list.push(price);
    else prices.set(key, [price]);
  };
  for (const car of cars)
    for (const key of [
      ...near(`model ${modelOf(car)}`, car.year),
      `model ${modelOf(car)}`,
      ...near(`make ${car.makeCode}`, car.year),
      `make ${car.makeCode}`,
      'all',
    ])
      add(key, car.price);
  const medians = new Map([...prices].map(([key, list]) => [key, median(list)]));
  return (car) => {
    const keys = [
      `model ${modelOf(car)}|${car.year}`,
      `model ${modelOf(car)}`,
      `make ${car.makeCode}|${car.year}`,
      `make ${car.makeCode}`,
      'all',
    ];
    return medians.get(keys.find((key) => medians.has(key)) ?? '') ?? NaN;
  };
}
