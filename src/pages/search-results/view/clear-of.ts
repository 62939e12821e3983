import { emptyQuery, type ParsedQuery, type SearchContext, withFilter } from '#features/search/search.ts';

/** Removes all filters except those that the brand always applies; keeps the place, any condition, and the order. */
export function clearOf({ filters, sortBy }: ParsedQuery['query'], context: SearchContext): ParsedQuery['query'] {
  const start = withFilter(emptyQuery(context), 'location', { ...filters.location, extendTo: null });
  const cleared = filters.listingType.length === 0 ? withFilter(start, 'listingType', []) : start;
  return { ...cleared, sortBy };
}
