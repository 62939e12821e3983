import {
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_ROOM,
  BLOCK_PAIRS,
  BLOCK_ROWS,
  ORDER_BLOCK_LIST,
  ORDER_BLOCKS,
  ORDER_CAPS,
  ORDER_PART_CAPS,
  ORDER_ZONES,
} from '../kernel/shape.ts';
import { lowerBound } from '../dictionary.ts';
import type { Heap } from '../memory/heap.ts';
import { CapList } from './cap-list.ts';
import type { Image } from './image.ts';
import type { Layout } from './layout.ts';
import type { OrderKeys } from './order-keys.ts';
import type { PlaceDictionary } from './place-dictionary.ts';
import type { Kernel } from '../load-kernel.ts';

/** What all orders of one layout share. */
export type OrderContext = {
  heap: Heap;
  kernel: Kernel;
  layout: Layout;
  shape: number;
  /** The row that goes in or comes out. */
  image: Image;
  /** A row that moves from block to block meanwhile. */
  moving: Image;
  places: PlaceDictionary;
};

const ORDER_BYTES = 64;
const FIRST_ROOM = 16;
/** Of a block's rows so many are filled when rows come sorted; the rest is for rows that come later. */
const FILL = 960;
const NO_SLOT = 0xffff_ffff;

/**
 * All rows, clustered by a key: blocks of 1,024 slots, each with the rows of a stretch of keys. A full block is split in
 * two. A slot is block × 1,024 + row in the block; blocks stay where they are, so slots do too.
 */
export class RowOrder {
  /** Where the kernel reads it. */
  readonly at: number;
  readonly #context: OrderContext;
  readonly #keys: OrderKeys;
  /** The place's number among the wide columns where blocks keep caps. */
  readonly capColumn: number | null;
  readonly #caps: CapList | null;
  /** By row number. */
  #slots = new Uint32Array(0);
  #room = FIRST_ROOM;
  #count = 0;
  #list: number;
  #zones: number;
  /** Blocks by ascending first key, and those keys. */
  readonly #sequence: number[] = [];
  readonly #firstKeys: number[] = [];

  /** `placeColumn`: the place's number among the wide columns where blocks keep caps. */
  constructor(context: OrderContext, keys: OrderKeys, placeColumn: number | null) {
    const { heap, layout } = context;
    this.#context = context;
    this.#keys = keys;
    this.capColumn = placeColumn;
    this.#caps = placeColumn === null ? null : new CapList(heap, layout, placeColumn, context.places);
    this.at = heap.alloc(ORDER_BYTES);
    this.#list = heap.alloc(4 * this.#room);
    this.#zones = heap.alloc(layout.zoneBytes * this.#room);
    this.#publish();
  }

  get blockCount(): number {
    return this.#count;
  }

  slotOf(row: number): number {
    return this.#slots[row]!;
  }

