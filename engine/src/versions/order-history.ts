import { ORDER_BLOCK_LIST, ORDER_BLOCKS, ORDER_ZONES } from '../kernel/shape.ts';
import { MAX_COMPUTED } from '../api/computed.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';
import { copyBlock, freeBlock, growSlices } from '../layout/block-parts.ts';
import { type BlockAddresses, type BlockTable, blockTables, ORDER_BYTES } from './block-tables.ts';
import type { Kernel } from '../kernel-loader/load-kernel.ts';
import type { Layout } from '../layout/layout.ts';

/** The earlier state of the data that changed after a view was opened. */
type EarlierState = {
  serial: number;
  blockCount: number;
  changes: number;
  blocks: Map<number, BlockAddresses>;
  /** The changed rows of blocks that are not copied yet. */
  undone: Map<number, UndoneRows>;
  /** Blocks that are being read in steps. For these, the bytes are kept, not only the rows. */
  steady: Set<number>;
  slots: Map<number, number>;
};

/** A block with more changed rows is copied, because recording them would cost more. */
const MAX_UNDONE = 64;

/**
 * The earlier states of an order that views still read. If rows of a block only change in place, the rows' states at
 * the time of the newest view are recorded. When a view reads the block, it is copied and the rows in the copy are
 * restored. Before any other change, the block is copied immediately; older views use that copy too. States that no
 * view refers to are not kept.
 */
export class OrderHistory {
  readonly #heap: Heap;
  readonly #context: OrderHistoryContext;
  readonly #blockBytes: number;
  readonly #stamps: number;
  readonly #tables: readonly BlockTable[];
  readonly #order: number;
  readonly #kept: EarlierState[] = [];
  /** Incremented with every block that is copied or recorded. */
  changes = 0;

  /** `order`: the address from which the kernel reads the order. */
  constructor(context: OrderHistoryContext, order: number) {
    this.#heap = context.heap;
    this.#context = context;
    this.#blockBytes = context.layout.blockBytes;
    this.#stamps = context.layout.zones.stamps;
    this.#tables = blockTables(context.layout);
    this.#order = order;
  }

  /** Whether some view reads the order. */
  get isSeen(): boolean {
    return this.#kept.length > 0;
  }

  get blockCount(): number {
    return this.#word(ORDER_BLOCKS);
  }

