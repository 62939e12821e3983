import { type Predicate, allowedTypos, wordsOf } from '@forecourt/engine';
import type { Dataset, ListData } from '../dataset.ts';
import { isNearSpelling } from '../oracle/spelling.ts';
import { wordsByText } from './sql/table-layout.ts';

/**
 * A searched word, its allowed typos, and the column's words within that distance that do not start with it. An expert
 * would find these in a list of all words beforehand if the program cannot do so itself.
 */
export type QueryWord = { word: string; typos: number; near: readonly string[] };

/** Returns the distinct words of a predicate. */
export function queryWords({ column, words, typos = 0 }: WordsPredicate, { columns }: Dataset): QueryWord[] {
  const data = columns[column] as ListData;
  return [...new Set(words.flatMap((word) => [...wordsOf(word)]))].map((word) => {
    const granted = allowedTypos(word, typos);
    return { word, typos: granted, near: granted === 0 ? [] : nearWords(data, word, granted) };
  });
}

type WordsPredicate = Extract<Predicate, { kind: 'words' }>;

function nearWords(data: ListData, searched: string, typos: number): string[] {
  const known = VOCABULARIES.get(data) ?? [...new Set(wordsByText(data).flat())].toSorted();
  VOCABULARIES.set(data, known);
  return known.filter((word) => !word.startsWith(searched) && isNearSpelling(searched, word, typos));
}

const VOCABULARIES = new WeakMap<ListData, readonly string[]>();
