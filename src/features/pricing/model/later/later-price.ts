import { estimatePrice, type Market } from '../market/market.ts';
import type { PricedCar } from '../priced-car.ts';
import { quantile } from '../market/quantiles.ts';
import { type IntervalStretch, stretchInterval } from '../market/stretch.ts';

/** How long a car will be kept, in years, and how far it will be driven in that time. */
export type FutureUse = { years: number; milesPerYear: number };

/** In dollars, not rounded. Four out of five cars cost between `low` and `high`. */
export type LaterPrice = { price: number; low: number; high: number };

/** A car, and one of the same kind that is older and was driven as far per year. */
export type AgedPair<Car extends PricedCar = PricedCar> = { car: Car; older: Car; milesPerYear: number };

/** The age difference of pairs, in model years. */
const YEARS = 3;
/** Cars count as driven equally far per year if their miles per year differ by at most this share. */
const EQUAL_USE = 0.15;
const MAX_PAIRS = 2_000;
/** With fewer pairs, nothing can be learned from them. */
const MIN_PAIRS = 100;
const SHARE_OUTSIDE = 0.1;

/**
 * Estimates in today's dollars the price at which a car will be offered after some years: what a car of the same kind
 * costs today that is older by these years and has been driven these miles further.
 */
export function estimateLaterPrice(
  market: Market,
  spread: IntervalStretch,
  car: PricedCar,
  use: FutureUse,
): LaterPrice {
  const rough = estimateRoughly(market, car, use);
  return { price: rough.price, ...stretchInterval(rough.price, rough, spread) };
}

/**
 * Learns from pairs of cars how much more later prices scatter than today's prices. Today's prices are estimated from
 * all facts of a car; a later price only from facts that its kind shares, such as the trim, but not the state that the
 * owner will keep it in.
 */
export function learnLaterSpread(market: Market, cars: readonly PricedCar[]): IntervalStretch {
  const pairs = pairByAge(cars.filter(({ price }) => price !== null));
  if (pairs.length < MIN_PAIRS) return { low: 1, high: 1 };
  const step = Math.max(1, pairs.length / MAX_PAIRS);
  const some = Array.from({ length: Math.min(MAX_PAIRS, pairs.length) }, (_, at) => pairs[Math.floor(at * step)]!);
  const scores = some.map(({ car, older, milesPerYear }) => {
    // With the identity of the older car, the older car is not a comparable.
    const expected = estimateRoughly(market, { ...car, identity: older.identity }, { years: YEARS, milesPerYear });
    const error = Math.log(older.price! / expected.price);
    return error / Math.abs(Math.log((error < 0 ? expected.low : expected.high) / expected.price));
  });
  const finite = scores.filter(Number.isFinite);
  return {
    low: Math.max(1, -quantile(finite, SHARE_OUTSIDE)),
    high: Math.max(1, quantile(finite, 1 - SHARE_OUTSIDE)),
  };
}

/**
 * Pairs each car with a car of the same kind that is three model years newer and was driven most similarly per year.
 */
export function pairByAge<Car extends PricedCar>(cars: readonly Car[]): AgedPair<Car>[] {
  const newest = cars.reduce((year, car) => Math.max(year, car.year), 0);
  const useOf = (car: Car) => car.mileage! / (newest + 1 - car.year);
  const known = cars.filter(({ modelKey, mileage, branded }) => modelKey !== null && mileage !== null && !branded);
  const byKind = Map.groupBy(known, (car) => kindOf(car, car.year));
  return known.flatMap((older) => {
    const use = useOf(older);
    const difference = (car: Car) => Math.abs(useOf(car) - use);
    const [car] = (byKind.get(kindOf(older, older.year + YEARS)) ?? [])
      .filter((newer) => difference(newer) <= EQUAL_USE * use)
      .toSorted((a, b) => difference(a) - difference(b));
    return car ? [{ car, older, milesPerYear: (older.mileage! - car.mileage!) / YEARS }] : [];
  });
}

function kindOf({ modelKey, trimCode, traits }: PricedCar, year: number): string {
  return [modelKey, trimCode, traits.body, traits.fuel, year].join('|');
}

/** Estimates with the interval of today's prices. */
function estimateRoughly(market: Market, car: PricedCar, { years, milesPerYear }: FutureUse): LaterPrice {
  const isNew = car.traits.type === 'NEW';
  const miles = car.mileage ?? (isNew ? 0 : null);
  const mileage = miles === null ? null : miles + years * milesPerYear;
  const traits: PricedCar['traits'] = isNew ? { ...car.traits, type: 'USED' } : car.traits;
  // The characters of the VIN describe this generation of the model.
  const later = { ...car, price: null, year: car.year - years, mileage, traits, build: null };
  const { fairPrice: price, low, high } = estimatePrice(market, later);
  return { price, low, high };
}
