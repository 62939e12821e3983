import type { Row } from '../api/schema.ts';
import type { Anchors } from './anchors.ts';
import type { Columns } from './columns.ts';
import { RowBatch } from './row-batch.ts';

/** The number of rows kept; with this many, a key that one row in a hundred has occurs about twice. */
const MAX_ROWS = 256;
/** The weight of the values that searches name, expressed as a number of rows. */
const PRIOR = 8;

/**
 * A sample of rows that shows which anchors are rare. If no sampled row resembles those that reach a node, the values
 * that the node's searches name serve as an estimate: shoppers search for what exists.
 */
export class RowSample {
  readonly #rows: Row[] = [];
  readonly #batch: RowBatch;
  readonly #anchors: Anchors;
  /** The number of named values when the batch was loaded; rows are read again when there are far more. */
  #searchesRead = 0;
  #searches = 0;

  constructor(columns: Columns, anchors: Anchors) {
    this.#batch = new RowBatch(columns);
    this.#anchors = anchors;
  }

  /** Adds a row to the sample, if there is room. */
  add(row: Row | null): void {
    if (row === null || this.#rows.length >= MAX_ROWS) return;
    this.#rows.push(row);
    this.#searchesRead = 0;
  }

  /** Records that a search was added, perhaps with new values. */
  countSearch(): void {
    this.#searches++;
  }

  /** Returns the rows that have all these keys. */
  rowsWith(path: readonly { kind: number; key: number }[]): number[] {
    if (this.#searches > 1.25 * this.#searchesRead) {
      this.#batch.load(this.#rows.map((after) => ({ before: null, after })));
      this.#searchesRead = this.#searches;
    }
    let rows = this.#rows.map((_row, i) => 2 * i + 1);
    for (const { kind, key } of path) rows = rows.filter((row) => this.#keysOf(kind, row).includes(key));
    return rows;
  }

  /** Returns how many of the searches with these keys an average row does not have to be tested against. */
  spared(kind: number, searches: readonly ReadonlySet<number>[], rows: readonly number[]): number {
    const wanted = new Map<number, number>();
    const held = new Map<number, number>();
    let all = 0;
    for (const keys of searches) {
      all += keys.size;
      for (const key of keys) wanted.set(key, (wanted.get(key) ?? 0) + 1);
    }
    for (const row of rows) for (const key of this.#keysOf(kind, row)) held.set(key, (held.get(key) ?? 0) + 1);
    let met = 0;
    for (const [key, count] of wanted) {
      const chance = ((held.get(key) ?? 0) + (PRIOR * count) / all) / (rows.length + PRIOR);
      met += count * Math.min(1, chance);
    }
    return searches.length - met;
  }

  #keysOf(kind: number, row: number): number[] {
    const keys: number[] = [];
    this.#anchors.addRowKeys(kind, this.#batch, row, keys, 0);
    return keys;
  }
}
