import { type Point, type Row, type Value, valueOf } from '../api/schema.ts';
import { bitOf, type Columns } from './columns.ts';
import { growInts } from './int-lists.ts';
import { CodeCells, NumberCells, PointCells, type RowCells, SetCells } from './row-cells.ts';

/** A row before and after; `null` means that it does not exist. */
export type RowChange = { readonly before: Row | null; readonly after: Row | null };

/**
 * The states of a batch of changes, column by column: change i has row 2 i before and row 2 i + 1 after it. So row `row
 * ^ 1` is the other state of the same change. The arrays are reused for the next batch.
 */
export class RowBatch {
  /** By column; set if the column is of that kind. */
  readonly numbers: NumberCells[] = [];
  readonly codes: CodeCells[] = [];
  readonly sets: SetCells[] = [];
  readonly points: PointCells[] = [];
  readonly ids = new NumberCells();
  /** 1 where a row exists. */
  exists = new Uint8Array(0);
  /** By change, the columns that it changes, as bits; all bits where a row is added or removed. */
  changed = new Int32Array(0);
  /** By change, the first number column that it changes, or -1. */
  changedNumber = new Int32Array(0);
  readonly #columns: Columns;
  readonly #cells: RowCells[];

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#cells = columns.kinds.map((kind, column) => {
      switch (kind) {
        case 'number':
          return (this.numbers[column] = new NumberCells());
        case 'code':
          return (this.codes[column] = new CodeCells(columns.values[column]!));
        case 'point':
          return (this.points[column] = new PointCells());
        case 'codes':
        case 'words':
          return (this.sets[column] = new SetCells(columns.values[column]!, kind === 'words'));
      }
    });
  }

  load(changes: readonly RowChange[]): void {
    const rows = 2 * changes.length;
    if (this.exists.length < rows) this.exists = new Uint8Array(rows);
    this.changed = growInts(this.changed, changes.length);
    this.changedNumber = growInts(this.changedNumber, changes.length);
    this.ids.reset(rows);
    for (const [i, { before, after }] of changes.entries()) {
      this.exists[2 * i] = before === null ? 0 : 1;
      this.exists[2 * i + 1] = after === null ? 0 : 1;
      this.ids.numbers[2 * i] = before?.id ?? Number.NaN;
      this.ids.numbers[2 * i + 1] = after?.id ?? Number.NaN;
      const changesId = before !== null && after !== null && before.id !== after.id;
      this.changed[i] =
        before === null || after === null
          ? -1
          : changesId && this.#columns.readers[this.#columns.id]! > 0
            ? bitOf(this.#columns.id)
            : 0;
      this.changedNumber[i] = -1;
    }
    for (const [column, cells] of this.#cells.entries()) {
      cells.reset(rows);
      if (this.#columns.readers[column]! > 0) this.#loadColumn(column, cells, changes);
    }
  }

  #loadColumn(column: number, cells: RowCells, changes: readonly RowChange[]): void {
    const name = this.#columns.names[column]!;
    const bit = bitOf(column);
    for (let i = 0; i < changes.length; i++) {
      const { before, after } = changes[i]!;
      const old = before === null ? null : valueOf(before.values, name);
      if (before !== null) cells.set(2 * i, old);
      if (after === null) continue;
      const value = valueOf(after.values, name);
      if (before !== null && isSame(old, value)) {
        cells.copy(2 * i + 1, 2 * i);
        continue;
      }
      cells.set(2 * i + 1, value);
      if (before === null || !cells.differ(2 * i, 2 * i + 1)) continue;
      if (this.changedNumber[i]! < 0 && this.#columns.kinds[column] === 'number') this.changedNumber[i] = column;
      this.changed[i]! |= bit;
    }
  }
}

/** Compares two values quickly. If they differ, their cells are compared. */
function isSame(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, i) => item === other[i]);
  }
  const [from, to] = [one as Point, other as Point];
  return from.latitude === to.latitude && from.longitude === to.longitude;
}
