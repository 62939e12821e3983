import type { CountPlan } from './count-plan.ts';
import type { GroupPlan } from './group-plan.ts';
import type { PlannedRows, ProgramWriter } from './program-writer.ts';
import type { CountColumns, Counts } from '../api/counts.ts';
import { type Dictionary, MISSING } from '../dictionaries/dictionary.ts';
import type { Facet, Grouping } from '../api/query.ts';
import { type Row, hasExplicitValue, type Value, valueOf } from '../api/schema.ts';
import { addValues, groupByBits, planBits } from './bits.ts';
import type { ColumnReadState } from './reading.ts';
import { addCodes, groupByCode, planWideFacet } from './wide.ts';

type ValuesFacet = Extract<Facet, { kind: 'values' }>;

/**
 * A column of codes: one dictionary value per row, or none.
 *
 * - Stored as bits (`bits.ts`) if there are few values, otherwise as an array of codes (`wide.ts`).
 * - Queried with `any`.
 * - Counted by bits, or by code.
 */
export class CodeField {
  readonly kind = 'code';
  readonly name: string;
  /** The index among the fields with one code per row. */
  readonly index: number;
  readonly dictionary: Dictionary;

  constructor(name: string, index: number, dictionary: Dictionary) {
    this.name = name;
    this.index = index;
    this.dictionary = dictionary;
  }

  /** Returns a row's code after a change of these columns, and adds one use. */
  change(code: number, values: Row['values']): number {
    if (!hasExplicitValue(values, this.name)) return this.dictionary.reacquire(code);
    const value = valueOf(values, this.name);
    return value === null ? MISSING : this.dictionary.acquire(value as string);
  }

  addAny(values: readonly string[], programs: ProgramWriter): void {
    const codes = this.dictionary.codesOf(values);
    const column = programs.store.layout.singles[this.index]!;
    if (column.kind === 'bits') return addValues(column, codes, true, false, programs);
    codes.sort((a, b) => a - b);
    addCodes(column, codes, this.dictionary.size, programs);
  }

  planValues(facet: ValuesFacet, { layout, size }: PlannedRows): CountPlan<Counts> {
    const { dictionary } = this;
    const column = layout.singles[this.index]!;
    if (column.kind === 'bits') return planBits(facet, column, dictionary, Math.max(1, size));
    const values = dictionary.shareValues();
    return planWideFacet(facet, column, dictionary.size, (pairs, at, end) => nameAll(pairs, at, end, values));
  }

  planGroups(_grouping: Grouping, { layout }: PlannedRows): GroupPlan {
    const column = layout.singles[this.index]!;
    return column.kind === 'bits' ? groupByBits(column, this.dictionary) : groupByCode(column, this.dictionary);
  }
}

export function isCode(value: unknown): value is string {
  return typeof value === 'string';
}

/** Writes the code of a row's value; returns false if it does not fit. */
export function readCode(value: Value, column: ColumnReadState, codes: Uint32Array, at: number): boolean {
  if (typeof value !== 'string') return false;
  column.last = column.dictionary.acquireLike(value, column.last);
  codes[at] = column.last;
  return true;
}

/** Returns the counts by value from pairs of code and count. Omits code 0, which means no value. */
function nameAll(pairs: Uint32Array, at: number, end: number, names: readonly string[]): CountColumns {
  const values: string[] = [];
  const counts: number[] = [];
  for (let i = at; i < end; i += 2) {
    if (pairs[i]! === 0) continue;
    values.push(names[pairs[i]!]!);
    counts.push(pairs[i + 1]!);
  }
  return { values, counts };
}
