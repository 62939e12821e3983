import {
  estimatePrice,
  fitMarket,
  foldOf,
  median,
  quantile,
  rateCar,
  type Rating,
} from '../../src/features/pricing/pricing.ts';
import { naivePricer } from './naive-price.ts';
import type { BenchCar, BenchFile } from './read-cars.ts';

/** Shares are fractions of 1; errors are medians of |estimate − price| ÷ price. */
export type Figures = {
  file: string;
  offers: number;
  cars: number;
  /** The share of all offers with a price that are rated. */
  rated: number;
  /** The error on rated cars. */
  error: number;
  naiveError: number;
  /** The share of rated cars whose price lies within the interval. */
  covered: number;
  /** The error on every car with a plausible price, rated or not. */
  errorOfAll: number;
  naiveErrorOfAll: number;
  coveredOfAll: number;
  /** The auction house's own error and ours, on cars with its valuation. */
  valued: { cars: number; error: number; valuationError: number } | null;
  /** Upper end of the interval over its lower end: the median, and the 90th percentile of rated cars. */
  spread: { middle: number; most: number };
  bands: Record<string, number>;
  doubts: Record<string, number>;
  cpuSeconds: number;
};

/** The result for one held-out car. */
export type Outcome = {
  car: BenchCar;
  rating: Rating;
  fairPrice: number;
  low: number;
  high: number;
  naive: number;
};

const PARTS = 5;

/**
 * Rates every car of a file with a market model trained on four fifths of the others: no row of a held-out car is in
 * the training set. With fewer than five `parts`, only the cars of that many fifths are rated.
 */
export function rateHeldOutCars(cars: readonly BenchCar[], parts: number = PARTS): Outcome[] {
  const partOf = (car: BenchCar) => foldOf(car.identity, PARTS, 'held back ');
  return Array.from({ length: Math.min(parts, PARTS) }, (_, part) => part).flatMap((part) => {
    const learned = cars.filter((car) => partOf(car) !== part);
    const market = fitMarket(learned);
    const naiveOf = naivePricer(learned);
    return cars
      .filter((car) => partOf(car) === part)
      .map((car) => {
        const rating = rateCar(market, car);
        const { fairPrice, low, high } = rating.estimate ?? estimatePrice(market, car);
        return { car, rating, fairPrice, low, high, naive: naiveOf(car) };
      });
  });
}

export function computeFigures(
  file: string,
  { offers, cars }: BenchFile,
  outcomes: readonly Outcome[],
  cpuSeconds: number,
): Figures {
  const rated = outcomes.filter(({ rating }) => rating.kind === 'rated');
  const valued = rated.filter(({ car }) => car.valuation !== null);
  const spreads = rated.map(({ low, high }) => high / low);
  return {
    file,
    offers,
    cars: outcomes.length,
    rated: ((rated.length / outcomes.length) * cars.length) / offers,
    error: errorOf(rated, ({ fairPrice }) => fairPrice),
    naiveError: errorOf(rated, ({ naive }) => naive),
    covered: coveredOf(rated),
    errorOfAll: errorOf(outcomes, ({ fairPrice }) => fairPrice),
    naiveErrorOfAll: errorOf(outcomes, ({ naive }) => naive),
    coveredOfAll: coveredOf(outcomes),
    valued:
      valued.length === 0
        ? null
        : {
            cars: valued.length,
            error: errorOf(valued, ({ fairPrice }) => fairPrice),
            valuationError: errorOf(valued, ({ car }) => car.valuation!),
          },
    spread: { middle: median(spreads), most: quantile(spreads, 0.9) },
    bands: counted(rated, ({ rating }) => (rating.kind === 'rated' ? rating.band : '')),
    doubts: counted(
      outcomes.filter(({ rating }) => rating.kind === 'unrated'),
      ({ rating }) => (rating.kind === 'unrated' ? rating.doubt.reason : ''),
    ),
    cpuSeconds,
  };
}

function errorOf(outcomes: readonly Outcome[], estimateOf: (outcome: Outcome) => number): number {
  return median(outcomes.map((outcome) => Math.abs(estimateOf(outcome) - outcome.car.price) / outcome.car.price));
}

function coveredOf(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ car, low, high }) => low <= car.price && car.price <= high).length / outcomes.length;
}

function counted(outcomes: readonly Outcome[], keyOf: (outcome: Outcome) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[keyOf(outcome)] = (counts[keyOf(outcome)] ?? 0) + 1;
  return counts;
}
