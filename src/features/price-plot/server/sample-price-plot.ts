import type { Brand } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { derivedPrice, type Listing } from '#features/listings/listings.ts';
import { maximumDollars, type ParsedQuery, type PriceBasis } from '#features/search/search.ts';
import {
  type CarSample,
  priceOnBasis,
  type SampleOptions,
  type SearchService,
} from '#features/search/search.server.ts';
import { bestValue, improvementCorners } from '../model/best-value.ts';
import { MAX_PLOTTED_CARS } from '../model/market-car.ts';

/**
 * A sample of a search for its plot, and the best cars, which are not overpriced and which no other car beats: no other
 * car of the whole search if `isBestOfAll`, otherwise no other car of the sample.
 */
export type Market = {
  drawn: Sample;
  best: readonly Listing[];
  isBestOfAll: boolean;
  /**
   * The items that prices include, and the price and the fair price of each car with them, in whole dollars; absent for
   * advertised prices.
   */
  onBasis?: { basis: PriceBasis; priceOf: PriceOf; fairPriceOf: PriceOf };
};

type Sample = Omit<CarSample, 'owners'>;
type SampleCars = (options: Pick<SampleOptions, 'count' | 'under'>) => Promise<Sample>;
type PriceOf = (listing: Listing) => number | null;

/** Maximum number of rounds. Each round leaves about 1% of the cars that could still be better, so this many are never needed. */
const MAX_ROUNDS = 6;
/** Maximum number of best cars. With more of them, the query would become too long. */
const MAX_BEST = 150;

/**
 * A price above this share of the car's fair price is not good value, even if no other car has fewer miles for less.
 */
const MAX_FAIR_SHARE = 1.1;

/**
 * Samples a search for its plot, in one version of the inventory.
 * @throws the errors of the search.
 */
export function samplePricePlot(
  search: SearchService,
  parsed: ParsedQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<Market> {
  return search.inOneState(async (pinned) => {
    const { price } = parsed.query.filters;
    const { basis } = price;
    if (basis === undefined) return sampleBestCars((options) => pinned.sample(parsed, brand, { ...options, signal }));
    const { today } = pinned.context(brand);
    const sampled = new Map<Listing, { owner: Owner; price: number | null }>();
    const priceOf: PriceOf = (listing) => sampled.get(listing)?.price ?? null;
    const dollarsOf = (listing: Listing, owner: Owner) => {
      const onBasis = priceOnBasis({ listing, owner }, price, today);
      return onBasis && maximumDollars(onBasis);
    };
    // The tax of a fair price differs from that of the asking price.
    const fairPriceOf: PriceOf = (listing) => {
      const { rating } = listing;
      const owner = sampled.get(listing)?.owner;
      return rating && owner ? dollarsOf({ ...listing, salePrice: rating.fairPrice }, owner) : null;
    };
    const market = await sampleBestCars(
      async (options) => {
        const { owners, ...drawn } = await pinned.sample(parsed, brand, { ...options, signal });
        for (const [at, listing] of drawn.cars.entries()) {
          const owner = owners[at]!;
          sampled.set(listing, { owner, price: dollarsOf(listing, owner) });
        }
        return drawn;
      },
      { priceOf },
    );
    return { ...market, onBasis: { basis, priceOf, fairPriceOf } };
  });
}

/**
 * Finds the best cars by sampling. The best cars of a sample limit the area in which better cars can lie. So each round
 * samples that area again, until it contains only cars that were compared.
 */
export async function sampleBestCars(
  sample: SampleCars,
  { count = MAX_PLOTTED_CARS, priceOf = derivedPrice }: { count?: number; priceOf?: PriceOf } = {},
): Promise<Market> {
  const spotOf = (listing: Listing) => ({ price: priceOf(listing)!, mileage: listing.mileage! });
  const bestOf = (cars: readonly Listing[]) =>
    bestValue(cars.map((listing) => ({ ...spotOf(listing), listing }))).map(({ listing }) => listing);
  // Sampled cars have both a price and a mileage.
  const drawn = await sample({ count });
  let best = bestOf(drawn.cars);
  let left = drawn.sampledFrom - drawn.cars.length;
  for (let round = 0; left > 0 && round < MAX_ROUNDS && best.length <= MAX_BEST; round++) {
    const nearer = await sample({ count, under: improvementCorners(best.map(spotOf)) });
    best = bestOf([...best, ...nearer.cars]);
    left = nearer.sampledFrom - nearer.cars.length;
  }
  return { drawn, best: best.filter((listing) => !isOverpriced(listing)), isBestOfAll: left === 0 };
}

/** Compares a price with its fair price, if one is known. A price too far above it has no rating, but is compared too. */
function isOverpriced(listing: Listing): boolean {
  const { rating } = listing;
  if (!rating) return false;
  const unlikely = rating.doubt?.reason === 'unlikely-price' ? rating.doubt.fairPrice : null;
  const fairPrice = rating.band ? rating.fairPrice : unlikely;
  return fairPrice !== null && derivedPrice(listing)! > fairPrice * MAX_FAIR_SHARE;
}
