import {
  BLOCK_END,
  BLOCK_LIVE,
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_CAPACITY,
  BLOCK_PAIRS,
  BLOCK_ROWS,
  MASK_BYTES,
  ORDER_BLOCK_LIST,
  ORDER_BLOCKS,
  ORDER_CAPS,
  ORDER_GROUP_CAPS,
  ORDER_PART_CAPS,
  ORDER_ZONES,
} from '../kernel/shape.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';
import { allocBlock, freeBlock, growSlices, reservePairs } from '../layout/block-parts.ts';
import { CapList } from './cap-list.ts';
import { ORDER_BYTES } from '../versions/block-tables.ts';
import { OrderHistory } from '../versions/order-history.ts';
import type { RowImage } from './image.ts';
import type { Layout } from '../layout/layout.ts';
import type { PlaceDictionary } from '../dictionaries/place-dictionary.ts';
import type { Kernel } from '../kernel-loader/load-kernel.ts';

/** Data that all orders of one layout share. */
export type OrderContext = {
  heap: Heap;
  kernel: Kernel;
  layout: Layout;
  shape: number;
  /** The row being inserted. */
  image: RowImage;
  /** The previous state of that row. */
  before: RowImage;
  /** Buffer for a row that another row is compared with. */
  compared: RowImage;
  places: PlaceDictionary;
};

/** Estimates the memory that the blocks of this many sorted rows take, without pairs. */
export function orderBytes(rows: number, { blockBytes, sliceCount, zoneBytes }: Layout): number {
  return Math.ceil(rows / ROWS_PER_LOADED_BLOCK) * (blockBytes + sliceCount * MASK_BYTES + zoneBytes);
}

/** The number of rows per block when sorted rows are loaded; the remaining slots are for rows added later. */
export const ROWS_PER_LOADED_BLOCK = 1000;
const FIRST_ROOM = 16;

/** The blocks of an order, and the data for each block. A block keeps its number as long as it has rows. */
export class BlockList {
  /** The address from which the kernel reads the order. */
  readonly at: number;
  /** The point column's index among the wide columns, if blocks have caps. */
  readonly capColumn: number | null;
  readonly caps: CapList | null;
  /** Earlier versions that views still read. */
  readonly past: OrderHistory;
  /** The number of blocks, including unused ones. */
  count = 0;
  /** For each block, the number of rows that changed or left since its bounds were exact. */
  worn = new Uint32Array(FIRST_ROOM);
  readonly #context: OrderContext;
  #room = FIRST_ROOM;
  #list: number;
  #zones: number;
  /** Blocks without rows and without memory. */
  readonly #spare: number[] = [];

  constructor(context: OrderContext, capColumn: number | null) {
    const { heap, layout } = context;
    this.#context = context;
    this.capColumn = capColumn;
    this.caps = capColumn === null ? null : new CapList(heap, layout, capColumn, context.places);
    this.at = heap.alloc(ORDER_BYTES);
    this.past = new OrderHistory(context, this.at);
    this.#list = heap.alloc(4 * this.#room);
    this.#zones = heap.alloc(layout.zoneBytes * this.#room);
    this.#publish();
  }

