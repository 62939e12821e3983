import { formatQuery, type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';

const CERTIFIED = 'CERTIFIED';

/**
 * Returns the search with CERTIFIED added to its conditions, from the first result (spec 1 §4, Certified modal); `null`
 * if certified cars are already included.
 */
export function certifiedQuery(query: VehicleQuery, context: SearchContext): string | null {
  const { listingType } = query.filters;
  if (listingType.length === 0 || listingType.includes(CERTIFIED)) return null;
  return formatQuery(withFilter(query, 'listingType', [...listingType, CERTIFIED].toSorted()), context);
}
