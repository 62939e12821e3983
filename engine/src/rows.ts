import { type Bits, BLOCK_ROWS, BLOCK_WORDS, clearBit, grownBits, setBit } from './bits.ts';
import { checkRow } from './check-row.ts';
import { type AnyColumn, Columns } from './columns/columns.ts';
import type { Row, Schema } from './schema.ts';
import { StillScores } from './score-keys.ts';
import { Axes } from './signature/axes.ts';
import { Signatures } from './signature/signatures.ts';

/** The id in a slot that holds no row. */
const NOBODY = 0;

/** Something kept by slot that is derived from the columns. */
export type RowFollower = {
  grow(capacity: number): void;
  /** The row in a slot changed in these columns; `all`: it came or went. An empty slot's columns are all missing. */
  follow(slot: number, changed: ReadonlySet<AnyColumn> | 'all'): void;
};

/** How rows are stored. */
export type Storage = {
  /**
   * A code column with few values: rows that have the same one share blocks. Choose the one that most searches choose
   * one value of; then most of what they select or leave out is whole blocks, and those cost next to nothing.
   */
  groupBy?: string;
};

/** Rows in slots, a block of them at a time. A slot that a removed row leaves goes to the next new one of its group. */
export class Rows {
  readonly columns: Columns;
  /** The id in each slot, `NOBODY` where there is no row. */
  ids = new Float64Array(0);
  /** The slots that hold a row. */
  live: Bits = new Int32Array(0);
  /** All rows are in slots below this, in whole blocks. */
  top = 0;
  readonly #slots = new Map<number, number>();
  readonly #groupBy: string | undefined;
  /** By group: its blocks' slots without a row. */
  readonly #free = new Map<string, number[]>();
  /** The group of each block. */
  readonly #groups: string[] = [];
  readonly #followers: RowFollower[] = [];
  readonly axes: Axes;
  readonly signatures: Signatures;
  readonly stillScores: StillScores;

  constructor(schema: Schema, { groupBy }: Storage = {}) {
    this.columns = new Columns(schema);
    if (groupBy !== undefined) this.columns.get(groupBy, 'code');
    this.#groupBy = groupBy;
    this.axes = new Axes(this.columns);
    this.signatures = new Signatures(this);
    this.stillScores = new StillScores(this);
  }

  get size(): number {
    return this.#slots.size;
  }

  get capacity(): number {
    return this.ids.length;
  }

  /** Words of a set of slots that has a bit for every row. */
  get words(): number {
    return (this.top / BLOCK_ROWS) * BLOCK_WORDS;
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** Tells a follower of every row that changes from now on. */
  addFollower(follower: RowFollower): void {
    follower.grow(this.capacity);
    this.#followers.push(follower);
  }

  /** Takes ids out, then puts rows in. Throws before anything is changed when a row does not fit the schema. */
  apply(put: readonly Row[], remove: readonly number[]): void {
    for (const row of put) checkRow(row, this.columns);
    for (const id of remove) this.#remove(id);
    for (const row of put) this.#put(row);
  }

  #put(row: Row): void {
    const group = this.#groupBy === undefined ? '' : String(row.values[this.#groupBy] ?? '');
    let slot = this.#slots.get(row.id);
    if (slot !== undefined && this.#groups[blockOf(slot)] !== group) {
      this.#remove(row.id);
      slot = undefined;
    }
    const isNew = slot === undefined;
    if (slot === undefined) {
      slot = this.#freeSlot(group);
      this.#slots.set(row.id, slot);
      this.ids[slot] = row.id;
      setBit(this.live, slot);
    }
    this.#fill(slot, row.values, isNew);
  }

  #fill(slot: number, values: Row['values'], comesOrGoes: boolean): void {
    const changed = new Set<AnyColumn>();
    for (const [name, column] of this.columns.all) if (column.put(slot, values[name] ?? null)) changed.add(column);
    for (const follower of this.#followers) follower.follow(slot, comesOrGoes ? 'all' : changed);
  }

  #remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.ids[slot] = NOBODY;
    clearBit(this.live, slot);
    this.#slots.delete(id);
    this.#free.get(this.#groups[blockOf(slot)]!)!.push(slot);
    this.#fill(slot, {}, true);
  }

  #freeSlot(group: string): number {
    const slot = this.#free.get(group)?.pop();
    if (slot !== undefined) return slot;
    if (this.top === this.capacity) this.#grow();
    const first = this.top;
    this.top += BLOCK_ROWS;
    this.#groups.push(group);
    // The last of them is taken first.
    this.#free.set(
      group,
      Array.from({ length: BLOCK_ROWS - 1 }, (_slot, i) => this.top - 1 - i),
    );
    return first;
  }

  #grow(): void {
    const capacity = Math.max(BLOCK_ROWS, this.ids.length * 2);
    const ids = new Float64Array(capacity);
    ids.set(this.ids);
    this.ids = ids;
    this.live = grownBits(this.live, capacity);
    for (const column of this.columns.all.values()) column.grow(capacity);
    for (const follower of this.#followers) follower.grow(capacity);
  }
}

function blockOf(slot: number): number {
  return Math.floor(slot / BLOCK_ROWS);
}
