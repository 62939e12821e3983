import { MISSING } from '../dictionaries/dictionary.ts';
import type { Fields } from '../columns/fields.ts';
import type { BitColumn, Layout } from '../layout/layout.ts';

/** A value without a bit is misplaced if it has at least this many times the uses of the least used value with a bit. */
const SHARE = 1.5;
/**
 * A word without a slice is misplaced if at least one in this many rows has it. A new layout gives slices from half this
 * frequency on (`WORD_SHARE` in `layout.ts`).
 */
const WORD_SHARE = 24;

/** Counts the values of rows that have no bit although less frequent values do. */
export function countMisplacedValues({ singles, multis }: Fields, layout: Layout, rows: number): number {
  const columns = [...layout.singles, ...layout.multis];
  const fields = [...singles, ...multis].flatMap(({ dictionary }, i) => {
    const column = columns[i]!;
    return column.kind === 'bits' ? [{ dictionary, column }] : [];
  });
  let least = Infinity;
  for (const { dictionary, column } of fields) {
    if (column.rest < 0) continue;
    for (const code of column.codes) least = Math.min(least, code < dictionary.size ? dictionary.usesOf(code) : 0);
  }
  let count = 0;
  for (const { dictionary, column } of fields) {
    const enough = column.rest < 0 ? rows / WORD_SHARE : Math.max(1, least * SHARE);
    for (let code = MISSING + 1; code < dictionary.size; code++) {
      const uses = dictionary.usesOf(code);
      if (uses > enough && !hasBit(column, code)) count += uses;
    }
  }
  return count;
}

function hasBit({ bitOf }: BitColumn, code: number): boolean {
  return code < bitOf.length && bitOf[code]! >= 0;
}