  /** Adds a block without rows; returns its number. */
  add(): number {
    const { heap, kernel, layout, shape } = this.#context;
    if (this.#spare.length === 0 && this.count === this.#room) this.#grow(2 * this.#room);
    const block = this.#spare.pop() ?? this.count++;
    this.past.keepBlock(block);
    const at = allocBlock(heap, layout.blockBytes);
    heap.u32[(this.#list >>> 2) + block] = at;
    this.#publish();
    kernel.clearBlock(shape, this.at, block);
    this.caps?.clear(block);
    return block;
  }

  /** Makes room for this many blocks. */
  reserve(blocks: number): void {
    if (blocks > this.#room) this.#grow(blocks);
  }

  /** Fills an empty list with blocks of these numbers, all below `count`; their bytes are written later. */
  restore(numbers: Uint32Array, count: number): void {
    const { heap, layout } = this.#context;
    this.reserve(count);
    for (const block of numbers) {
      const at = heap.alloc(layout.blockBytes);
      heap.u32[(this.#list >>> 2) + block] = at;
    }
    this.count = count;
    for (let block = 0; block < count; block++) if (this.addressOf(block) === NULL_ADDRESS) this.#spare.push(block);
    this.#publish();
  }

  /** Releases a block without rows. */
  giveUp(block: number): void {
    const { heap, kernel, layout, shape } = this.#context;
    const at = this.addressOf(block);
    kernel.clearBlock(shape, this.at, block);
    this.caps?.clear(block);
    freeBlock(heap, at, layout.blockBytes);
    heap.u32[(this.#list >>> 2) + block] = NULL_ADDRESS;
    this.#spare.push(block);
    this.worn[block] = 0;
  }

  /** Computes the index data of a block from its columns. */
  index(block: number): void {
    const { kernel, shape } = this.#context;
    this.retry(block, () => kernel.indexBlock(shape, this.at, block));
    this.caps?.rebuild(block, this.addressOf(block));
  }

  /** Runs a kernel change on a block; if the kernel reports missing room for slices, makes room and retries. */
  retry(block: number, change: () => number): void {
    const lacking = change();
    if (lacking === 0) return;
    growSlices(this.#context.heap, this.addressOf(block), lacking);
    change();
  }

  freeSlot(block: number): number {
    const { i32 } = this.#context.heap;
    // Slots that never had a row need no clearing.
    const end = this.#context.heap.u32[(this.addressOf(block) + BLOCK_END) >>> 2]!;
    if (end < BLOCK_ROWS) return end;
    const live = (this.addressOf(block) + BLOCK_LIVE) >>> 2;
    for (let w = 0; w < 32; w++) {
      const free = ~i32[live + w]!;
      if (free !== 0) return w * 32 + 31 - Math.clz32(free & -free);
    }
    throw new Error('A full block has no free slot.');
  }

  addressOf(block: number): number {
    return this.#context.heap.u32[(this.#list >>> 2) + block]!;
  }

  liveCount(block: number): number {
    return this.#context.heap.u32[this.addressOf(block) >>> 2]!;
  }

  reservePairs(block: number, more: number): void {
    if (more > 0) reservePairs(this.#context.heap, this.addressOf(block), more);
  }

  /** Counts a block's pairs that belong to rows that a map moves. */
  countPairs(block: number, map: number): number {
    const { u16, u32 } = this.#context.heap;
    const head = this.addressOf(block) >>> 2;
    const rows = (u32[head + BLOCK_PAIRS / 4]! + 4 * u32[head + BLOCK_PAIR_CAPACITY / 4]!) >>> 1;
    let count = 0;
    for (let p = 0; p < u32[head + BLOCK_PAIR_COUNT / 4]!; p++) if (u32[(map >>> 2) + u16[rows + p]!]! > 0) count++;
    return count;
  }

  isLive(block: number, row: number): boolean {
    return (
      (this.#context.heap.i32[((this.addressOf(block) + BLOCK_LIVE) >>> 2) + (row >>> 5)]! & (1 << (row & 31))) !== 0
    );
  }

  /** Frees all memory. */
  dispose(): void {
    const { heap, layout } = this.#context;
    for (let b = 0; b < this.count; b++) {
      const block = heap.u32[(this.#list >>> 2) + b]!;
      if (block !== NULL_ADDRESS) freeBlock(heap, block, layout.blockBytes);
    }
    heap.free(this.#list, 4 * this.#room);
    heap.free(this.#zones, layout.zoneBytes * this.#room);
    heap.free(this.at, ORDER_BYTES);
    this.caps?.dispose();
  }

  #grow(room: number): void {
    const { heap, layout } = this.#context;
    this.#list = heap.regrow(this.#list, 4 * this.#room, 4 * room);
    this.#zones = heap.regrow(this.#zones, layout.zoneBytes * this.#room, layout.zoneBytes * room);
    this.#room = room;
    this.caps?.grow(room);
    const worn = new Uint32Array(room);
    worn.set(this.worn);
    this.worn = worn;
  }

  #publish(): void {
    const { u32 } = this.#context.heap;
    u32[(this.at + ORDER_BLOCKS) >>> 2] = this.count;
    u32[(this.at + ORDER_BLOCK_LIST) >>> 2] = this.#list;
    u32[(this.at + ORDER_ZONES) >>> 2] = this.#zones;
    u32[(this.at + ORDER_CAPS) >>> 2] = this.caps?.at ?? 0;
    u32[(this.at + ORDER_PART_CAPS) >>> 2] = this.caps?.parts ?? 0;
    u32[(this.at + ORDER_GROUP_CAPS) >>> 2] = this.caps?.groups ?? 0;
  }
}
