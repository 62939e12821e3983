import type { NumberStats } from '../api/answer.ts';
import * as question from '../kernel/question.ts';
import { decodeStoredNumber } from '../layout/number-coding.ts';
import type { Arena } from '../memory/arena.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import { findStoredField } from './find-stored-field.ts';

const FIGURE_DOUBLES = question.STATS_BYTES / 8;

/** Allocates the statistics of number columns; returns pairs of column and address. */
export function allocateNumberStats(names: readonly string[], store: SearchableRows, arena: Arena): number[] {
  const at = arena.take(8 * FIGURE_DOUBLES * names.length);
  const { f64 } = store.heap;
  const pairs: number[] = [];
  for (let i = 0; i < names.length; i++) {
    const first = (at >>> 3) + FIGURE_DOUBLES * i;
    f64[first] = Infinity;
    f64[first + 1] = -Infinity;
    f64[first + 2] = 0;
    f64[first + 3] = 0;
    pairs.push(findStoredField(store, names[i]!, 'number').index, first << 3);
  }
  return pairs;
}

/** Reads the statistics of a number column that the kernel wrote. */
export function readNumberStats(index: number, address: number, { heap, layout }: SearchableRows): NumberStats {
  const { f64 } = heap;
  const at = address >>> 3;
  const count = f64[at + 3]!;
  if (count === 0) return { count: 0, min: null, max: null, mean: null };
  const coding = layout.numbers[index]!;
  const mean = (f64[at + 2]! + count * coding.base) / coding.divisor / count;
  return { count, min: decodeStoredNumber(f64[at]!, coding), max: decodeStoredNumber(f64[at + 1]!, coding), mean };
}
