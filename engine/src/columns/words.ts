import type { ProgramWriter } from './program-writer.ts';
import type { Dictionary } from '../dictionaries/dictionary.ts';
import * as op from '../kernel/program.ts';
import type { Predicate } from '../api/query.ts';
import { type Row, hasExplicitValue, type Value, valueOf } from '../api/schema.ts';
import type { CodeLists } from '../layout/staging.ts';
import { allowedTypos, wordsOf } from '../kit/words.ts';
import { addHasValueTest, addValues } from './bits.ts';
import { isCodes } from './codes.ts';
import { type ColumnReadState, readSet } from './reading.ts';

type Words = Extract<Predicate, { kind: 'words' }>;

/**
 * A column of texts, stored as the set of their words.
 *
 * - Stored like codes, except that common words have only slices and no bit of the signature (`bits.ts`).
 * - Queried with `words`: each word of the query becomes the codes of all words that start with it or nearly equal it.
 * - Not counted.
 */
export class WordsField {
  readonly kind = 'words';
  readonly name: string;
  /** The index among the fields with a list of codes per row. */
  readonly index: number;
  readonly dictionary: Dictionary;
  readonly #cutter: WordSplitter;

  constructor(name: string, index: number, dictionary: Dictionary, cutter: WordSplitter) {
    this.name = name;
    this.index = index;
    this.dictionary = dictionary;
    this.#cutter = cutter;
  }

  /** Returns a row's codes after a change of these columns, and adds one use of each. */
  change(codes: readonly number[], values: Row['values']): number[] {
    if (!hasExplicitValue(values, this.name)) return codes.map((code) => this.dictionary.reacquire(code));
    const value = valueOf(values, this.name) as string | readonly string[] | null;
    const texts = typeof value === 'string' ? [value] : (value ?? []);
    return [...new Set(texts.flatMap((text) => this.#cutter.wordsOf(text)))].map((word) =>
      this.dictionary.acquire(word),
    );
  }

  /** Without query words, any text matches. */
  addWords({ words, typos = 0 }: Words, programs: ProgramWriter): void {
    const column = programs.store.layout.multis[this.index]!;
    const prefixes = [...new Set(words.flatMap((word) => [...wordsOf(word)]))].toSorted((a, b) => b.length - a.length);
    if (prefixes.length === 0) return addHasValueTest(column, programs);
    const add = (prefix: string) => addValues(column, this.#codesNear(prefix, typos), false, false, programs);
    if (prefixes.length === 1) add(prefixes[0]!);
    else programs.join(op.AND, prefixes, add);
  }

  #codesNear(prefix: string, typos: number): readonly number[] {
    const granted = allowedTypos(prefix, typos);
    if (granted > 0) return this.dictionary.codesNear(prefix, granted);
    return this.dictionary.codesOf(this.dictionary.valuesFrom(prefix));
  }
}

/** The number of texts whose words are cached: names repeat often, and splitting one is expensive. */
const MAX_TEXTS = 1 << 14;

export class WordSplitter {
  readonly #words = new Map<string, readonly string[]>();

  /** Returns the distinct words of a text. */
  wordsOf(text: string): readonly string[] {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    if (this.#words.size >= MAX_TEXTS) this.#words.clear();
    const words = [...wordsOf(text)];
    this.#words.set(text, words);
    return words;
  }
}

export function isWords(value: unknown): value is string | readonly string[] {
  return typeof value === 'string' || isCodes(value);
}

/**
 * Adds the codes of a row's words to its list; returns false where they do not fit. `row`: the number of rows read so
 * far.
 */
export function readWords(
  value: Value,
  row: number,
  column: ColumnReadState,
  cutter: WordSplitter,
  lists: CodeLists,
): boolean {
  if (!isWords(value)) return false;
  if (typeof value === 'string') readSet(cutter.wordsOf(value), row, column, lists);
  else for (const text of value) readSet(cutter.wordsOf(text), row, column, lists);
  return true;
}
