import type { Filter, SearchContext } from '../filter.ts';
import type { Predicate } from '../predicate.ts';

const MOST_CHARACTERS = 100;

/**
 * Free words; each must begin a word of the listing's title, seller or features (readings, URL and query). A word that
 * begins none in the whole inventory finds spellings close to it; the query stays what was typed.
 */
export const keyword: Filter<'keyword', string> = {
  key: 'keyword',
  params: [{ name: 'keyword', about: 'Words of the title, seller or features; each may be cut short.' }],
  none: '',
  parse: (read) => ({ value: tidy(read('keyword')[0] ?? '') }),
  format: (words) => ({ keyword: words ? [words] : [] }),
  chips: (words) => (words ? [{ label: `“${words}”`, without: '' }] : []),
  predicate: (words, context) => (words ? predicateOf(words.split(' ').map(joinLetter), context) : undefined),
  fields: (words) => [{ name: 'keyword', label: 'Keyword', options: [], selected: words ? [words] : [] }],
};

/** The words of a keyword that no listing has and that are asked for with typos, as they were typed. */
export function misspelledWords(keyword: string, context: SearchContext): string[] {
  return keyword === '' ? [] : [...new Set(partWords(keyword.split(' ').map(joinLetter), context).misspelled)];
}

function predicateOf(words: readonly string[], context: SearchContext): Predicate {
  const { exact, misspelled } = partWords(words, context);
  if (misspelled.length === 0) return { kind: 'words', column: 'words', words };
  const near: Predicate = { kind: 'words', column: 'words', words: misspelled, typos: 2 };
  return exact.length === 0 ? near : { kind: 'and', of: [{ kind: 'words', column: 'words', words: exact }, near] };
}

function partWords(words: readonly string[], { hasWord }: SearchContext): { exact: string[]; misspelled: string[] } {
  const parts = words.flatMap((word) =>
    hasWord?.(word) === false ? word.split(BETWEEN_WORDS).filter(Boolean) : [word],
  );
  const isMisspelled = (word: string) => MAY_BE_MISSPELLED.test(word) && hasWord?.(word) === false;
  return { exact: parts.filter((word) => !isMisspelled(word)), misspelled: parts.filter(isMisspelled) };
}

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** Short words are too near to too many, and a number is never a typo of another: `328i` is no `325i`. */
const MAY_BE_MISSPELLED = /^(?:\p{L}\p{M}*){4,}$/u;

/** Cutting may end on a space or within a surrogate pair, which no URL can hold. */
function tidy(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, MOST_CHARACTERS).trimEnd().toWellFormed();
}

/** `F-150` → `F150`, a word of titles too: `f` and `150` apart would begin words of many other cars. */
function joinLetter(word: string): string {
  return /^\p{L}-[\p{L}\p{N}]+$/u.test(word) ? word.replace('-', '') : word;
}
