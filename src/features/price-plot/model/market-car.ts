/** Maximum number of cars on the plot. A larger result is sampled down to this number. */
export const MAX_PLOTTED_CARS = 2_000;

export type DealBand = 'GREAT' | 'GOOD' | 'FAIR' | 'HIGH';

/** A car as price against mileage: whole US dollars and miles. `deal` and `fairPrice` are `null` if it is not rated. */
export type MarketCar = {
  id: number;
  /** `2021 Toyota Camry XSE`. */
  title: string;
  year: number;
  price: number;
  mileage: number;
  deal: DealBand | null;
  /** The fair price of this particular car, on the same basis as `price`. */
  fairPrice: number | null;
};

/** A car that no other car beats, with its model name for the plot, such as `Camry`, and the path of its picture. */
export type BestCar = MarketCar & { model: string | null; picture: string };

export type PlotPoint = { mileage: number; price: number };

/** A deal rating, its label, and the number of cars of the plot that have it. */
export type MarketBand = { deal: DealBand | null; label: string; cars: number };

/** The price plot of a search. */
export type MarketAnswer = {
  /** The number of all cars of the search, and of those that have no place on the plot. */
  totalResultCount: number;
  withoutPrice: number;
  withoutMileage: number;
  /** Number of cars in the response that the browser leaves out, because the shopper hid them. */
  hiddenHere?: number;
  /** The cars with a place on the plot, or a uniform sample of them; fewest miles first. */
  cars: readonly MarketCar[];
  bands: readonly MarketBand[];
  models: number;
  /** The typical fair price or asking price of all `cars` by mileage. It says nothing about a single car. */
  line: { of: 'fair' | 'asked'; spots: readonly PlotPoint[] } | null;
  /**
   * Cars that no other car beats and that are not overpriced, fewest miles first; of equal cars, only one. `all`: no
   * other car of the whole search beats them. `drawn`: no other car in `cars` does, because comparing the whole search
   * would take too many queries.
   */
  bestValue: { of: 'all' | 'drawn'; cars: readonly BestCar[] };
  /** Items that all prices include, such as `with dealer fees`. Absent for advertised prices. */
  prices?: string | undefined;
  invalidQueryParams: readonly { name: string; value: string; reason: string }[];
};

/** Returns how many cars have a place on the plot, sampled or not. */
export function countPlottableCars({
  totalResultCount,
  withoutPrice,
  withoutMileage,
  hiddenHere = 0,
}: Pick<MarketAnswer, 'totalResultCount' | 'withoutPrice' | 'withoutMileage' | 'hiddenHere'>): number {
  return totalResultCount - withoutPrice - withoutMileage - hiddenHere;
}

/** Returns the answer without the cars that a shopper hid. The line remains the line of all cars. */
export function withoutHiddenCars(answer: MarketAnswer, hidden: ReadonlySet<number>): MarketAnswer {
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
