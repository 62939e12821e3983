import type { Filter } from '../filter.ts';

const MOST_CHARACTERS = 100;

/** Free words; each must begin a word of the listing's title, seller or features (readings, URL and query). */
export const keyword: Filter<'keyword', string> = {
  key: 'keyword',
  params: [{ name: 'keyword', about: 'Words of the title, seller or features; each may be cut short.' }],
  none: '',
  parse: (read) => ({ value: tidy(read('keyword')[0] ?? '') }),
  format: (words) => ({ keyword: words ? [words] : [] }),
  chips: (words) => (words ? [{ label: `“${words}”`, without: '' }] : []),
  predicate: (words) =>
    words ? { kind: 'words', column: 'words', words: words.split(' ').map(joinLetter) } : undefined,
  fields: (words) => [{ name: 'keyword', label: 'Keyword', options: [], selected: words ? [words] : [] }],
};

/** Cutting may end on a space or within a surrogate pair, which no URL can hold. */
function tidy(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, MOST_CHARACTERS).trimEnd().toWellFormed();
}

/** `F-150` → `F150`, a word of titles too: `f` and `150` apart would begin words of many other cars. */
function joinLetter(word: string): string {
  return /^\p{L}-[\p{L}\p{N}]+$/u.test(word) ? word.replace('-', '') : word;
}
