import { formatQuery, type ParsedQuery, readRequest, type SearchContext } from '#features/search/search.ts';
import type { LinkView } from '../page-data.ts';

const RESULTS_PATH = '/cars-for-sale';

/**
 * The query string of the results page that the shopper came from, as their browser says; `null` when they came from
 * elsewhere. The address is a stranger's word: it is read, never repeated.
 */
export function searchBefore(referer: string | undefined, host: string | undefined): string | null {
  const from = referer ? URL.parse(referer) : null;
  return from && from.host === host && from.pathname === RESULTS_PATH ? from.search : null;
}

/** Back to that search, at the card of the car; else to all cars. */
export function backLink(
  search: string | null,
  id: number,
  parse: (request: ReturnType<typeof readRequest>) => ParsedQuery,
  context: SearchContext,
): LinkView {
  if (search === null) return { label: 'See all cars', href: RESULTS_PATH };
  const query = formatQuery(parse(readRequest(search)).query, context);
  return { label: 'Back to results', href: `${RESULTS_PATH}${query && `?${query}`}#listing-${id}` };
}
