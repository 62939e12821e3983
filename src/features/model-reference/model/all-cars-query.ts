import { emptyQuery, type SearchContext, type VehicleQuery, withFilter } from '#features/search/search.ts';

/** Returns the search for all cars, new and used; on a car maker's brand, for cars in its default conditions. */
export function allCarsQuery(context: SearchContext): VehicleQuery {
  const query = emptyQuery(context);
  return context.brand.fixedMake === null ? withFilter(query, 'listingType', []) : query;
}
