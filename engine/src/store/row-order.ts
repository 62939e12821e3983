import {
  BLOCK_END,
  BLOCK_LIVE,
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_ROOM,
  BLOCK_PAIRS,
  BLOCK_ROWS,
  BLOCK_SLICE_COUNT,
  MASK_BYTES,
  ORDER_BLOCK_LIST,
  ORDER_BLOCKS,
  ORDER_CAPS,
  ORDER_PART_CAPS,
  ORDER_ZONES,
} from '../kernel/shape.ts';
import { lowerBound } from '../lower-bound.ts';
import { type Heap, NOWHERE } from '../memory/heap.ts';
import { allocBlock, fitSlices, freeBlock, growSlices, reservePairs } from './block-parts.ts';
import { CapList } from './cap-list.ts';
import { OrderPast } from '../past/order-past.ts';
import type { Image } from './image.ts';
import type { Layout } from './layout.ts';
import type { OrderKeys } from './order-keys.ts';
import type { PackedRows } from './packed-rows.ts';
import type { PlaceDictionary } from './place-dictionary.ts';
import type { Kernel } from '../load-kernel.ts';
import { sortByKey } from './sort-by-key.ts';

/** What all orders of one layout share. */
export type OrderContext = {
  heap: Heap;
  kernel: Kernel;
  layout: Layout;
  shape: number;
  /** The row that goes in. */
  image: Image;
  /** What it was before. */
  before: Image;
  /** A row that is looked at meanwhile. */
  looked: Image;
  places: PlaceDictionary;
};

export const ORDER_BYTES = 64;
/** What of an order stands beside its blocks. */
export type OrderTables = {
  /** Blocks by ascending first key. */
  sequence: Uint32Array;
  firstKeys: Float64Array;
  /** By row number. */
  slots: Uint32Array<ArrayBuffer>;
  /** Bits of a key, by column. */
  keyBits: readonly number[];
  /** Blocks, with those that are not in use. */
  blockCount: number;
};

const FIRST_ROOM = 16;
/** Of a block's rows so many are filled when rows come sorted; the rest is for rows that come later. */
export const FILL = 1000;
/** Neighbours with so few rows each are joined. */
const SPARSE = 0.4 * BLOCK_ROWS;
/** After so many changes the bounds of a block are found anew. */
const WORN = 32;
const NO_SLOT = 0xffff_ffff;

