import type { Brand } from '#features/brands/brands.ts';
import type { ParsedQuery } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';

/**
 * Averages of searches with fewer cars, such as those for one model, are exact. More cars would hardly change an average,
 * and each one must be read from the card store.
 */
const MAX_CARS = 2_000;

/**
 * Returns the average fair price by model year, in whole dollars, of the rated cars among at most 2,000 of a search. Fair
 * prices are advertised prices, so there are none on another price basis.
 */
export async function findFairPrices(
  search: Pick<SearchService, 'sample'>,
  parsed: ParsedQuery,
  brand: Brand,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  if (parsed.query.filters.price.basis !== undefined) return new Map();
  const { cars } = await search.sample(parsed, brand, { count: MAX_CARS, signal });
  const rated = cars.flatMap(({ year, rating }) => (rating?.band ? [{ year, price: rating.fairPrice }] : []));
  return new Map(
    [...Map.groupBy(rated, ({ year }) => year)].map(([year, prices]) => {
      const sum = prices.reduce((total, { price }) => total + price, 0);
      return [year, Math.round(sum / prices.length)];
    }),
  );
}
