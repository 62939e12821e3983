import { THANKS_PARAM, type ThanksFor } from '#features/listings/listings.ts';
import { readRequest } from '#features/search/search.ts';

/**
 * Returns the results page of a search with its thanks: a path on this host in canonical order, whatever the client
 * sent as the search.
 */
export function pathWithThanks(search: string, about: ThanksFor): string {
  const params = new URLSearchParams(search);
  params.delete(THANKS_PARAM);
  params.append(THANKS_PARAM, about);
  return `/cars-for-sale?${readRequest(params.toString()).canonical}`;
}
