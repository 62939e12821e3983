import { MAX_SEARCH_LENGTH } from '#features/saves/saves.ts';
import { mergeSearchParams } from '#features/search/search.ts';

/** Returns the search that a link or a form contains, as a canonical query without `?`; empty if there is none. */
export function searchField({ search }: Readonly<Record<string, unknown>>): string {
  return typeof search === 'string' ? mergeSearchParams('', search.slice(0, MAX_SEARCH_LENGTH)) : '';
}
