import type { Column } from '../api/schema.ts';
import { type Dictionary, MISSING } from '../dictionaries/dictionary.ts';
import type { CodeLists } from '../layout/staging.ts';

/**
 * A column while rows are read. They all look alike, whatever their kind: so the one loop over a row's values stays fast. What
 * a kind does not need is not used.
 */
export type Reading = {
  readonly name: string;
  readonly kind: Column['kind'] | 'part';
  readonly index: number;
  /** Of columns kept together: which value of the tuple. */
  readonly part: number;
  readonly dictionary: Dictionary;
  /** The code that came last. */
  last: number;
  /** By code of a set: the last row that had it, counted as they are read. */
  readonly seen: number[];
  /** By code of a set: the code that came behind it last, in the place of the first that of none. */
  readonly next: number[];
};

/** Adds the codes of values that the row, the `row`th that is read, does not have yet. */
export function readSet(values: readonly string[], row: number, column: Reading, lists: CodeLists): void {
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
