import type { Filter, SearchContext } from '../filter.ts';
import type { Predicate } from '../predicate.ts';

const MAX_CHARACTERS = 100;

/**
 * Filters by free words. Each must be a prefix of a word in the listing's title, seller or features (spec I24). If no
 * car in the inventory has such a word, similar spellings match. The query keeps the words as typed.
 */
export const keyword: Filter<'keyword', string> = {
  key: 'keyword',
  params: [{ name: 'keyword', about: 'Words of the title, seller or features; each may be a prefix.' }],
  none: '',
  heading: 'Keywords',
  parse: (read) => ({ value: tidy(read('keyword')[0] ?? '') }),
  format: (words) => ({ keyword: words ? [words] : [] }),
  chips: (words) => (words ? [{ label: `“${words}”`, without: '' }] : []),
  predicate: (words, context) => (words ? predicateOf(words.split(' ').map(joinLetter), context) : undefined),
  fields: (words) => [{ name: 'keyword', label: 'Keyword', options: [], selected: words ? [words] : [] }],
};

/** Returns the words of a keyword, as typed, that no listing has and that are matched with typos. */
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
/** Short words are similar to too many others, and a number is never a typo of another: `328i` is not `325i`. */
const MAY_BE_MISSPELLED = /^(?:\p{L}\p{M}*){4,}$/u;

/**
 * Normalizes spaces and limits the length. Truncation may leave a trailing space or half of a surrogate pair, which a
 * URL cannot contain.
 */
function tidy(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_CHARACTERS).trimEnd().toWellFormed();
}

/**
 * `F-150` → `F150`, which titles contain too. As separate words, `f` and `150` would be prefixes of words of many other
 * cars.
 */
function joinLetter(word: string): string {
  return /^\p{L}-[\p{L}\p{N}]+$/u.test(word) ? word.replace('-', '') : word;
}
