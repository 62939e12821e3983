import type { Row } from '../api/schema.ts';
import type { Anchors } from './anchors.ts';
import type { Columns } from './columns.ts';
import { RowBatch } from './row-batch.ts';

/** Rows that are kept; with as many, a key that one row in a hundred has is seen twice. */
const MOST_ROWS = 256;
/** How many rows the searches' own choice of values weighs as much as. */
const PRIOR = 8;

/**
 * Some rows as they come, to tell which anchors are rare. Where no row is like those that reach a node, what the searches
 * there name is taken for what rows have: people look for what there is.
 */
export class RowSample {
  readonly #rows: Row[] = [];
  readonly #batch: RowBatch;
  readonly #anchors: Anchors;
  /** How many values had been asked for when the batch was loaded; rows are read anew when there are far more. */
  #searchesRead = 0;
  #searches = 0;

  constructor(columns: Columns, anchors: Anchors) {
    this.#batch = new RowBatch(columns);
    this.#anchors = anchors;
  }

  /** Keeps a row, if there is room. */
  add(row: Row | null): void {
    if (row === null || this.#rows.length >= MOST_ROWS) return;
    this.#rows.push(row);
    this.#searchesRead = 0;
  }

  /** Tells that a search has come, perhaps with new values. */
  countSearch(): void {
    this.#searches++;
  }

  /** The rows that have all these keys. */
  rowsWith(path: readonly { kind: number; key: number }[]): number[] {
    if (this.#searches > 1.25 * this.#searchesRead) {
      this.#batch.load(this.#rows.map((after) => ({ before: null, after })));
      this.#searchesRead = this.#searches;
    }
    let rows = this.#rows.map((_row, i) => 2 * i + 1);
    for (const { kind, key } of path) rows = rows.filter((row) => this.#keysOf(kind, row).includes(key));
    return rows;
  }

  /** How many of the searches with these keys the average row does not meet. */
  spared(kind: number, searches: readonly ReadonlySet<number>[], rows: readonly number[]): number {
    const asked = new Map<number, number>();
    const held = new Map<number, number>();
    let all = 0;
    for (const keys of searches) {
      all += keys.size;
      for (const key of keys) asked.set(key, (asked.get(key) ?? 0) + 1);
    }
    for (const row of rows) for (const key of this.#keysOf(kind, row)) held.set(key, (held.get(key) ?? 0) + 1);
    let met = 0;
    for (const [key, count] of asked) {
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
