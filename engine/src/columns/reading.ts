import type { Column } from '../api/schema.ts';
import { type Dictionary, MISSING } from '../dictionaries/dictionary.ts';
import type { CodeLists } from '../layout/staging.ts';

/**
 * A column while rows are read. All kinds share this shape, so that the loop over a row's values stays monomorphic and
 * fast. Fields that a kind does not need are unused.
 */
export type ColumnReadState = {
  readonly name: string;
  readonly kind: Column['kind'] | 'part';
  readonly index: number;
  /** For columns stored together: the index of the value in the tuple. */
  readonly part: number;
  readonly dictionary: Dictionary;
  last: number;
  /** By code of a set: the number of the last row that had it, counting rows as they are read. */
  readonly seen: number[];
  /** By code of a set: the code that followed it the last time; index 0 has the first code. */
  readonly next: number[];
};

/** Adds the codes of values that row number `row` does not have yet. */
export function readSet(values: readonly string[], row: number, column: ColumnReadState, lists: CodeLists): void {
  const { dictionary, seen, next } = column;
  let before = MISSING;
  for (let i = 0; i < values.length; i++) {
    const code = dictionary.acquireLike(values[i]!, next[before] ?? MISSING);
    next[before] = code;
    before = code;
    if (seen[code] === row) {
      dictionary.release(code);
      continue;
    }
    seen[code] = row;
    lists.push(code);
  }
}
