import { formatQuery, type SearchContext, type VehicleQuery } from '#features/search/search.ts';

/** Returns the path of a search's results. */
export function searchPath(query: VehicleQuery, context: SearchContext): string {
  return resultsPath(formatQuery(query, context));
}

/** Returns the path of the results for a formatted query; `''`: without any choice. */
export function resultsPath(query: string): string {
  return query === '' ? '/cars-for-sale' : `/cars-for-sale?${query}`;
}
