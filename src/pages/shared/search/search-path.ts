import { type FilterValues, formatQuery, type SearchContext, type VehicleQuery } from '#features/search/search.ts';

/** Returns the path of a search's results. `changes` replace the values of filters, as in `formatQuery`. */
export function searchPath(query: VehicleQuery, context: SearchContext, changes?: Partial<FilterValues>): string {
  return resultsPath(formatQuery(query, context, changes));
}

/** Returns the path of the results for a formatted query; `''`: without any choice. */
export function resultsPath(query: string): string {
  return query === '' ? '/cars-for-sale' : `/cars-for-sale?${query}`;
}
