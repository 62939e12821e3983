import type { PlotPoint } from './market-car.ts';

/**
 * Returns the cars that no other car beats (the Pareto front): no other car has fewer miles for the same price or less,
 * and none costs less with the same miles or fewer. Fewest miles first; of cars with equal price and mileage, the
 * first.
 */
export function bestValue<Car extends PlotPoint>(cars: readonly Car[]): Car[] {
  const best: Car[] = [];
  for (const car of cars.toSorted((a, b) => a.mileage - b.mileage || a.price - b.price)) {
    const last = best.at(-1);
    if (!last || car.price < last.price) best.push(car);
  }
  return best;
}

/**
 * Returns the corners that limit where a car could join the best cars or replace one: it must lie under one of them,
 * both ends included; `null` means any value. Prices and mileages are whole numbers; `best` is the result of
 * `bestValue`.
 */
export function improvementCorners(best: readonly PlotPoint[]): { price: number | null; mileage: number | null }[] {
  return [null, ...best].map((car, i) => ({
    price: car && car.price - 1,
    mileage: best[i] === undefined ? null : best[i].mileage - 1,
  }));
}
