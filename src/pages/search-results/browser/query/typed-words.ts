import { addSorted } from './search-address.ts';

/** The parameter, in URLs and in the form, for the sentence that a search came from. */
export const TYPED = 'typed';

/** Adds the sentence that a search came from to its canonical query, unless it has one. */
export function addTyped(query: string, typed: string | null): string {
  if (!typed || new URLSearchParams(query).has(TYPED)) return query;
  return addSorted(query, [[TYPED, encodeURIComponent(typed).replaceAll('%7C', '|')]]);
}
