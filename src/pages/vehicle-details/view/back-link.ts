import { formatQuery, type SearchContext, type VehicleQuery } from '#features/search/search.ts';
import type { LinkView } from '../page-data.ts';

const RESULTS_PATH = '/cars-for-sale';

/**
 * Returns the query string of the results page that the shopper came from, according to the referer; `null` if they
 * came from elsewhere. The referer is untrusted: it is parsed as a search, never repeated.
 */
export function referringSearch(referer: string | undefined, host: string | undefined): string | null {
  const from = referer ? URL.parse(referer) : null;
  return from && from.host === host && from.pathname === RESULTS_PATH ? from.search : null;
}

/** Returns the link back to that search, at the car's card; otherwise the link to all cars. */
export function backLink(before: VehicleQuery | null, id: number, context: SearchContext): LinkView {
  if (before === null) return { label: 'See all cars', href: RESULTS_PATH };
  const query = formatQuery(before, context);
  return { label: 'Back to results', href: `${RESULTS_PATH}${query && `?${query}`}#listing-${id}` };
}
