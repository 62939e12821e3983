import type { Appraiser } from '../appraise.ts';
import { modelYearKey } from '../market/comparables.ts';
import { estimateLaterPrice, type LaterPrice, type FutureUse } from './later-price.ts';
import type { PricedCar } from '../priced-car.ts';

/** How far around the later age cars of the model are counted, in model years. */
const YEARS_AROUND = 3;
/** If there are fewer cars of the model at about that age, they say nothing about cars of that age. */
const MIN_OLD_CARS = 3;
/** Fewer cars of the model that are at least as old as this one do not make an estimate. */
const MIN_CARS = 8;

/**
 * Estimates the price at which a car on offer will be offered after some years. `null` for a car with a branded title,
 * if too few cars of its model are that old, or if the market was stored by a version that did not learn how far later
 * prices scatter.
 */
export function appraiseLaterPrice(appraiser: Appraiser, car: PricedCar, use: FutureUse): LaterPrice | null {
  const { laterSpread } = appraiser.head;
  if (laterSpread === null || car.branded) return null;
  const laterYear = car.year - use.years;
  const count = (to: number) => countCars(appraiser, car, { from: laterYear - YEARS_AROUND, to });
  if (count(laterYear + YEARS_AROUND) < MIN_OLD_CARS) return null;
  if (count(Math.max(car.year, laterYear + YEARS_AROUND)) < MIN_CARS) return null;
  return estimateLaterPrice(appraiser.market, laterSpread, car, use);
}

function countCars({ carsOf }: Appraiser, car: PricedCar, { from, to }: { from: number; to: number }): number {
  const years = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return years.reduce((sum, year) => sum + (carsOf(modelYearKey(car, year))?.cars.length ?? 0), 0);
}
