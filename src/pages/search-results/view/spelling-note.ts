import { misspelledWords, type SearchAnswer, type SearchContext } from '#features/search/search.ts';

/** What to know of a keyword that no listing says, where spellings close to it found cars; `null` where all is as typed. */
export function spellingNote({ query, total }: SearchAnswer, context: SearchContext): string | null {
  const words = misspelledWords(query.filters.keyword, context);
  if (words.length === 0 || total === 0) return null;
  const said = words.map((word) => `“${word}”`).join(' or ');
  return `No listing says ${said}. Showing spellings close to ${words.length === 1 ? 'it' : 'them'}.`;
}
