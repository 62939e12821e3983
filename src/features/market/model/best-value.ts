import type { Spot } from './market-car.ts';

/**
 * The cars to which no other is preferable: another has neither fewer miles for the same money or less, nor costs less
 * with the same miles or fewer. Fewest miles first; of cars alike in both, all.
 */
export function bestValue<Car extends Spot>(cars: readonly Car[]): Car[] {
  const best: Car[] = [];
  for (const car of cars.toSorted((a, b) => a.mileage - b.mileage || a.price - b.price)) {
    const last = best.at(-1);
    if (!last || car.price < last.price || (car.price === last.price && car.mileage === last.mileage)) best.push(car);
  }
  return best;
}