  /** Starts to keep earlier states for the view with this number. */
  pin(serial: number): void {
    this.#kept.push({
      serial,
      blockCount: this.blockCount,
      changes: this.changes,
      blocks: new Map(),
      undone: new Map(),
      steady: new Set(),
      slots: new Map(),
    });
  }

  /** Frees the data that only this view needed. */
  unpin(serial: number): void {
    const at = this.#kept.findIndex((kept) => kept.serial === serial);
    if (at < 0) return;
    const [kept] = this.#kept.splice(at, 1);
    const older = this.#kept[at - 1];
    for (const [number, place] of kept!.blocks) {
      if (older === undefined || number >= older.blockCount || older.blocks.has(number)) this.#free(place);
      else this.#take(older, number, place);
    }
    for (const [number, rows] of kept!.undone) if (older) hand(older, number, rows);
    if (older) for (const [row, slot] of kept!.slots) if (!older.slots.has(row)) older.slots.set(row, slot);
  }

  /** Call it before a block changes. */
  keepBlock(number: number): void {
    const kept = this.#kept.at(-1);
    if (kept === undefined || number >= kept.blockCount || kept.blocks.has(number)) return;
    this.#take(kept, number, this.#copyOf(this.#placeOf(number)));
    this.changes++;
  }

  /**
   * Call it instead of `keepBlock` before a row changes in place and its words and values without bits stay the same;
   * `image` is its old state.
   */
  keepRow(number: number, row: number, image: number): void {
    const kept = this.#kept.at(-1);
    if (kept === undefined || number >= kept.blockCount || kept.blocks.has(number)) return;
    if (this.#kept.some(({ steady }) => steady.has(number))) return this.keepBlock(number);
    const rows = kept.undone.get(number);
    if (rows === undefined) {
      kept.undone.set(number, new Map([[row, imageHead(this.#context, image)]]));
      this.changes++;
    } else if (!rows.has(row)) {
      if (rows.size === MAX_UNDONE) this.keepBlock(number);
      else rows.set(row, imageHead(this.#context, image));
    }
  }

  /** Call it before a row is added to a block or leaves it; `slot` is the row's slot until then. */
  keep(block: number, row: number, slot: number): void {
    this.keepBlock(block);
    this.keepSlot(row, slot);
  }

  /** Call it before a row gets another slot. */
  keepSlot(row: number, slot: number): void {
    const kept = this.#kept.at(-1);
    if (kept !== undefined && !kept.slots.has(row)) kept.slots.set(row, slot);
  }

  blockCountAt(serial: number): number {
    return this.#kept.find((kept) => kept.serial === serial)!.blockCount;
  }

  /** Whether the order is unchanged since the view was opened. */
  isUnchangedSince(serial: number): boolean {
    const { changes, blockCount } = this.#kept.find((kept) => kept.serial === serial)!;
    return changes === this.changes && blockCount === this.blockCount;
  }

  /** Returns where a view finds a block. A later call may return another address, but the same bytes. */
  blockAt(serial: number, number: number): BlockAddresses {
    const at = this.#kept.findIndex((kept) => kept.serial === serial);
    this.#kept[at]!.steady.add(number);
    return this.#find(at, number);
  }

  /** Yields the blocks that have changed since a view was opened. */
  *changedSince(serial: number): Generator<[number, BlockAddresses]> {
    const at = this.#kept.findIndex((kept) => kept.serial === serial);
    const { blockCount } = this.#kept[at]!;
    const changed = new Set<number>();
    for (let i = at; i < this.#kept.length; i++) {
      const { blocks, undone } = this.#kept[i]!;
      for (const number of blocks.keys()) if (number < blockCount) changed.add(number);
      for (const number of undone.keys()) if (number < blockCount) changed.add(number);
    }
    for (const number of changed) yield [number, this.#find(at, number)];
  }

  /** Returns the slot that a row had when a view was opened; undefined if it is unchanged. */
  slotAt(serial: number, row: number): number | undefined {
    for (const kept of this.#kept) {
      const slot = kept.serial >= serial ? kept.slots.get(row) : undefined;
      if (slot !== undefined) return slot;
    }
    return undefined;
  }

  /** Returns the block's state for the view at that position of the list; changed rows are restored in a copy. */
  #find(at: number, number: number): BlockAddresses {
    const kept = this.#kept[at];
    if (kept === undefined) return this.#placeOf(number);
    const place = kept.blocks.get(number);
    if (place) return place;
    const next = this.#find(at + 1, number);
    return kept.undone.has(number) ? this.#take(kept, number, this.#copyOf(next)) : next;
  }

  /** Restores the changed rows in a copy, and keeps the copy. */
  #take({ blocks, undone }: EarlierState, number: number, place: BlockAddresses): BlockAddresses {
    const rows = undone.get(number);
    if (rows) undoRows(this.#context, place, rows);
    undone.delete(number);
    blocks.set(number, place);
    return place;
  }

  #placeOf(number: number): BlockAddresses {
    const block = this.#heap.u32[(this.#word(ORDER_BLOCK_LIST) >>> 2) + number]!;
    const tables = this.#tables.map(({ word, bytes }) => {
      const at = this.#word(word);
      return at === 0 ? 0 : at + number * bytes;
    });
    return { block, tables };
  }

  #copyOf(old: BlockAddresses): BlockAddresses {
    const heap = this.#heap;
    const block = old.block === NULL_ADDRESS ? NULL_ADDRESS : copyBlock(heap, old.block, this.#blockBytes);
    const tables = this.#tables.map(({ bytes }, i) => (old.tables[i] === 0 ? 0 : heap.alloc(bytes)));
    for (const [i, from] of old.tables.entries())
      heap.u8.copyWithin(tables[i]!, from, from === 0 ? 0 : from + this.#tables[i]!.bytes);
    // The rows that are restored in the copy may have been recorded before their numbers were computed.
    const stamps = (tables[0]! + this.#stamps) >>> 2;
    heap.u32.fill(0, stamps, stamps + MAX_COMPUTED);
    return { block, tables };
  }

  #free({ block, tables }: BlockAddresses): void {
    if (block !== NULL_ADDRESS) freeBlock(this.#heap, block, this.#blockBytes);
    for (const [i, at] of tables.entries()) this.#heap.free(at, this.#tables[i]!.bytes);
  }

  #word(offset: number): number {
    return this.#heap.u32[(this.#order + offset) >>> 2]!;
  }
}

/** Passes recorded rows on to an older view that has no copy of the block. */
function hand({ blocks, undone, blockCount }: EarlierState, number: number, rows: UndoneRows): void {
  if (number >= blockCount || blocks.has(number)) return;
  const before = undone.get(number);
  if (before === undefined) undone.set(number, rows);
  else for (const [row, bytes] of rows) if (!before.has(row)) before.set(row, bytes);
}

/** What an order needs to read and write its blocks. */
type OrderHistoryContext = { heap: Heap; kernel: Kernel; layout: Layout; shape: number };

/** Earlier states of a block's rows, by their position in it: their images up to the row number. */
type UndoneRows = Map<number, Uint8Array>;

/** Returns the beginning of an image: everything except its words and its values without bits. */
function imageHead({ heap, layout }: OrderHistoryContext, image: number): Uint8Array {
  return heap.u8.slice(image, image + headBytes(layout));
}

/** Restores the rows of a copied block. Its pairs stay. */
function undoRows({ heap, kernel, layout, shape }: OrderHistoryContext, place: BlockAddresses, rows: UndoneRows): void {
  const head = headBytes(layout);
  const [order, list] = [heap.alloc(ORDER_BYTES), heap.alloc(4)];
  const [now, then] = [heap.alloc(head + 16), heap.alloc(head + 16)];
  // An order of one block, the copy.
  heap.u32[(order + ORDER_BLOCKS) >>> 2] = 1;
  heap.u32[(order + ORDER_BLOCK_LIST) >>> 2] = list;
  heap.u32[(order + ORDER_ZONES) >>> 2] = place.tables[0]!;
  heap.u32[list >>> 2] = place.block;
  for (const [row, bytes] of rows) {
    kernel.readColumns(shape, order, 0, row, now);
    heap.u8.copyWithin(then + head, now + head, now + head + 12);
    heap.u8.set(bytes, then);
    const lacking = kernel.patchRow(shape, order, 0, row, now, then);
    if (lacking === 0) continue;
    growSlices(heap, place.block, lacking);
    kernel.patchRow(shape, order, 0, row, now, then);
  }
  heap.free(order, ORDER_BYTES);
  heap.free(list, 4);
  heap.free(now, head + 16);
  heap.free(then, head + 16);
}

function headBytes({ imageNumbers, numbers, wides }: Layout): number {
  return imageNumbers + 8 * numbers.length + 4 * wides.length;
}
