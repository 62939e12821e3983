import { type SearchContext, FILTER_LIST, type FilterKey, type ParsedQuery } from '#features/search/search.ts';

/** A page with fewer results says nothing that a page above it does not. */
export const FEWEST_RESULTS = 3;
/** Choices multiply: with a third one there are more pages than cars. */
const MOST_CHOICES = 2;

/**
 * What people search the web for. Numbers, colors and equipment they choose on the page; radii and market areas are the
 * shopper's own.
 */
const SOUGHT: Partial<Record<FilterKey, readonly string[]>> = {
  listingType: ['listingType', 'allListingType'],
  makeModelTrim: ['makeCode', 'modelCode', 'trimCode'],
  location: ['city', 'state', 'zip'],
  vehicleStyle: ['vehicleStyleCode', 'sedanSubtypeCode', 'suvSubtypeCode', 'vanSubtypeCode'],
  fuelTypeGroup: ['fuelTypeGroup'],
  dealType: ['dealType'],
  experience: ['experience'],
};
const FILTER_OF: ReadonlyMap<string, FilterKey> = new Map(
  FILTER_LIST.flatMap(({ key, params }) =>
    params.filter(({ name }) => SOUGHT[key]?.includes(name)).map(({ name }) => [name, key] as const),
  ),
);

/**
 * Whether a results page is worth finding by a search engine: the first page, in the usual order, of a valid search with
 * at most two single choices of the kind that people search the web for, and with more than a handful of results. Other
 * pages are shown and their links followed, but not indexed.
 * @param link the query as in a link (`formatQuery`): without defaults and paging.
 */
export function isForSearchEngines(
  { query, invalid }: Pick<ParsedQuery, 'query' | 'invalid'>,
  link: string,
  total: number,
  { brand }: Pick<SearchContext, 'brand'>,
): boolean {
  if (invalid.length > 0 || total < FEWEST_RESULTS) return false;
  const { firstRecord, after, numRecords } = query;
  if (firstRecord !== 0 || after !== null || numRecords !== brand.pageSize) return false;
  const choices = new Set<FilterKey>();
  for (const pair of link === '' ? [] : link.split('&')) {
    const at = pair.indexOf('=');
    const filter = FILTER_OF.get(pair.slice(0, at));
    // In links a comma parts values; one within a value is encoded.
    if (filter === undefined || pair.includes(',', at)) return false;
    choices.add(filter);
  }
  return choices.size <= MOST_CHOICES;
}