  /** Puts the row of the image in, behind or among rows with such a key. */
  insert(row: number): void {
    const key = this.#keys.keyOf(this.#context.image.at);
    if (this.#count === 0) this.#addBlock(0, key);
    let at = Math.max(0, lowerBound(this.#firstKeys, (first) => first <= key) - 1);
    if (this.#liveCount(this.#sequence[at]!) === BLOCK_ROWS) {
      this.#split(at);
      if (at + 1 < this.#firstKeys.length && this.#firstKeys[at + 1]! <= key) at += 1;
    }
    if (at === 0 && key < this.#firstKeys[0]!) this.#firstKeys[0] = key;
    this.#place(this.#sequence[at]!, this.#freeSlot(this.#sequence[at]!), row, this.#context.image);
  }

  /** Puts the row of the image in behind all others; keys ascend from call to call. */
  append(key: number, row: number): void {
    const last = this.#sequence.at(-1);
    const isFull = last === undefined || this.#liveCount(last) >= FILL;
    const block = isFull ? this.#addBlock(this.#sequence.length, key) : last;
    this.#place(block, this.#liveCount(block), row, this.#context.image);
  }

  /** Finds all caps anew, after rows were appended. */
  rebuildCaps(): void {
    for (let block = 0; block < this.#count; block++) this.#caps?.rebuild(block, this.#addressOf(block));
  }

  remove(row: number): void {
    const { kernel, shape } = this.#context;
    const slot = this.#slots[row]!;
    kernel.removeRow(shape, this.at, slot >>> 10, slot & 1023);
    this.#slots[row] = NO_SLOT;
  }

  /** Reads the row into the image. */
  read(row: number): void {
    const { kernel, shape, image } = this.#context;
    const slot = this.#slots[row]!;
    kernel.readRow(shape, this.at, slot >>> 10, slot & 1023, image.at);
  }

  /** Bytes beside the heap's. */
  get bytes(): number {
    return this.#slots.byteLength;
  }

  dispose(): void {
    const { heap, layout } = this.#context;
    for (let b = 0; b < this.#count; b++) {
      const block = heap.u32[(this.#list >>> 2) + b]!;
      heap.free(heap.u32[(block + BLOCK_PAIRS) >>> 2]!, 6 * heap.u32[(block + BLOCK_PAIR_ROOM) >>> 2]!);
      heap.free(block, layout.blockBytes);
    }
    heap.free(this.#list, 4 * this.#room);
    heap.free(this.#zones, layout.zoneBytes * this.#room);
    heap.free(this.at, ORDER_BYTES);
    this.#caps?.dispose();
  }

  #place(block: number, row: number, rowNumber: number, image: Image): void {
    const { kernel, shape } = this.#context;
    this.#reservePairs(block, image.pairCount);
    kernel.putRow(shape, this.at, block, row, image.at);
    this.#caps?.add(block, row, image.at);
    if (rowNumber >= this.#slots.length) {
      const larger = new Uint32Array(Math.max(1024, Math.ceil(rowNumber * 1.25)) + 1).fill(NO_SLOT, this.#slots.length);
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots[rowNumber] = block * BLOCK_ROWS + row;
  }

  /** Moves the rows with the larger half of the keys of a full block to a new one behind it. */
  #split(at: number): void {
    const { kernel, shape, moving } = this.#context;
    const block = this.#sequence[at]!;
    const keys = new Float64Array(BLOCK_ROWS);
    for (let row = 0; row < BLOCK_ROWS; row++) {
      kernel.readRow(shape, this.at, block, row, moving.at);
      keys[row] = this.#keys.keyOf(moving.at);
    }
    const middle = keys.toSorted()[BLOCK_ROWS / 2]!;
    // Rows that all have one key are parted by their number alone.
    const rows = Array.from(keys.keys()).filter((row) => keys[row]! >= middle);
    const leaving = rows.length === BLOCK_ROWS ? rows.slice(BLOCK_ROWS / 2) : rows;
    const target = this.#addBlock(at + 1, middle);
    for (const [i, row] of leaving.entries()) {
      kernel.readRow(shape, this.at, block, row, moving.at);
      kernel.removeRow(shape, this.at, block, row);
      this.#place(target, i, moving.row, moving);
    }
    this.#caps?.rebuild(block, this.#addressOf(block));
    this.#caps?.rebuild(target, this.#addressOf(target));
    kernel.tightenBlock(shape, this.at, block);
  }

  #freeSlot(block: number): number {
    const { i32 } = this.#context.heap;
    const live = (this.#addressOf(block) + 64) >>> 2;
    for (let w = 0; w < 32; w++) {
      const free = ~i32[live + w]!;
      if (free !== 0) return w * 32 + 31 - Math.clz32(free & -free);
    }
    throw new Error('A full block has no free slot.');
  }

  #addressOf(block: number): number {
    return this.#context.heap.u32[(this.#list >>> 2) + block]!;
  }

  #liveCount(block: number): number {
    return this.#context.heap.u32[this.#addressOf(block) >>> 2]!;
  }

  #reservePairs(block: number, more: number): void {
    const { heap } = this.#context;
    const at = this.#addressOf(block) >>> 2;
    const count = heap.u32[at + BLOCK_PAIR_COUNT / 4]!;
    const room = heap.u32[at + BLOCK_PAIR_ROOM / 4]!;
    if (count + more <= room) return;
    const larger = Math.max(16, Math.ceil((count + more) * 1.25));
    const moved = heap.alloc(6 * larger);
    const old = heap.u32[at + BLOCK_PAIRS / 4]!;
    heap.u8.copyWithin(moved, old, old + 4 * count);
    heap.u8.copyWithin(moved + 4 * larger, old + 4 * room, old + 4 * room + 2 * count);
    heap.free(old, 6 * room);
    heap.u32[at + BLOCK_PAIRS / 4] = moved;
    heap.u32[at + BLOCK_PAIR_ROOM / 4] = larger;
  }

  #addBlock(position: number, firstKey: number): number {
    const { heap, kernel, layout, shape } = this.#context;
    if (this.#count === this.#room) this.#grow();
    const block = this.#count++;
    const at = heap.alloc(layout.blockBytes);
    heap.u32[(this.#list >>> 2) + block] = at;
    this.#publish();
    kernel.clearBlock(shape, this.at, block);
    this.#caps?.clear(block);
    this.#sequence.splice(position, 0, block);
    this.#firstKeys.splice(position, 0, firstKey);
    return block;
  }

  #grow(): void {
    const { heap, layout } = this.#context;
    this.#list = heap.regrow(this.#list, 4 * this.#room, 8 * this.#room);
    this.#zones = heap.regrow(this.#zones, layout.zoneBytes * this.#room, 2 * layout.zoneBytes * this.#room);
    this.#room *= 2;
    this.#caps?.grow(this.#room);
  }

  #publish(): void {
    const { u32 } = this.#context.heap;
    u32[(this.at + ORDER_BLOCKS) >>> 2] = this.#count;
    u32[(this.at + ORDER_BLOCK_LIST) >>> 2] = this.#list;
    u32[(this.at + ORDER_ZONES) >>> 2] = this.#zones;
    u32[(this.at + ORDER_CAPS) >>> 2] = this.#caps?.at ?? 0;
    u32[(this.at + ORDER_PART_CAPS) >>> 2] = this.#caps?.parts ?? 0;
  }
}
