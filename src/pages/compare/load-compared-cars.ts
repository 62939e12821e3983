import type { ComparedCar, CompareList } from '#features/compare/compare.ts';
import { comparedCars, unavailableText } from './column-view.ts';
import { type CarServices, findCars } from './find-cars.ts';

/**
 * Loads the cars of a shopper's list in the form that the drawer shows.
 * @throws if the search fails.
 */
export async function loadComparedCars(
  services: CarServices,
  ids: CompareList,
  signal: AbortSignal,
): Promise<ComparedCar[]> {
  const cars = await findCars(services, ids, signal);
  return comparedCars(cars.map((car) => ({ ...car, gone: unavailableText(car) })));
}
