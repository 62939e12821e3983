import { type SearchContext, FILTER_LIST, type FilterKey, type ParsedQuery } from '#features/search/search.ts';

/** A page with fewer results adds nothing to a broader page. */
export const MIN_RESULTS_FOR_SITEMAP = 3;
/** Choices multiply: with a third one, there would be more pages than cars. */
const MAX_CHOICES = 2;

/** The filters whose parameters visitors search the web for, by parameter. */
const FILTER_OF: ReadonlyMap<string, FilterKey> = new Map(
  FILTER_LIST.flatMap(({ key, params }) =>
    params.filter(({ sought }) => sought).map(({ name }) => [name, key] as const),
  ),
);

/**
 * Returns whether search engines should index a results page: the first page, in the default order, of a valid search
 * with at most two single choices of the kinds that visitors search the web for, and with at least
 * `MIN_RESULTS_FOR_SITEMAP` results. Other pages are served and their links are followed, but they are not indexed.
 * @param link the query as in a link (`formatQuery`): without defaults and paging.
 */
export function isForSearchEngines(
  { query, invalid }: Pick<ParsedQuery, 'query' | 'invalid'>,
  link: string,
  total: number,
  { brand }: Pick<SearchContext, 'brand'>,
): boolean {
  if (invalid.length > 0 || total < MIN_RESULTS_FOR_SITEMAP) return false;
  const { firstRecord, after, numRecords } = query;
  if (firstRecord !== 0 || after !== null || numRecords !== brand.pageSize) return false;
  const choices = new Set<FilterKey>();
  for (const pair of link === '' ? [] : link.split('&')) {
    const at = pair.indexOf('=');
    const filter = FILTER_OF.get(pair.slice(0, at));
    // In links, a comma separates values; a comma within a value is encoded.
    if (filter === undefined || pair.includes(',', at)) return false;
    choices.add(filter);
  }
  return choices.size <= MAX_CHOICES;
}
