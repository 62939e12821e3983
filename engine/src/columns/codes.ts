import type { CountPlan } from './count-plan.ts';
import type { PlannedRows, ProgramWriter } from './program-writer.ts';
import type { Counts } from '../api/counts.ts';
import type { Dictionary } from '../dictionaries/dictionary.ts';
import type { Facet } from '../api/query.ts';
import { type Row, hasExplicitValue, type Value, valueOf } from '../api/schema.ts';
import type { CodeLists } from '../layout/staging.ts';
import { addHasValueTest, addValues, planBits } from './bits.ts';
import { type ColumnReadState, readSet } from './reading.ts';

type ValuesFacet = Extract<Facet, { kind: 'values' }>;

/**
 * A column of sets of codes: any number of dictionary values per row.
 *
 * - Stored as bits (`bits.ts`).
 * - Queried with `any` and `all`.
 * - Counted by bits.
 */
export class CodesField {
  readonly kind = 'codes';
  readonly name: string;
  /** The index among the fields with a list of codes per row. */
  readonly index: number;
  readonly dictionary: Dictionary;

  constructor(name: string, index: number, dictionary: Dictionary) {
    this.name = name;
    this.index = index;
    this.dictionary = dictionary;
  }

  /** Returns a row's codes after a change of these columns, and adds one use of each. */
  change(codes: readonly number[], values: Row['values']): number[] {
    if (!hasExplicitValue(values, this.name)) return codes.map((code) => this.dictionary.reacquire(code));
    const value = valueOf(values, this.name) as readonly string[] | null;
    return [...new Set(value)].map((item) => this.dictionary.acquire(item));
  }

  addAny(values: readonly string[], programs: ProgramWriter): void {
    addValues(programs.store.layout.multis[this.index]!, this.dictionary.codesOf(values), false, false, programs);
  }

  addAll(values: readonly string[], programs: ProgramWriter): void {
    const column = programs.store.layout.multis[this.index]!;
    if (values.length === 0) return addHasValueTest(column, programs);
    const distinct = new Set(values);
    const codes = this.dictionary.codesOf(values);
    if (codes.length < distinct.size) programs.addNothing();
    else addValues(column, codes, false, true, programs);
  }

  planValues(facet: ValuesFacet, { layout, size }: PlannedRows): CountPlan<Counts> {
    return planBits(facet, layout.multis[this.index]!, this.dictionary, Math.max(1, size));
  }
}

export function isCodes(value: unknown): value is readonly string[] {
  if (!Array.isArray(value)) return false;
  for (let i = 0; i < value.length; i++) if (typeof value[i] !== 'string') return false;
  return true;
}

/**
 * Adds the codes of a row's values to its list; returns false if they do not fit. `row`: the number of rows read so
 * far.
 */
export function readCodes(value: Value, row: number, column: ColumnReadState, lists: CodeLists): boolean {
  if (!isCodes(value)) return false;
  readSet(value, row, column, lists);
  return true;
}
