import { MAX_SEARCH_LENGTH } from '#features/saves/saves.ts';
import { mergeSearchParams } from '#features/search/search.ts';

/** Returns the search that a link or a form carries, as a canonical query without `?`; empty without one. */
export function searchField({ search }: Readonly<Record<string, unknown>>): string {
  return typeof search === 'string' ? mergeSearchParams('', search.slice(0, MAX_SEARCH_LENGTH)) : '';
}
