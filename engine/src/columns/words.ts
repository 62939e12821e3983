import type { Programs } from '../ask/programs.ts';
import type { Dictionary } from '../dictionary.ts';
import * as op from '../kernel/program.ts';
import type { Predicate } from '../query.ts';
import { typosIn, wordsOf } from '../words.ts';
import { addHeld, addValues } from './bits.ts';

type Words = Extract<Predicate, { kind: 'words' }>;

/**
 * A column of texts, kept as the set of their words.
 *
 * - Kept like codes, but that common words have slices alone and no bit of the signature (`bits.ts`).
 * - Asked by `words`: each word of the query becomes the codes of all words that it begins or nearly is.
 * - Not counted.
 */
export class WordsField {
  readonly kind = 'words';
  readonly name: string;
  /** Among the fields of which a row has a list of codes. */
  readonly index: number;
  readonly dictionary: Dictionary;

  constructor(name: string, index: number, dictionary: Dictionary) {
    this.name = name;
    this.index = index;
    this.dictionary = dictionary;
  }

  /** No word at all is satisfied by any text. */
  addWords({ words, typos = 0 }: Words, programs: Programs): void {
    const column = programs.store.layout.multis[this.index]!;
    const prefixes = [...new Set(words.flatMap((word) => [...wordsOf(word)]))].toSorted((a, b) => b.length - a.length);
    if (prefixes.length === 0) return addHeld(column, programs);
    const add = (prefix: string) => addValues(column, this.#codesNear(prefix, typos), false, false, programs);
    if (prefixes.length === 1) add(prefixes[0]!);
    else programs.join(op.AND, prefixes, add);
  }

  #codesNear(prefix: string, typos: number): readonly number[] {
    const granted = typosIn(prefix, typos);
    if (granted > 0) return this.dictionary.codesNear(prefix, granted);
    return this.dictionary.codesOf(this.dictionary.valuesFrom(prefix));
  }
}
