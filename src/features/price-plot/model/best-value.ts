import type { Spot } from './market-car.ts';

/**
 * The cars to which no other is preferable: another has neither fewer miles for the same money or less, nor costs less
 * with the same miles or fewer. Fewest miles first; of cars alike in both, the first.
 */
export function bestValue<Car extends Spot>(cars: readonly Car[]): Car[] {
  const best: Car[] = [];
  for (const car of cars.toSorted((a, b) => a.mileage - b.mileage || a.price - b.price)) {
    const last = best.at(-1);
    if (!last || car.price < last.price) best.push(car);
  }
  return best;
}

/**
 * Where a car would have to be to stand beside some of the best ones, or take their place: under some of these corners, both
 * ends included, `null` is any. Prices and mileages are whole numbers; `best` is what `bestValue` answers.
 */
export function cornersUnder(best: readonly Spot[]): { price: number | null; mileage: number | null }[] {
  return [null, ...best].map((car, i) => ({
    price: car && car.price - 1,
    mileage: best[i] === undefined ? null : best[i].mileage - 1,
  }));
}
