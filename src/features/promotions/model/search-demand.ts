import {
  emptyQuery,
  FILTERS,
  formatParams,
  formatQuery,
  type ParsedQuery,
  paramsInSearch,
  PLACE_PARAMS,
  type SearchContext,
} from '#features/search/search.ts';

/** The searches of a day are used only if at least this many visitors made them. */
export const MIN_SEARCH_VISITORS = 5;
/** The number of digits of a ZIP code that are kept: the region of a sorting center. */
const ZIP_DIGITS = 3;

/**
 * Filters that contain free text or single cars. Searches with them are not counted, because they may identify a
 * person.
 */
const NOT_COUNTED = ['keyword', 'vin', 'excludedListingIds', 'onlyListings'] as const;

/**
 * Returns the form of a search that is counted: its canonical query without order, page and market extension, with at
 * most three digits of the ZIP code. `null` for a search that is not counted: an invalid one, or one for words or
 * single cars.
 */
export function reduceSearch({ query, invalid }: ParsedQuery, context: SearchContext): string | null {
  if (invalid.length > 0) return null;
  const { filters } = query;
  const blank = emptyQuery(context);
  if (NOT_COUNTED.some((key) => String(filters[key] ?? '') !== String(FILTERS[key].none ?? ''))) return null;
  const { place, radiusMiles, inState } = filters.location;
  const region = place?.zip?.slice(0, ZIP_DIGITS);
  if (place !== null && region === undefined) return null;
  const location = {
    ...FILTERS.location.none,
    ...(place !== null && { radiusMiles, place: { ...place, zip: region! } }),
    ...(inState !== undefined && { inState }),
  };
  return formatQuery({ ...blank, filters }, context, { location });
}

/**
 * Returns the query of a counted search that can be parsed: the region of its ZIP is replaced by a ZIP code in its
 * middle. `null` if the region is unknown.
 */
export function expandSearch(counted: string, middleOf: (region: string) => string | null): string | null {
  const params = paramsInSearch(counted);
  const [region] = params.get(PLACE_PARAMS.zip) ?? [];
  if (region === undefined) return counted;
  const zip = middleOf(region);
  return zip === null ? null : formatParams(params.set(PLACE_PARAMS.zip, [zip]));
}
