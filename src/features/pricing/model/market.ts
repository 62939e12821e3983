import { isBelievablePrice } from '#features/listings/listings.ts';
import { boundsOf, calibrate, type Calibration } from './calibration.ts';
import { createNeighbourhoods, neighboursOf, surplusOf, type Neighbour, type Neighbourhoods } from './comparables.ts';
import { fitPooled, pooledParts, sumOf, type PooledModel, type PricedSample } from './pooled-model.ts';
import type { PricedCar } from './priced-car.ts';
import { withoutMainOwner } from './seller-weights.ts';
import { asBelieved, learnManners, type Manners } from './statements.ts';
import { FACTORS, type Factor } from './terms.ts';

/** What is learnt from the cars on offer; `estimatePrice` reads it. */
export type Market = { manners: Manners; pooled: PooledModel; places: Neighbourhoods; calibration: Calibration };

/** A factor's part of a fair price; all parts multiplied, from the first to the last, are the fair price. */
export type FactorPart = { factor: Factor; multiplier: number };

/** A car on offer that the estimate leans on. */
export type Comparable = {
  id: number;
  price: number;
  /** 0: alike in every respect that counts. */
  distance: number;
  /** Of 1, how much it counts among all comparables. */
  share: number;
  /** Dollars that it would cost, were it like the estimated car in year, mileage, equipment and all else. */
  adjustedPrice: number;
};

/** Dollars, not rounded. Four of five cars cost between `low` and `high`. */
export type Estimate = {
  fairPrice: number;
  low: number;
  high: number;
  parts: readonly FactorPart[];
  /** The nearest of them, and how many there are in all. */
  comparables: readonly Comparable[];
  comparableCount: number;
};

/** Shares of the fair price beyond which a price is no offer of such a car: a mistake, an instalment or another car. */
const LIKELY_SHARES = { least: 0.35, most: 2.5 } as const;

/** Whether a price, as a share of the fair one, can be meant. */
export function isLikelyShare(share: number): boolean {
  return LIKELY_SHARES.least <= share && share <= LIKELY_SHARES.most;
}

const SHOWN_COMPARABLES = 12;

/**
 * Learns the market from all that is on offer. Cars without a believable price, and branded ones, are left out. A car
 * that is offered several times has one vote, by the offer of the highest id; a seller of many cars has few votes. The
 * order of the cars does not matter.
 */
export function fitMarket(cars: readonly PricedCar[]): Market {
  const offers = new Map(
    cars
      .filter(isSample)
      .toSorted((a, b) => a.id - b.id)
      .map((car) => [car.identity, car]),
  );
  const named = withoutMainOwner([...offers.values()]);
  const manners = learnManners(named);
  const samples = named.map((car) => asBelieved(manners, car));
  const pooled = fitPooled(samples);
  const knowns = samples.map((car) => ({ car, surplus: Math.log(car.price) - sumOf(pooledParts(pooled, car)) }));
  const places = createNeighbourhoods(knowns);
  // Intervals are about prices that are meant.
  const misses = knowns
    .map(({ car, surplus }) => ({ car, error: surplus - surplusOf(neighboursOf(places, car)) }))
    .filter(({ error }) => isLikelyShare(Math.exp(error)));
  return { manners, pooled, places, calibration: calibrate(misses, pooled.newestYear) };
}

function isSample(car: PricedCar): car is PricedSample {
  return !car.branded && car.price !== null && isBelievablePrice(car.price);
}

/** The fair price of a car, whether it is on offer or not; its own price plays no part in it. */
export function estimatePrice(market: Market, stated: PricedCar): Estimate {
  const car = asBelieved(market.manners, stated);
  const logs = pooledParts(market.pooled, car);
  const expected = sumOf(logs);
  const neighbours = neighboursOf(market.places, car);
  logs[FACTORS.indexOf('comparables')] = surplusOf(neighbours);
  const parts = FACTORS.map((factor, at) => ({ factor, multiplier: Math.exp(logs[at]!) }));
  const fairPrice = parts.reduce((product, { multiplier }) => product * multiplier, 1);
  const { low, high } = boundsOf(market.calibration, car);
  return {
    fairPrice,
    low: fairPrice * Math.exp(low),
    high: fairPrice * Math.exp(high),
    parts,
    comparables: describe(neighbours, expected),
    comparableCount: neighbours.length,
  };
}

function describe(neighbours: readonly Neighbour[], expected: number): Comparable[] {
  const all = neighbours.reduce((sum, { weight }) => sum + weight, 0);
  return neighbours.slice(0, SHOWN_COMPARABLES).map(({ known: { car, surplus }, distance, weight }) => ({
    id: car.id,
    price: car.price,
    distance,
    share: weight / all,
    adjustedPrice: Math.exp(expected + surplus),
  }));
}
