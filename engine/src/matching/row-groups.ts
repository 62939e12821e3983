import { growInts } from './int-lists.ts';
import type { RowBatch } from './row-batch.ts';

/**
 * Rows that change alike: `bits` are the columns that change. If a number column is among them (`column`; otherwise
 * -1), rows are sorted by its numbers, and no change of the number is larger than `most`.
 */
export type RowGroup = { readonly bits: number; readonly column: number; most: number };

/**
 * The factor between groups: small and large changes of a number form different groups, so that one large change does
 * not raise `most` for the small ones.
 */
const TIMES_LARGER = 6; // The limit, as a power of two.

/** Sorts the rows of a batch into groups of rows that change alike. */
export class RowGroups {
  /** By row, its group. */
  of = new Int32Array(0);
  readonly all: RowGroup[] = [];
  readonly #rows: RowBatch;

  constructor(rows: RowBatch) {
    this.#rows = rows;
  }

  /** Returns the rows that actually change, sorted by group. */
  load(changes: number): Int32Array {
    const { changed, exists } = this.#rows;
    const lists = new Map<string, number[]>();
    this.all.length = 0;
    this.of = growInts(this.of, 2 * changes);
    for (let change = 0; change < changes; change++) {
      if (changed[change] === 0) continue;
      const [column, apart] = this.#stepOf(change);
      const size = column < 0 ? 0 : Math.floor(Math.log2(apart) / TIMES_LARGER);
      const key = `${changed[change]} ${column} ${size}`;
      let list = lists.get(key);
      if (list === undefined) {
        list = [];
        lists.set(key, list);
        this.all.push({ bits: changed[change]!, column, most: 0 });
      }
      for (const row of [2 * change, 2 * change + 1]) if (exists[row] === 1) list.push(row);
    }
    for (const [i, list] of [...lists.values()].entries()) this.#arrange(i, list);
    return Int32Array.from([...lists.values()].flat());
  }

  /** Returns the number column to sort a change by, and the difference of its two numbers; -1 if there is none. */
  #stepOf(change: number): [column: number, apart: number] {
    const column = this.#rows.changedNumber[change]!;
    if (column < 0) return [-1, 0];
    const { numbers } = this.#rows.numbers[column]!;
    const apart = Math.abs(numbers[2 * change]! - numbers[2 * change + 1]!);
    // A number that was missing or becomes missing crosses every bound.
    return apart > 0 && apart < Infinity ? [column, apart] : [-1, 0];
  }

  #arrange(number: number, list: number[]): void {
    const group = this.all[number]!;
    for (const row of list) this.of[row] = number;
    if (group.column < 0) return;
    const { numbers } = this.#rows.numbers[group.column]!;
    list.sort((a, b) => numbers[a]! - numbers[b]!);
    for (const row of list) group.most = Math.max(group.most, Math.abs(numbers[row]! - numbers[row ^ 1]!));
  }
}
