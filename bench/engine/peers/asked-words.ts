import { type Predicate, typosIn, wordsOf } from '@forecourt/engine';
import type { Dataset, ListData } from '../dataset.ts';
import { isSpelledNearly } from '../oracle/spelling.ts';
import { wordsOfTexts } from './sql/table-layout.ts';

/**
 * A word that is asked for, how many typos it is granted, and the words of the column that are so near without beginning
 * with it. An expert would look those up in a list of all words beforehand, where a program cannot by itself.
 */
export type AskedWord = { word: string; typos: number; near: readonly string[] };

/** The words of a predicate, each once. */
export function askedWords({ column, words, typos = 0 }: WordsPredicate, { columns }: Dataset): AskedWord[] {
  const data = columns[column] as ListData;
  return [...new Set(words.flatMap((word) => [...wordsOf(word)]))].map((word) => {
    const granted = typosIn(word, typos);
    return { word, typos: granted, near: granted === 0 ? [] : nearWords(data, word, granted) };
  });
}

type WordsPredicate = Extract<Predicate, { kind: 'words' }>;

function nearWords(data: ListData, asked: string, typos: number): string[] {
  const known = VOCABULARIES.get(data) ?? [...new Set(wordsOfTexts(data).flat())].toSorted();
  VOCABULARIES.set(data, known);
  return known.filter((word) => !word.startsWith(asked) && isSpelledNearly(asked, word, typos));
}

const VOCABULARIES = new WeakMap<ListData, readonly string[]>();
