import { z } from 'zod';
import { dealRating, derivedPrice, type Listing, listingTitle } from '#features/listings/listings.ts';
import { DEAL_RATINGS } from '#features/reference/reference.ts';
import type { InvalidParam } from '#features/search/search.ts';
import { invalidParamSchema } from '#features/search-api/search-api.ts';
import { fairLine } from '../model/fair-line.ts';
import type { Market } from './draw-market.ts';
import type { Deal, MarketAnswer, MarketBand, MarketCar } from '../model/market-car.ts';

const deal = z.enum(['GREAT', 'GOOD', 'FAIR', 'HIGH']).nullable().describe('null: not rated.');
const miles = z.int().describe('Miles, from 1 to 249,999: others do not count.');
const dollars = z.int().describe('US dollars.');

const fairPrice = dollars.nullable().describe('What this very car was rated to be worth. null: not rated.');
const car = z.object({
  id: z.int(),
  title: z.string(),
  year: z.int(),
  price: dollars,
  mileage: miles,
  deal,
  fairPrice,
});
const cars = z.array(car);

/** Schema of the price plot's response, for the API description. */
export const marketSchema = z
  .object({
    totalResultCount: z.int().describe('All cars of the search.'),
    withoutPrice: z.int().describe('Cars of the search that have no price, and so no place on the plot.'),
    withoutMileage: z.int().describe('Cars with a price but no mileage that counts.'),
    cars: cars.describe(
      'All others, fewest miles first; of more than 2,000, so many drawn by lot, the same ones every time.',
    ),
    bands: z.array(z.object({ deal, label: z.string(), cars: z.int() })).describe('The judgements of these cars.'),
    models: z.int().describe('How many models are among cars.'),
    line: z
      .object({
        of: z.enum(['fair', 'asked']).describe('Through fair prices, or through what is asked where few are rated.'),
        spots: z.array(z.object({ mileage: miles, price: dollars })),
      })
      .nullable()
      .describe(
        'What is typical of all cars by mileage: running medians that never rise, over whatever models are among them; not the fair price of one. null: too few cars.',
      ),
    bestValue: z
      .object({ of: z.enum(['all', 'drawn']).describe('What none is preferable in: the search, or cars.'), cars })
      .describe(
        'Cars to which no other is preferable in both price and mileage, fewest miles first, of alike ones one.',
      ),
    invalidQueryParams: z.array(invalidParamSchema),
  })
  .meta({ id: 'Market' }) satisfies z.ZodType<MarketAnswer>;

/** The line goes through fair prices if at least this share of all cars is rated, else through asking prices. */
const RATED_SHARE = 0.5;

/** Builds the response of the price plot from a sample of the search. */
export function marketAnswer({ drawn, best, isBestOfAll }: Market, invalid: readonly InvalidParam[]): MarketAnswer {
  const cars = drawn.cars.map(marketCar).toSorted((a, b) => a.mileage - b.mileage || a.price - b.price || a.id - b.id);
  return {
    totalResultCount: drawn.total,
    withoutPrice: drawn.withoutPrice,
    withoutMileage: drawn.withoutMileage,
    cars,
    bands: bandsOf(cars),
    models: new Set(drawn.cars.map(({ make, model }) => `${make} ${model}`)).size,
    line: lineOf(drawn.cars, cars),
    bestValue: { of: isBestOfAll ? 'all' : 'drawn', cars: best.map(marketCar) },
    invalidQueryParams: invalid,
  };
}

/** Sampled cars have both a price and a mileage. */
function marketCar(listing: Listing): MarketCar {
  return {
    id: listing.id,
    title: listingTitle(listing),
    year: listing.year,
    price: derivedPrice(listing)!,
    mileage: listing.mileage!,
    ...judgementOf(listing),
  };
}

/** Returns the rating and the fair price. A fair price that is too uncertain for a rating is not shown either. */
function judgementOf(listing: Listing): { deal: Deal | null; fairPrice: number | null } {
  const deal = dealRating(listing);
  return { deal, fairPrice: deal && listing.rating!.fairPrice };
}

function bandsOf(cars: readonly MarketCar[]): MarketBand[] {
  const bands = [...DEAL_RATINGS.map(({ code, label }) => ({ deal: code, label })), { deal: null, label: 'Not rated' }];
  return bands.flatMap((band) => {
    const count = cars.filter((car) => car.deal === band.deal).length;
    return count > 0 ? [{ ...band, cars: count }] : [];
  });
}

function lineOf(listings: readonly Listing[], cars: readonly MarketCar[]): MarketAnswer['line'] {
  const rated = listings.flatMap((listing) => {
    const { fairPrice } = judgementOf(listing);
    return fairPrice === null ? [] : [{ mileage: listing.mileage!, price: fairPrice }];
  });
  const of = rated.length >= listings.length * RATED_SHARE ? 'fair' : 'asked';
  const spots = fairLine(of === 'fair' ? rated : cars);
  return spots && { of, spots };
}
