import { isPlausiblePrice } from '#features/listings/listings.ts';
import { boundsOf, calibrate, type Calibration } from './calibration.ts';
import {
  groupByModelYear,
  nearestNeighbors,
  weightedResidualOf,
  type Neighbor,
  type CarsByModelYear,
  type CarsOfModelYear,
} from './comparables.ts';
import { fitPooled, pooledParts, sumParts, type PooledModel, type PricedSample } from './pooled-model.ts';
import type { PricedCar } from '../priced-car.ts';
import { withoutMainOwner } from './seller-weights.ts';
import { adjustGradeForSeller, learnGradeOverstatements, type GradeOverstatements } from './grade-overstatements.ts';
import { FACTORS, type Factor } from './terms.ts';

/** The model that is fitted to the cars on offer; `estimatePrice` uses it. */
export type Market = {
  overstatements: GradeOverstatements;
  pooled: PooledModel;
  places: CarsByModelYear;
  calibration: Calibration;
};

/** A market whose cars and coefficients can be enumerated. */
export type FittedMarket = Market & {
  pooled: PooledModel & { columns: ReadonlyMap<string, number> };
  places: ReadonlyMap<string, CarsOfModelYear>;
};

/** A factor of a fair price. The fair price is the product of all multipliers. */
export type FactorPart = { factor: Factor; multiplier: number };

/** A car on offer that the estimate is based on. */
export type Comparable = {
  id: number;
  price: number;
  /** 0 if equal in all compared respects. */
  distance: number;
  /** Its weight among all comparables, which sum to 1. */
  share: number;
  /** Its price in dollars, adjusted to the estimated car's year, mileage, equipment and all other facts. */
  adjustedPrice: number;
};

/** In dollars, not rounded. Four out of five cars cost between `low` and `high`. */
export type Estimate = {
  fairPrice: number;
  low: number;
  high: number;
  parts: readonly FactorPart[];
  /** The nearest comparables, and the total number. */
  comparables: readonly Comparable[];
  comparableCount: number;
};

/**
 * Bounds for a plausible price, as shares of the fair price. A price outside them is a mistake, an installment or
 * another car's price.
 */
const LIKELY_SHARES = { min: 0.35, max: 2.5 } as const;

/** Returns whether a price can be real, given as a share of the fair price. */
export function isPlausibleShare(share: number): boolean {
  return LIKELY_SHARES.min <= share && share <= LIKELY_SHARES.max;
}

const SHOWN_COMPARABLES = 12;

/**
 * Fits the market to all cars on offer. Leaves out cars with a branded title and cars without a plausible price. A car
 * with several offers counts once, with the offer that has the highest id. The weight of a seller with many cars is
 * limited. The order of the cars does not matter.
 */
export function fitMarket(cars: readonly PricedCar[]): FittedMarket {
  const offers = new Map(
    cars
      .filter(isSample)
      .toSorted((a, b) => a.id - b.id)
      .map((car) => [car.identity, car]),
  );
  const named = withoutMainOwner([...offers.values()]);
  const overstatements = learnGradeOverstatements(named);
  const samples = named.map((car) => adjustGradeForSeller(overstatements, car));
  const pooled = fitPooled(samples);
  const knowns = samples.map((car) => ({ car, surplus: Math.log(car.price) - sumParts(pooledParts(pooled, car)) }));
  const places = groupByModelYear(knowns);
  // Intervals are calibrated only with prices that can be real.
  const misses = knowns
    .map(({ car, surplus }) => ({ car, error: surplus - weightedResidualOf(nearestNeighbors(places, car)) }))
    .filter(({ error }) => isPlausibleShare(Math.exp(error)));
  return { overstatements, pooled, places, calibration: calibrate(misses, pooled.newestYear) };
}

function isSample(car: PricedCar): car is PricedSample {
  return !car.branded && car.price !== null && isPlausiblePrice(car.price);
}

/** Estimates the fair price of a car, whether it is on offer or not. The car's own price does not affect it. */
export function estimatePrice(market: Market, stated: PricedCar): Estimate {
  const car = adjustGradeForSeller(market.overstatements, stated);
  const logs = pooledParts(market.pooled, car);
  const expected = sumParts(logs);
  const neighbors = nearestNeighbors(market.places, car);
  logs[FACTORS.indexOf('comparables')] = weightedResidualOf(neighbors);
  const parts = FACTORS.map((factor, at) => ({ factor, multiplier: Math.exp(logs[at]!) }));
  const fairPrice = parts.reduce((product, { multiplier }) => product * multiplier, 1);
  const { low, high } = boundsOf(market.calibration, car);
  return {
    fairPrice,
    low: fairPrice * Math.exp(low),
    high: fairPrice * Math.exp(high),
    parts,
    comparables: describe(neighbors, expected),
    comparableCount: neighbors.length,
  };
}

function describe(neighbors: readonly Neighbor[], expected: number): Comparable[] {
  const all = neighbors.reduce((sum, { weight }) => sum + weight, 0);
  return neighbors.slice(0, SHOWN_COMPARABLES).map(({ known: { car, surplus }, distance, weight }) => ({
    id: car.id,
    price: car.price,
    distance,
    share: weight / all,
    adjustedPrice: Math.exp(expected + surplus),
  }));
}
