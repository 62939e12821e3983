import { z } from 'zod';
import { dealRating, derivedPrice, firstPicturePath, type Listing, listingTitle } from '#features/listings/listings.ts';
import { DEAL_RATINGS } from '#features/reference/reference.ts';
import { type InvalidParam, PRICE_BASIS_LABELS } from '#features/search/search.ts';
import { invalidParamSchema } from '#features/search-api/search-api.ts';
import { fairLine } from '../model/fair-line.ts';
import type { Market } from './sample-price-plot.ts';
import type { MarketAnswer, MarketBand, MarketCar } from '../model/market-car.ts';

const deal = z.enum(['GREAT', 'GOOD', 'FAIR', 'HIGH']).nullable().describe('null if not rated.');
const miles = z.int().describe('Miles, from 1 to 249,999; others don’t count.');
const dollars = z.int().describe('US dollars.');

const fairPrice = dollars
  .nullable()
  .describe('The fair price of this car, with what all prices include; null if not rated.');
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
const bestCars = z.array(
  car.extend({ model: z.string().nullable(), picture: z.string().describe('The path of the first picture.') }),
);

/** Schema of the price plot's response, for the API description. */
export const marketSchema = z
  .object({
    totalResultCount: z.int().describe('All cars of the search.'),
    withoutPrice: z.int().describe('Cars of the search without a price, which the plot leaves out.'),
    withoutMileage: z.int().describe('Cars with a price but without a usable mileage.'),
    cars: cars.describe(
      'All others, fewest miles first; if there are more than 2,000, a random sample, always the same.',
    ),
    bands: z.array(z.object({ deal, label: z.string(), cars: z.int() })).describe('The deal ratings of these cars.'),
    models: z.int().describe('How many models are among cars.'),
    line: z
      .object({
        of: z.enum(['fair', 'asked']).describe('Through fair prices, or through asking prices if few cars are rated.'),
        spots: z.array(z.object({ mileage: miles, price: dollars })),
      })
      .nullable()
      .describe(
        'The typical price of all cars by mileage: running medians that never rise, across all models; not the fair price of one car. null if there are too few cars.',
      ),
    bestValue: z
      .object({
        of: z.enum(['all', 'drawn']).describe('What best is chosen from: the whole search, or cars.'),
        cars: bestCars,
      })
      .describe(
        'The cars that no other car beats in both price and mileage, without those more than 10% over their fair price; fewest miles first, and one of several equal ones.',
      ),
    prices: z
      .string()
      .optional()
      .describe('What all prices include, such as “with dealer fees”: their upper ends. Absent for advertised prices.'),
    invalidQueryParams: z.array(invalidParamSchema),
  })
  .meta({ id: 'Market' }) satisfies z.ZodType<MarketAnswer>;

/** The smallest pictures. */
const PICTURE_WIDTH = 400;

/** If at least this share of all cars is rated, the line goes through fair prices, otherwise through asking prices. */
const RATED_SHARE = 0.5;

/** Builds the response of the price plot from a sample of the search. */
export function marketAnswer(
  { drawn, best, isBestOfAll, onBasis }: Market,
  invalid: readonly InvalidParam[],
): MarketAnswer {
  const marketCar = (listing: Listing) =>
    onBasis
      ? carOf(listing, onBasis.priceOf(listing) ?? derivedPrice(listing)!, onBasis.fairPriceOf(listing))
      : carOf(listing, derivedPrice(listing)!, listing.rating?.fairPrice ?? null);
  const cars = drawn.cars.map(marketCar).toSorted((a, b) => a.mileage - b.mileage || a.price - b.price || a.id - b.id);
  return {
    totalResultCount: drawn.total,
    withoutPrice: drawn.withoutPrice,
    withoutMileage: drawn.withoutMileage,
    cars,
    bands: bandsOf(cars),
    models: new Set(drawn.cars.map(({ make, model }) => `${make} ${model}`)).size,
    line: lineOf(cars),
    bestValue: {
      of: isBestOfAll ? 'all' : 'drawn',
      cars: best.map((listing) => ({
        ...marketCar(listing),
        model: listing.model,
        picture: firstPicturePath(listing, PICTURE_WIDTH),
      })),
    },
    ...(onBasis && { prices: PRICE_BASIS_LABELS[onBasis.basis.kind].what }),
    invalidQueryParams: invalid,
  };
}

/**
 * Sampled cars have both a price and a mileage. A fair price that is too uncertain for a rating is not shown either.
 * Ratings compare advertised prices, on every basis.
 */
function carOf(listing: Listing, price: number, fairPrice: number | null): MarketCar {
  const deal = dealRating(listing);
  return {
    id: listing.id,
    title: listingTitle(listing),
    year: listing.year,
    price,
    mileage: listing.mileage!,
    deal,
    fairPrice: deal && fairPrice,
  };
}

function bandsOf(cars: readonly MarketCar[]): MarketBand[] {
  const bands = [...DEAL_RATINGS.map(({ code, label }) => ({ deal: code, label })), { deal: null, label: 'Not rated' }];
  return bands.flatMap((band) => {
    const count = cars.filter((car) => car.deal === band.deal).length;
    return count > 0 ? [{ ...band, cars: count }] : [];
  });
}

function lineOf(cars: readonly MarketCar[]): MarketAnswer['line'] {
  const rated = cars.flatMap(({ fairPrice, mileage }) => (fairPrice === null ? [] : [{ mileage, price: fairPrice }]));
  const of = rated.length >= cars.length * RATED_SHARE ? 'fair' : 'asked';
  const spots = fairLine(of === 'fair' ? rated : cars);
  return spots && { of, spots };
}
