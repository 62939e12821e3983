/** At most so many cars are drawn; of more, so many by lot. */
export const MOST_DOTS = 2_000;

export type Deal = 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH';

/** A car as price against mileage: whole US dollars and counted miles. `deal` and `fairPrice` are `null` where not rated. */
export type MarketCar = {
  id: number;
  /** `2021 Toyota Camry XSE`. */
  title: string;
  year: number;
  price: number;
  mileage: number;
  deal: Deal | null;
  /** What this very car was rated to be worth. */
  fairPrice: number | null;
};

/** A place on the plot. */
export type Spot = { mileage: number; price: number };

/** A judgement that cars of the plot have, what it is called, and how many have it. */
export type MarketBand = { deal: Deal | null; label: string; cars: number };

/** What a search looks like as price against mileage. */
export type MarketAnswer = {
  /** All cars of the search, and those among them that have no place on the plot. */
  totalResultCount: number;
  withoutPrice: number;
  withoutMileage: number;
  /** Cars that this browser left out of what it was answered. */
  hiddenHere?: number;
  /** Those with a place, or an even draw from them; fewest miles first. */
  cars: readonly MarketCar[];
  bands: readonly MarketBand[];
  /** How many models are among `cars`. */
  models: number;
  /** What is typical of all `cars` by mileage, of the fair price or of what is asked: nothing about a single one. */
  line: { of: 'fair' | 'asked'; spots: readonly Spot[] } | null;
  /**
   * Cars to which no other is preferable, fewest miles first, of alike ones one: no other car of the whole search, or, where
   * that would be too much to ask, no other of `cars`.
   */
  bestValue: { of: 'all' | 'drawn'; cars: readonly MarketCar[] };
  invalidQueryParams: readonly { name: string; value: string; reason: string }[];
};

/** How many cars have a place on the plot, drawn or not. */
export function carsWithPlace({
  totalResultCount,
  withoutPrice,
  withoutMileage,
  hiddenHere = 0,
}: Pick<MarketAnswer, 'totalResultCount' | 'withoutPrice' | 'withoutMileage' | 'hiddenHere'>): number {
  return totalResultCount - withoutPrice - withoutMileage - hiddenHere;
}

/** The answer without cars that a shopper hid; lines stay those of all. */
export function withoutCars(answer: MarketAnswer, hidden: ReadonlySet<number>): MarketAnswer {
  const shown = answer.cars.filter(({ id }) => !hidden.has(id));
  if (shown.length === answer.cars.length) return answer;
  const bands = answer.bands.map((band) => ({ ...band, cars: shown.filter(({ deal }) => deal === band.deal).length }));
  return {
    ...answer,
    hiddenHere: answer.cars.length - shown.length,
    cars: shown,
    bands: bands.filter(({ cars }) => cars > 0),
    bestValue: { ...answer.bestValue, cars: answer.bestValue.cars.filter(({ id }) => !hidden.has(id)) },
  };
}
