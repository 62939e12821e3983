import { ORDER_BLOCK_LIST, ORDER_BLOCKS } from '../kernel/shape.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';
import type { Layout } from '../layout/layout.ts';
import { type BlockTable, blockTables, ORDER_BYTES } from './block-tables.ts';
import type { OrderHistory } from './order-history.ts';
import type { SearchedOrder } from './searchable-rows.ts';

/** An order of the store, with the data that older versions need. */
export type VersionedOrder = SearchedOrder & { readonly past: OrderHistory };

/** An order as a view sees it: a list of blocks and their tables, which refer to the copies of changed blocks. */
export class PinnedOrder {
  readonly rows: VersionedOrder;
  readonly blockCount: number;
  readonly #heap: Heap;
  readonly #serial: number;
  /** The first table is the list of blocks. */
  readonly #tables: readonly BlockTable[];
  /** Addresses of the view's own tables; empty while it can use those of the order. */
  #own: readonly number[] = [];
  #at = NULL_ADDRESS;
  /** The number of changes that the tables include. */
  #changes = -1;

  constructor(heap: Heap, layout: Layout, rows: VersionedOrder, serial: number) {
    this.#heap = heap;
    this.rows = rows;
    this.#serial = serial;
    this.blockCount = rows.past.blockCountAt(serial);
    this.#tables = [{ word: ORDER_BLOCK_LIST, bytes: 4 }, ...blockTables(layout)];
  }

  /** The address from which the kernel reads the order, after `refresh`. */
  get at(): number {
    return this.#at === NULL_ADDRESS ? this.rows.at : this.#at;
  }

  get capColumn(): number | null {
    return this.rows.capColumn;
  }

  slotOf(row: number): number {
    return this.rows.past.slotAt(this.#serial, row) ?? this.rows.slotOf(row);
  }

  /** Updates the tables. Call it before a search. */
  refresh(): void {
    const { past } = this.rows;
    if (past.changes === this.#changes || past.isUnchangedSince(this.#serial)) return;
    if (this.#at === NULL_ADDRESS) this.#alloc();
    this.#changes = past.changes;
    const heap = this.#heap;
    for (const [i, { word, bytes }] of this.#tables.entries()) {
      const from = heap.u32[(this.rows.at + word) >>> 2]!;
      if (from > 0) heap.u8.copyWithin(this.#own[i]!, from, from + bytes * this.blockCount);
    }
    // Finding a block may allocate memory.
    for (const [number, { block, tables }] of past.changedSince(this.#serial)) {
      heap.u32[(this.#own[0]! >>> 2) + number] = block;
      for (const [i, from] of tables.entries()) {
        const { bytes } = this.#tables[i + 1]!;
        if (from > 0) heap.u8.copyWithin(this.#own[i + 1]! + number * bytes, from, from + bytes);
      }
    }
  }

  dispose(): void {
    if (this.#at === NULL_ADDRESS) return;
    this.#heap.free(this.#at, ORDER_BYTES);
    for (const [i, at] of this.#own.entries()) this.#heap.free(at, this.#tables[i]!.bytes * this.blockCount);
  }

  #alloc(): void {
    const heap = this.#heap;
    this.#at = heap.alloc(ORDER_BYTES);
    this.#own = this.#tables.map(({ word, bytes }) =>
      heap.u32[(this.rows.at + word) >>> 2] === 0 ? NULL_ADDRESS : heap.alloc(bytes * this.blockCount),
    );
    const { u32 } = heap;
    u32[(this.#at + ORDER_BLOCKS) >>> 2] = this.blockCount;
    for (const [i, { word }] of this.#tables.entries()) u32[(this.#at + word) >>> 2] = this.#own[i]!;
  }
}
