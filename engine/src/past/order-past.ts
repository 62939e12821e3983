import { ORDER_BLOCK_LIST, ORDER_BLOCKS } from '../kernel/shape.ts';
import type { Heap } from '../memory/heap.ts';
import { copyBlock, freeBlock } from '../store/block-parts.ts';
import type { Layout } from '../store/layout.ts';
import { type BlockTable, blockTables } from './block-tables.ts';

/** Where a block stands, and its part of each table of the order; 0 where the order has no such table. */
export type BlockPlace = { block: number; tables: readonly number[] };

/** What has changed since a view was taken, as it was then. */
type Kept = {
  serial: number;
  blockCount: number;
  changes: number;
  blocks: Map<number, BlockPlace>;
  slots: Map<number, number>;
};

/**
 * The earlier states of an order, as far as views look at them. A block is copied before its first change after the
 * youngest view was taken; older views find that copy too. What no view has seen is not kept.
 */
export class OrderPast {
  readonly #heap: Heap;
  readonly #blockBytes: number;
  readonly #tables: readonly BlockTable[];
  readonly #order: number;
  readonly #kept: Kept[] = [];
  /** Grows with every block that is kept. */
  changes = 0;

  /** `order`: where the kernel reads the order. */
  constructor(heap: Heap, layout: Layout, order: number) {
    this.#heap = heap;
    this.#blockBytes = layout.blockBytes;
    this.#tables = blockTables(layout);
    this.#order = order;
  }

  /** Whether some view looks at the order. */
  get isSeen(): boolean {
    return this.#kept.length > 0;
  }

  get blockCount(): number {
    return this.#word(ORDER_BLOCKS);
  }

  /** From now on, what changes is kept for the view of this number. */
  pin(serial: number): void {
    this.#kept.push({
      serial,
      blockCount: this.blockCount,
      changes: this.changes,
      blocks: new Map(),
      slots: new Map(),
    });
  }

  /** Gives back what only this view needed. */
  unpin(serial: number): void {
    const at = this.#kept.findIndex((kept) => kept.serial === serial);
    if (at < 0) return;
    const [kept] = this.#kept.splice(at, 1);
    const older = this.#kept[at - 1];
    for (const [number, place] of kept!.blocks) {
      if (older && number < older.blockCount && !older.blocks.has(number)) older.blocks.set(number, place);
      else this.#free(place);
    }
    if (older) for (const [row, slot] of kept!.slots) if (!older.slots.has(row)) older.slots.set(row, slot);
  }

  /** To be called before a block changes. */
  keepBlock(number: number): void {
    const kept = this.#kept.at(-1);
    if (kept === undefined || number >= kept.blockCount || kept.blocks.has(number)) return;
    kept.blocks.set(number, this.#copyOf(number));
    this.changes++;
  }

  /** To be called before a row comes into a block or leaves it; `slot` is the row's until then. */
  keep(block: number, row: number, slot: number): void {
    this.keepBlock(block);
    this.keepSlot(row, slot);
  }

  /** To be called before a row gets another slot. */
  keepSlot(row: number, slot: number): void {
    const kept = this.#kept.at(-1);
    if (kept !== undefined && !kept.slots.has(row)) kept.slots.set(row, slot);
  }

  blockCountAt(serial: number): number {
    return this.#kept.find((kept) => kept.serial === serial)!.blockCount;
  }

  /** Whether the order is still as the view saw it. */
  isUnchangedSince(serial: number): boolean {
    const { changes, blockCount } = this.#kept.find((kept) => kept.serial === serial)!;
    return changes === this.changes && blockCount === this.blockCount;
  }

  /** Where a view finds a block. */
  blockAt(serial: number, number: number): BlockPlace {
    for (const kept of this.#kept) {
      const place = kept.serial >= serial ? kept.blocks.get(number) : undefined;
      if (place) return place;
    }
    return this.#placeOf(number);
  }

  /** The blocks that have changed since a view was taken. */
  *changedSince(serial: number): Generator<[number, BlockPlace]> {
    const told = new Set<number>();
    const { blockCount } = this.#kept.find((kept) => kept.serial === serial)!;
    for (const kept of this.#kept) {
      if (kept.serial < serial) continue;
      for (const [number, place] of kept.blocks) {
        if (number >= blockCount || told.has(number)) continue;
        told.add(number);
        yield [number, place];
      }
    }
  }

  /** The slot that a row had when a view was taken; undefined when it has it still. */
  slotAt(serial: number, row: number): number | undefined {
    for (const kept of this.#kept) {
      const slot = kept.serial >= serial ? kept.slots.get(row) : undefined;
      if (slot !== undefined) return slot;
    }
    return undefined;
  }

  #placeOf(number: number): BlockPlace {
    const block = this.#heap.u32[(this.#word(ORDER_BLOCK_LIST) >>> 2) + number]!;
    const tables = this.#tables.map(({ word, bytes }) => {
      const at = this.#word(word);
      return at === 0 ? 0 : at + number * bytes;
    });
    return { block, tables };
  }

  #copyOf(number: number): BlockPlace {
    const heap = this.#heap;
    const old = this.#placeOf(number);
    const block = copyBlock(heap, old.block, this.#blockBytes);
    const tables = this.#tables.map(({ bytes }, i) => (old.tables[i] === 0 ? 0 : heap.alloc(bytes)));
    for (const [i, from] of old.tables.entries())
      heap.u8.copyWithin(tables[i]!, from, from === 0 ? 0 : from + this.#tables[i]!.bytes);
    return { block, tables };
  }

  #free({ block, tables }: BlockPlace): void {
    freeBlock(this.#heap, block, this.#blockBytes);
    for (const [i, at] of tables.entries()) this.#heap.free(at, this.#tables[i]!.bytes);
  }

  #word(offset: number): number {
    return this.#heap.u32[(this.#order + offset) >>> 2]!;
  }
}
