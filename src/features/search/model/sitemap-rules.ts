import type { SearchContext } from './filter.ts';
import { DEFAULT_RELEVANCE } from './relevance.ts';
import { FILTER_LIST, type FilterKey } from './registry.ts';
import type { ParsedQuery } from './vehicle-query.ts';

/** A page with fewer results says nothing that a page above it does not. */
export const FEWEST_RESULTS = 3;
/** Choices multiply: with a third one there are more pages than cars. */
const MOST_CHOICES = 2;

/** What people search the web for. Numbers, colours and equipment they choose on the page. */
const SOUGHT: ReadonlySet<FilterKey> = new Set<FilterKey>([
  ...(['listingType', 'makeModelTrim', 'location', 'vehicleStyle', 'fuelTypeGroup', 'dealType', 'experience'] as const),
]);
/** A place is sought as it is; radii and market areas are the shopper's own. */
const SOUGHT_OF_LOCATION: ReadonlySet<string> = new Set(['city', 'state', 'zip']);

/**
 * Whether a results page is worth finding by a search engine: the first page, in the usual order, of a valid search with
 * at most two single choices of the kind that people search the web for, and with more than a handful of results. Other
 * pages are shown and their links followed, but not indexed.
 */
export function isForSearchEngines(
  { query, invalid }: Pick<ParsedQuery, 'query' | 'invalid'>,
  total: number,
  context: SearchContext,
): boolean {
  if (invalid.length > 0 || total < FEWEST_RESULTS) return false;
  const { sortBy, relevanceConfig, firstRecord, after, numRecords } = query;
  const isFirstPage = firstRecord === 0 && after === null && numRecords === context.brand.pageSize;
  if (!isFirstPage || sortBy !== 'relevance' || relevanceConfig !== DEFAULT_RELEVANCE) return false;
  const choices = FILTER_LIST.map((filter) => ({
    key: filter.key,
    params: Object.entries(filter.format(query.filters[filter.key], context)).filter(([, values]) => values.length > 0),
  })).filter(({ params }) => params.length > 0);
  return choices.length <= MOST_CHOICES && choices.every(({ key, params }) => isSought(key, params));
}

function isSought(key: FilterKey, params: readonly (readonly [string, readonly string[]])[]): boolean {
  return (
    SOUGHT.has(key) &&
    params.every(([name, values]) => values.length === 1 && (key !== 'location' || SOUGHT_OF_LOCATION.has(name)))
  );
}
