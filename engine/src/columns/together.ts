import type { Programs } from '../ask/programs.ts';
import type { Dictionary } from '../dictionary.ts';
import type { TupleDictionary } from '../store/tuple-dictionary.ts';
import { addCodes, addStretches, MOST_STRETCHES, wideOf } from './wide.ts';

/**
 * Columns of codes that are kept together, since they decide one another: one code a row, that of the tuple of their values.
 *
 * - Kept as codes side by side (`wide.ts`). Tuples are numbered in the order of their values, so those of a value mostly stand
 *   together, also in the order of the rows.
 */
export class TupleField {
  readonly kind = 'tuple';
  readonly names: readonly string[];
  readonly dictionary: TupleDictionary;

  constructor(names: readonly string[], dictionary: TupleDictionary) {
    this.names = names;
    this.dictionary = dictionary;
  }
}

/**
 * One of the columns that are kept together.
 *
 * - Asked by `any`, like a column of codes: as the tuples that have one of the values.
 */
export class TuplePart {
  readonly kind = 'part';
  /** That of the tuples, among the fields of which a row has one code. */
  readonly index: number;
  /** Which value of a tuple. */
  readonly part: number;
  readonly tuples: TupleDictionary;

  constructor(index: number, part: number, tuples: TupleDictionary) {
    this.index = index;
    this.part = part;
    this.tuples = tuples;
  }

  get dictionary(): Dictionary {
    return this.tuples.parts[this.part]!;
  }

  addAny(values: readonly string[], programs: Programs): void {
    const { part, tuples } = this;
    const codes = this.dictionary.codesOf(values);
    const column = wideOf(this.index, programs.store.layout);
    const stretches: number[] = [];
    for (let i = 0; i < codes.length; i++) {
      const list = tuples.tuplesOf(part, codes[i]!);
      const [first, last] = [list[0] ?? 0, list[list.length - 1] ?? 0];
      if (last - first !== list.length - 1 || codes.length > MOST_STRETCHES) {
        return addCodes(column, tuples.tuplesWith(part, codes), tuples.size, programs);
      }
      insertStretch(stretches, first, last);
    }
    addStretches(column, stretches, programs);
  }
}

/** Puts a stretch in among others, ascending by their first codes, none of which it meets. */
function insertStretch(stretches: number[], first: number, last: number): void {
  let at = stretches.length;
  stretches.push(first, last);
  for (; at > 0 && stretches[at - 2]! > first; at -= 2) {
    stretches[at] = stretches[at - 2]!;
    stretches[at + 1] = stretches[at - 1]!;
  }
  stretches[at] = first;
  stretches[at + 1] = last;
}
