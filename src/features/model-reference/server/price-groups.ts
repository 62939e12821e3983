import type { Brand } from '#features/brands/brands.ts';
import type { VehicleQuery } from '#features/search/search.ts';
import type { GroupOptions, SearchService } from '#features/search/search.server.ts';

/** Dollars, of the cars that have a price. The average is not rounded, so that averages of groups can be combined. */
export type GroupPrices = { average: number; lowest: number; highest: number; count: number };
/** Cars of a search with the same code: all of them, and the prices of those that have one. */
export type PriceGroup = { code: string; count: number; prices: GroupPrices | null };

/** Returns the cars of a search by a code or by model year, with exact counts and prices. Codes ascend. */
export async function findPriceGroups(
  search: Pick<SearchService, 'group'>,
  query: VehicleQuery,
  brand: Brand,
  by: GroupOptions['by'],
  signal?: AbortSignal,
): Promise<PriceGroup[]> {
  const groups = await search.group({ query, invalid: [], errors: [] }, brand, { by, of: ['price'], signal });
  return groups.map(({ code, count, stats }) => {
    const { min, max, mean, count: priced } = stats.price!;
    const isPriced = min !== null && max !== null && mean !== null;
    return {
      code,
      count,
      prices: isPriced ? { average: mean, lowest: min, highest: max, count: priced } : null,
    };
  });
}
