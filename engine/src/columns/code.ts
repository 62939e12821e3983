import type { Programs } from '../ask/programs.ts';
import type { Dictionary } from '../dictionary.ts';
import { addValues } from './bits.ts';
import { addCodes } from './wide.ts';

/**
 * A column of codes: one value of a dictionary a row, or none.
 *
 * - Kept by bits (`bits.ts`) where there are few values, else as codes side by side (`wide.ts`).
 * - Asked by `any`.
 */
export class CodeField {
  readonly kind = 'code';
  readonly name: string;
  /** Among the fields of which a row has one code. */
  readonly index: number;
  readonly dictionary: Dictionary;

  constructor(name: string, index: number, dictionary: Dictionary) {
    this.name = name;
    this.index = index;
    this.dictionary = dictionary;
  }

  addAny(values: readonly string[], programs: Programs): void {
    const codes = this.dictionary.codesOf(values);
    const column = programs.store.layout.singles[this.index]!;
    if (column.kind === 'bits') return addValues(column, codes, true, false, programs);
    codes.sort((a, b) => a - b);
    addCodes(column, codes, this.dictionary.size, programs);
  }
}
