import { misspelledWords, type SearchAnswer, type SearchContext } from '#features/search/search.ts';

/**
 * Returns a note about keywords that occur in no listing but were matched by close spellings; `null` if there are none.
 */
export function spellingNote({ query, total }: SearchAnswer, context: SearchContext): string | null {
  const words = misspelledWords(query.filters.keyword, context);
  if (words.length === 0 || total === 0) return null;
  const said = words.map((word) => `“${word}”`).join(' or ');
  return `No listings mention ${said}. Showing results for similar spellings.`;
}