/** About how much memory the blocks of so many rows that come sorted take, without pairs. */
export function orderBytes(rows: number, { blockBytes, sliceCount, zoneBytes }: Layout): number {
  return Math.ceil(rows / FILL) * (blockBytes + sliceCount * MASK_BYTES + zoneBytes);
}

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
  /** What views still see of it. */
  readonly past: OrderPast;
  /** By row number. */
  #slots = new Uint32Array(0);
  #room = FIRST_ROOM;
  #count = 0;
  #list: number;
  #zones: number;
  /** Blocks by ascending first key, and those keys. */
  readonly #sequence: number[] = [];
  readonly #firstKeys: number[] = [];
  /** Blocks without rows and without memory. */
  readonly #spare: number[] = [];
  /** By block, how many rows left it or changed since its bounds were exact. */
  #worn = new Uint32Array(FIRST_ROOM);

  /** `placeColumn`: the place's number among the wide columns where blocks keep caps. */
  constructor(context: OrderContext, keys: OrderKeys, placeColumn: number | null) {
    const { heap, layout } = context;
    this.#context = context;
    this.#keys = keys;
    this.capColumn = placeColumn;
    this.#caps = placeColumn === null ? null : new CapList(heap, layout, placeColumn, context.places);
    this.at = heap.alloc(ORDER_BYTES);
    this.past = new OrderPast(context, this.at);
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

  has(row: number): boolean {
    return (this.#slots[row] ?? NO_SLOT) !== NO_SLOT;
  }

  /** Puts the row of the image in, behind or among rows with such a key. */
  insert(row: number): void {
    const key = this.#keys.keyOf(this.#context.image);
    if (this.#count === 0) this.#addBlock(0, key);
    let at = Math.max(0, lowerBound(this.#firstKeys, (first) => first <= key) - 1);
    if (this.#liveCount(this.#sequence[at]!) === BLOCK_ROWS) {
      this.#split(at);
      if (at + 1 < this.#firstKeys.length && this.#firstKeys[at + 1]! <= key) at += 1;
    }
    if (at === 0 && key < this.#firstKeys[0]!) this.#firstKeys[0] = key;
    this.#place(this.#sequence[at]!, this.#freeSlot(this.#sequence[at]!), row);
  }

  /** Fills an empty order; `keys` by packed row. */
  load(packed: PackedRows, keys: Float64Array): void {
    const positions = sortByKey(keys);
    this.reserve(
      packed.count,
      packed.rows.subarray(0, packed.count).reduce((most, row) => Math.max(most, row), 0),
    );
    for (let from = 0; from < packed.count; from += FILL) {
      this.append(packed, positions, from, Math.min(packed.count, from + FILL), keys[positions[from]!]!);
    }
  }

  /** Makes room for so many rows of an empty order, with numbers up to `lastRow`. */
  reserve(rows: number, lastRow: number): void {
    const blocks = Math.ceil(rows / FILL);
    if (blocks > this.#room) this.#grow(blocks);
    this.#slots = new Uint32Array(lastRow + 1).fill(NO_SLOT);
  }

  /** Adds a block behind the others: the packed rows at `positions[from]` to `positions[to - 1]`, `FILL` at most. */
  append(packed: PackedRows, positions: Uint32Array, from: number, to: number, firstKey: number): void {
    const block = this.#addBlock(this.#sequence.length, firstKey);
    packed.write(this.#context.heap, this.#addressOf(block), positions, from, to);
    for (let i = from; i < to; i++) this.#slots[packed.rows[positions[i]!]!] = block * BLOCK_ROWS + i - from;
    this.#index(block);
  }

  /** Changes the row from the image of before to the image: in its place, unless its key is another one. */
  update(row: number): void {
    const { kernel, shape, image, before } = this.#context;
    if (this.#keys.keyOf(image) !== this.#keys.keyOf(before)) {
      this.remove(row);
      this.insert(row);
      return;
    }
    const slot = this.#slots[row]!;
    if (this.past.isSeen) {
      if (image.hasTailOf(before)) this.past.keepRow(slot >>> 10, slot & 1023, before.at);
      else this.past.keepBlock(slot >>> 10);
    }
    this.#worn[slot >>> 10]! += 1;
    this.#reservePairs(slot >>> 10, Math.max(0, image.pairCount - before.pairCount));
    this.#retry(slot >>> 10, () => kernel.patchRow(shape, this.at, slot >>> 10, slot & 1023, before.at, image.at));
    if (this.#caps?.placeOf(image.at) !== this.#caps?.placeOf(before.at))
      this.#caps?.add(slot >>> 10, slot & 1023, image.at);
  }

  /** What stands beside the blocks, as it is now. */
  tables(): OrderTables {
    return {
      sequence: Uint32Array.from(this.#sequence),
      firstKeys: Float64Array.from(this.#firstKeys),
      slots: this.#slots.slice(),
      keyBits: this.#keys.bits,
      blockCount: this.#count,
    };
  }

  /** Fills an empty order with blocks, whose bytes whoever calls writes. */
  restore({ sequence, firstKeys, slots, blockCount }: OrderTables): void {
    const { heap, layout } = this.#context;
    if (blockCount > this.#room) this.#grow(blockCount);
    for (const [position, block] of sequence.entries()) {
      const at = heap.alloc(layout.blockBytes);
      heap.u32[(this.#list >>> 2) + block] = at;
      this.#sequence.push(block);
      this.#firstKeys.push(firstKeys[position]!);
    }
    this.#count = blockCount;
    for (let block = 0; block < blockCount; block++) if (this.#addressOf(block) === NOWHERE) this.#spare.push(block);
    this.#slots = slots;
    this.#publish();
  }

  remove(row: number): void {
    const { kernel, shape } = this.#context;
    const slot = this.#slots[row]!;
    if (this.past.isSeen) this.past.keep(slot >>> 10, row, slot);
    this.#worn[slot >>> 10]! += 1;
    kernel.removeRow(shape, this.at, slot >>> 10, slot & 1023);
    this.#slots[row] = NO_SLOT;
  }

  /** Reads the row into an image. */
  read(row: number, image: Image): void {
    const slot = this.#slots[row]!;
    this.#context.kernel.readRow(this.#context.shape, this.at, slot >>> 10, slot & 1023, image.at);
  }

  /** Reads the row but for its words and its values without bits. */
  readColumns(row: number, image: Image): void {
    const slot = this.#slots[row]!;
    this.#context.kernel.readColumns(this.#context.shape, this.at, slot >>> 10, slot & 1023, image.at);
  }

  /** Reads each row in turn into an image, block by block. */
  readAll(image: Image, visit: () => void): void {
    const { kernel, shape } = this.#context;
    for (const block of this.#sequence) {
      for (let row = 0; row < BLOCK_ROWS; row++) {
        if (!this.#isLive(block, row)) continue;
        kernel.readRow(shape, this.at, block, row, image.at);
        visit();
      }
    }
  }

  /** Bytes beside the heap's. */
  get bytes(): number {
    return this.#slots.byteLength;
  }

  dispose(): void {
    const { heap, layout } = this.#context;
    for (let b = 0; b < this.#count; b++) {
      const block = heap.u32[(this.#list >>> 2) + b]!;
      if (block !== NOWHERE) freeBlock(heap, block, layout.blockBytes);
    }
    heap.free(this.#list, 4 * this.#room);
    heap.free(this.#zones, layout.zoneBytes * this.#room);
    heap.free(this.at, ORDER_BYTES);
    this.#caps?.dispose();
  }

  #place(block: number, row: number, rowNumber: number, image = this.#context.image): void {
    const { kernel, shape } = this.#context;
    if (this.past.isSeen) this.past.keep(block, rowNumber, this.#slots[rowNumber] ?? NO_SLOT);
    this.#reservePairs(block, image.pairCount);
    this.#retry(block, () => kernel.putRow(shape, this.at, block, row, image.at));
    this.#caps?.add(block, row, image.at);
    if (rowNumber >= this.#slots.length) {
      const larger = new Uint32Array(Math.max(1024, Math.ceil(rowNumber * 1.125)) + 1).fill(
        NO_SLOT,
        this.#slots.length,
      );
      larger.set(this.#slots);
      this.#slots = larger;
    }
    this.#slots[rowNumber] = block * BLOCK_ROWS + row;
  }

  /** Moves the rows with the larger half of the keys of a full block to a new one behind it, where they stand by key. */
  #split(at: number): void {
    const { heap, kernel, shape } = this.#context;
    const block = this.#sequence[at]!;
    this.past.keepBlock(block);
    const keys = this.#keysOf(block);
    const positions = sortByKey(keys);
    const middle = keys[positions[BLOCK_ROWS / 2]!]!;
    const first = positions.findIndex((row) => keys[row]! >= middle);
    // Rows that all have one key are parted by their place alone.
    const leaving = positions.subarray(first === 0 ? BLOCK_ROWS / 2 : first);
    const target = this.#addBlock(at + 1, middle);
    const map = heap.alloc(4 * BLOCK_ROWS);
    for (const [i, row] of leaving.entries()) heap.u32[(map >>> 2) + row] = i + 1;
    this.#reservePairs(target, this.#countPairs(block, map));
    growSlices(heap, this.#addressOf(target), heap.u32[(this.#addressOf(block) + BLOCK_SLICE_COUNT) >>> 2]!);
    kernel.moveRows(shape, this.at, block, target, map);
    heap.free(map, 4 * BLOCK_ROWS);
    for (const moved of [block, target]) {
      this.#index(moved);
      fitSlices(heap, this.#addressOf(moved));
      this.#renumber(moved);
    }
  }

  /** The keys of a full block. */
  #keysOf(block: number): Float64Array {
    const { kernel, shape, looked } = this.#context;
    const keys = new Float64Array(BLOCK_ROWS);
    for (let row = 0; row < BLOCK_ROWS; row++) {
      kernel.readColumns(shape, this.at, block, row, looked.at);
      keys[row] = this.#keys.keyOf(looked);
    }
    return keys;
  }

  /** How many pairs of a block belong to rows that a map moves. */
  #countPairs(block: number, map: number): number {
    const { u16, u32 } = this.#context.heap;
    const head = this.#addressOf(block) >>> 2;
    const rows = (u32[head + BLOCK_PAIRS / 4]! + 4 * u32[head + BLOCK_PAIR_ROOM / 4]!) >>> 1;
    let count = 0;
    for (let p = 0; p < u32[head + BLOCK_PAIR_COUNT / 4]!; p++) if (u32[(map >>> 2) + u16[rows + p]!]! > 0) count++;
    return count;
  }

  /** Notes where a block's rows are. */
  #renumber(block: number): void {
    const { heap, layout } = this.#context;
    const rows = (this.#addressOf(block) + layout.offsets.rows) >>> 2;
    for (let row = 0; row < BLOCK_ROWS; row++) {
      if (!this.#isLive(block, row)) continue;
      const rowNumber = heap.u32[rows + row]!;
      if (this.past.isSeen) this.past.keepSlot(rowNumber, this.#slots[rowNumber]!);
      this.#slots[rowNumber] = block * BLOCK_ROWS + row;
    }
  }

  #isLive(block: number, row: number): boolean {
    return (
      (this.#context.heap.i32[((this.#addressOf(block) + BLOCK_LIVE) >>> 2) + (row >>> 5)]! & (1 << (row & 31))) !== 0
    );
  }

  /**
   * Joins neighbours that are both rather empty, and makes bounds exact that many changes have left too wide, as long as
   * there is time. Answers whether more is left. Not while views look: it would copy blocks for nothing.
   */
  maintain(hasTime: () => boolean): boolean {
    for (let position = 0; position < this.#sequence.length; position++) {
      while (this.#joinNext(position)) if (!hasTime()) return true;
      if (this.#tighten(this.#sequence[position]!) && !hasTime()) return true;
    }
    return false;
  }

  /** Answers whether the block behind that position was given up, after its rows were moved into it. */
  #joinNext(position: number): boolean {
    const { kernel, shape, before } = this.#context;
    const [block, next] = [this.#sequence[position]!, this.#sequence[position + 1]];
    if (next === undefined || this.#liveCount(block) > SPARSE || this.#liveCount(next) > SPARSE) return false;
    for (let row = 0; row < BLOCK_ROWS; row++) {
      if (!this.#isLive(next, row)) continue;
      kernel.readRow(shape, this.at, next, row, before.at);
      this.#place(block, this.#freeSlot(block), before.row, before);
    }
    this.#giveUp(next, position + 1);
    this.#worn[block]! += WORN;
    return true;
  }

  #giveUp(block: number, position: number): void {
    const { heap, kernel, layout, shape } = this.#context;
    const at = this.#addressOf(block);
    kernel.clearBlock(shape, this.at, block);
    this.#caps?.clear(block);
    freeBlock(heap, at, layout.blockBytes);
    heap.u32[(this.#list >>> 2) + block] = NOWHERE;
    this.#sequence.splice(position, 1);
    this.#firstKeys.splice(position, 1);
    this.#spare.push(block);
    this.#worn[block] = 0;
  }

  #tighten(block: number): boolean {
    if (this.#worn[block]! < WORN) return false;
    this.#index(block);
    this.#worn[block] = 0;
    return true;
  }

  /** Works out what follows from a block's columns. */
  #index(block: number): void {
    const { kernel, shape } = this.#context;
    this.#retry(block, () => kernel.indexBlock(shape, this.at, block));
    this.#caps?.rebuild(block, this.#addressOf(block));
  }

  /** Lets the kernel change a block, once more with more room when it answers that so many slices have none. */
  #retry(block: number, change: () => number): void {
    const lacking = change();
    if (lacking === 0) return;
    growSlices(this.#context.heap, this.#addressOf(block), lacking);
    change();
  }

  #freeSlot(block: number): number {
    const { i32 } = this.#context.heap;
    // Nothing is to be cleared where no row ever was.
    const end = this.#context.heap.u32[(this.#addressOf(block) + BLOCK_END) >>> 2]!;
    if (end < BLOCK_ROWS) return end;
    const live = (this.#addressOf(block) + BLOCK_LIVE) >>> 2;
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
    if (more > 0) reservePairs(this.#context.heap, this.#addressOf(block), more);
  }

  #addBlock(position: number, firstKey: number): number {
    const { heap, kernel, layout, shape } = this.#context;
    if (this.#spare.length === 0 && this.#count === this.#room) this.#grow(2 * this.#room);
    const block = this.#spare.pop() ?? this.#count++;
    this.past.keepBlock(block);
    const at = allocBlock(heap, layout.blockBytes);
    heap.u32[(this.#list >>> 2) + block] = at;
    this.#publish();
    kernel.clearBlock(shape, this.at, block);
    this.#caps?.clear(block);
    this.#sequence.splice(position, 0, block);
    this.#firstKeys.splice(position, 0, firstKey);
    return block;
  }

  #grow(room: number): void {
    const { heap, layout } = this.#context;
    this.#list = heap.regrow(this.#list, 4 * this.#room, 4 * room);
    this.#zones = heap.regrow(this.#zones, layout.zoneBytes * this.#room, layout.zoneBytes * room);
    this.#room = room;
    this.#caps?.grow(room);
    const worn = new Uint32Array(room);
    worn.set(this.#worn);
    this.#worn = worn;
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
