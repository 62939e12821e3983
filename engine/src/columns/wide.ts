/** Arrays of codes, 2 or 4 bytes per row, which store columns of many values, tuples and places. */
import type { CountPlan } from './count-plan.ts';
import type { GroupPlan } from './group-plan.ts';
import type { Dictionary } from '../dictionaries/dictionary.ts';
import type { ProgramWriter } from './program-writer.ts';
import { Counts, type NameCounts } from '../api/counts.ts';
import * as op from '../kernel/program.ts';
import * as question from '../kernel/question.ts';
import type { Predicate } from '../api/query.ts';
import type { Layout, WideColumn } from '../layout/layout.ts';

/** With more ranges of codes than this, a table of all codes is faster. */
export const MAX_CODE_RANGES = 8;

/** Returns the location of the codes of a field that is always stored as an array of codes. */
export function wideColumnOf(field: number, layout: Layout): WideColumn {
  const column = layout.singles[field]!;
  if (column.kind !== 'wide') throw new Error('A column of bits has no codes side by side.');
  return column;
}

/** Adds a test of rows by code. `codes` ascend and are less than `size`. */
export function addCodes(column: WideColumn, codes: readonly number[], size: number, programs: ProgramWriter): void {
  const stretches: number[] = [];
  for (const code of codes) {
    if (stretches.length > 0 && stretches.at(-1) === code - 1) stretches[stretches.length - 1] = code;
    else stretches.push(code, code);
  }
  if (stretches.length <= 2 * MAX_CODE_RANGES) return addCodeRanges(column, stretches, programs);
  const { arena, store, words } = programs;
  // Deleted rows have code 0, and no code is above the largest one in the block.
  const table = arena.takeZeros(size);
  for (const code of codes) store.heap.u8[table + code] = 1;
  words.push(op.TABLE, op.WIDE_WORDS, column.index, codes[0]!, table, codes.at(-1)!);
}

/** Adds a test of rows by a few ranges of codes: first and last, in pairs. */
export function addCodeRanges(column: WideColumn, stretches: readonly number[], programs: ProgramWriter): void {
  if (stretches.length === 0) return programs.addNothing();
  const at = programs.arena.words(stretches);
  programs.words.push(op.INTERVALS, op.WIDE_WORDS, column.index, stretches.length / 2, at, 0);
}

/**
 * Plans a count by code. Most counts are 0, and `name` converts the others. `size`: the upper bound of the codes,
 * exclusive.
 */
export function planWideFacet(
  { where, drop }: { drop: string | null; where?: Predicate | undefined },
  column: WideColumn,
  size: number,
  name: NameCounts,
): CountPlan<Counts> {
  return {
    drop,
    size,
    targets: [{ kind: question.COUNT_WIDE, out: 0, where, a: column.index }],
    needsBits: false,
    ...(where === undefined && { shared: `wide ${column.index}` }),
    isSparse: true,
    read: (pairs, at, end) => new Counts(name, pairs, at, end),
  };
}

export function groupByCode(column: WideColumn, dictionary: Dictionary): GroupPlan {
  const names = dictionary.shareValues();
  return { kind: question.GROUP_BY_WIDE, a: column.index, size: dictionary.size, nameOf: (code) => names[code]! };
}
