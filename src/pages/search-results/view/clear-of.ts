import { emptyQuery, type ParsedQuery, type SearchContext, withFilter } from '#features/search/search.ts';

/** No filter but what the brand searches anyway; where the shopper is, any condition, and the order stay. */
export function clearOf({ filters, sortBy }: ParsedQuery['query'], context: SearchContext): ParsedQuery['query'] {
  const start = withFilter(emptyQuery(context), 'location', { ...filters.location, extendTo: null });
  const cleared = filters.listingType.length === 0 ? withFilter(start, 'listingType', []) : start;
  return { ...cleared, sortBy };
}
