import { BLOCK_ROWS, BLOCK_SLICE_COUNT } from '../kernel/shape.ts';
import { lowerBound } from '../kit/lower-bound.ts';
import { shrinkSlices, growSlices } from '../layout/block-parts.ts';
import type { OrderHistory } from '../versions/order-history.ts';
import { BlockList, ROWS_PER_LOADED_BLOCK, type OrderContext } from './block-list.ts';
import type { RowImage } from './image.ts';
import type { OrderKeys } from './order-keys.ts';
import type { PackedRows } from './packed-rows.ts';
import { sortByKey } from './sort-by-key.ts';

/** The parts of an order that are stored outside its blocks. */
export type OrderTables = {
  /** Blocks in ascending order of their first key. */
  sequence: Uint32Array;
  firstKeys: Float64Array;
  /** Slots by row number. */
  slots: Uint32Array<ArrayBuffer>;
  /** Bits of a key, by column. */
  keyBits: readonly number[];
  /** The number of blocks, including unused ones. */
  blockCount: number;
};

/** Adjacent blocks with at most this many rows each are joined. */
const SPARSE = 0.4 * BLOCK_ROWS;
/** After this many changes, the bounds of a block are computed again. */
const WORN = 32;
const NO_SLOT = 0xffff_ffff;

/**
 * All rows, clustered by a key: blocks of 1,024 slots, each with the rows of a range of keys. A full block is split in
 * two. A slot is block × 1,024 + row in the block; blocks keep their numbers, so slots stay valid.
 */
export class RowOrder {
  /** Earlier versions that views still read. */
  readonly past: OrderHistory;
  readonly #context: OrderContext;
  readonly #keys: OrderKeys;
  readonly #blocks: BlockList;
  /** Slots by row number. */
  #slots = new Uint32Array(0);
  /** Blocks in ascending order of their first key, and these keys. */
  readonly #sequence: number[] = [];
  readonly #firstKeys: number[] = [];

  /** `capColumn`: see the property of that name. */
  constructor(context: OrderContext, keys: OrderKeys, capColumn: number | null) {
    this.#context = context;
    this.#keys = keys;
    this.#blocks = new BlockList(context, capColumn);
    this.past = this.#blocks.past;
  }

  /** The address from which the kernel reads the order. */
  get at(): number {
    return this.#blocks.at;
  }

  /** The index of the point column for which blocks have caps, among the wide columns; `null` without caps. */
  get capColumn(): number | null {
    return this.#blocks.capColumn;
  }

  get blockCount(): number {
    return this.#blocks.count;
  }

  slotOf(row: number): number {
    return this.#slots[row]!;
  }

  has(row: number): boolean {
    return (this.#slots[row] ?? NO_SLOT) !== NO_SLOT;
  }

  /** Inserts the row of the image, after or among rows with the same key. */
  insert(row: number): void {
    const key = this.#keys.keyOf(this.#context.image);
    if (this.#blocks.count === 0) this.#addBlock(0, key);
    let at = Math.max(0, lowerBound(this.#firstKeys, (first) => first <= key) - 1);
    if (this.#blocks.liveCount(this.#sequence[at]!) === BLOCK_ROWS) {
      this.#split(at);
      if (at + 1 < this.#firstKeys.length && this.#firstKeys[at + 1]! <= key) at += 1;
    }
    if (at === 0 && key < this.#firstKeys[0]!) this.#firstKeys[0] = key;
    this.#place(this.#sequence[at]!, this.#blocks.freeSlot(this.#sequence[at]!), row);
  }

  /** Fills an empty order; `keys` by packed row. */
  load(packed: PackedRows, keys: Float64Array): void {
    const positions = sortByKey(keys);
    this.reserve(
      packed.count,
      packed.rows.subarray(0, packed.count).reduce((most, row) => Math.max(most, row), 0),
    );
    for (let from = 0; from < packed.count; from += ROWS_PER_LOADED_BLOCK) {
      this.append(
        packed,
        positions,
        from,
        Math.min(packed.count, from + ROWS_PER_LOADED_BLOCK),
        keys[positions[from]!]!,
      );
    }
  }

  /** Makes room for this many rows in an empty order, with numbers up to `lastRow`. */
  reserve(rows: number, lastRow: number): void {
    this.#blocks.reserve(Math.ceil(rows / ROWS_PER_LOADED_BLOCK));
    this.#slots = new Uint32Array(lastRow + 1).fill(NO_SLOT);
  }

  /** Appends a block with the packed rows at `positions[from]` to `positions[to - 1]`, at most `ROWS_PER_LOADED_BLOCK`. */
  append(packed: PackedRows, positions: Uint32Array, from: number, to: number, firstKey: number): void {
    const block = this.#addBlock(this.#sequence.length, firstKey);
    packed.write(this.#context.heap, this.#blocks.addressOf(block), positions, from, to);
    for (let i = from; i < to; i++) this.#slots[packed.rows[positions[i]!]!] = block * BLOCK_ROWS + i - from;
    this.#blocks.index(block);
  }

  /** Updates the row from the previous image to the new one: in place, unless its key changes. */
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
    this.#blocks.worn[slot >>> 10]! += 1;
    this.#blocks.reservePairs(slot >>> 10, Math.max(0, image.pairCount - before.pairCount));
    this.#blocks.retry(slot >>> 10, () =>
      kernel.patchRow(shape, this.at, slot >>> 10, slot & 1023, before.at, image.at),
    );
    if (this.#blocks.caps?.placeOf(image.at) !== this.#blocks.caps?.placeOf(before.at))
      this.#blocks.caps?.add(slot >>> 10, slot & 1023, image.at);
  }

  /** Returns the current data outside the blocks. */
  tables(): OrderTables {
    return {
      sequence: Uint32Array.from(this.#sequence),
      firstKeys: Float64Array.from(this.#firstKeys),
      slots: this.#slots.slice(),
      keyBits: this.#keys.bits,
      blockCount: this.#blocks.count,
    };
  }

  /** Fills an empty order with blocks; the caller writes their bytes. */
  restore({ sequence, firstKeys, slots, blockCount }: OrderTables): void {
    this.#blocks.restore(sequence, blockCount);
    for (const block of sequence) this.#sequence.push(block);
    for (const key of firstKeys) this.#firstKeys.push(key);
    this.#slots = slots;
  }

  /** Computes the caps of groups. Call it after the bytes of the restored blocks are written. */
  joinCaps(): void {
    this.#blocks.caps?.joinGroups();
  }

  remove(row: number): void {
    const { kernel, shape } = this.#context;
    const slot = this.#slots[row]!;
    if (this.past.isSeen) this.past.keep(slot >>> 10, row, slot);
    this.#blocks.worn[slot >>> 10]! += 1;
    kernel.removeRow(shape, this.at, slot >>> 10, slot & 1023);
    this.#slots[row] = NO_SLOT;
  }

  read(row: number, image: RowImage): void {
    const slot = this.#slots[row]!;
    this.#context.kernel.readRow(this.#context.shape, this.at, slot >>> 10, slot & 1023, image.at);
  }

  /** Reads the row without its words and its values without bits. */
  readColumns(row: number, image: RowImage): void {
    const slot = this.#slots[row]!;
    this.#context.kernel.readColumns(this.#context.shape, this.at, slot >>> 10, slot & 1023, image.at);
  }

  /** Reads each row in turn into an image, block by block. */
  readAll(image: RowImage, visit: () => void): void {
    const { kernel, shape } = this.#context;
    for (const block of this.#sequence) {
      for (let row = 0; row < BLOCK_ROWS; row++) {
        if (!this.#blocks.isLive(block, row)) continue;
        kernel.readRow(shape, this.at, block, row, image.at);
        visit();
      }
    }
  }

  /** Bytes outside the heap. */
  get bytes(): number {
    return this.#slots.byteLength;
  }

  #place(block: number, row: number, rowNumber: number, image = this.#context.image): void {
    const { kernel, shape } = this.#context;
    if (this.past.isSeen) this.past.keep(block, rowNumber, this.#slots[rowNumber] ?? NO_SLOT);
    this.#blocks.reservePairs(block, image.pairCount);
    this.#blocks.retry(block, () => kernel.putRow(shape, this.at, block, row, image.at));
    this.#blocks.caps?.add(block, row, image.at);
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

  /** Splits a full block: moves the rows with the larger half of the keys to a new block, sorted by key. */
  #split(at: number): void {
    const { heap, kernel, shape } = this.#context;
    const block = this.#sequence[at]!;
    this.past.keepBlock(block);
    const keys = this.#keysOf(block);
    const positions = sortByKey(keys);
    const middle = keys[positions[BLOCK_ROWS / 2]!]!;
    const first = positions.findIndex((row) => keys[row]! >= middle);
    // Rows that all have the same key are split by position.
    const leaving = positions.subarray(first === 0 ? BLOCK_ROWS / 2 : first);
    const target = this.#addBlock(at + 1, middle);
    const map = heap.alloc(4 * BLOCK_ROWS);
    for (const [i, row] of leaving.entries()) heap.u32[(map >>> 2) + row] = i + 1;
    this.#blocks.reservePairs(target, this.#blocks.countPairs(block, map));
    growSlices(
      heap,
      this.#blocks.addressOf(target),
      heap.u32[(this.#blocks.addressOf(block) + BLOCK_SLICE_COUNT) >>> 2]!,
    );
    kernel.moveRows(shape, this.at, block, target, map);
    heap.free(map, 4 * BLOCK_ROWS);
    for (const moved of [block, target]) {
      this.#blocks.index(moved);
      shrinkSlices(heap, this.#blocks.addressOf(moved));
      this.#renumber(moved);
    }
  }

  /** Returns the keys of a full block. */
  #keysOf(block: number): Float64Array {
    const { kernel, shape, compared } = this.#context;
    const keys = new Float64Array(BLOCK_ROWS);
    for (let row = 0; row < BLOCK_ROWS; row++) {
      kernel.readColumns(shape, this.at, block, row, compared.at);
      keys[row] = this.#keys.keyOf(compared);
    }
    return keys;
  }

  /** Updates the slots of a block's rows. */
  #renumber(block: number): void {
    const { heap, layout } = this.#context;
    const rows = (this.#blocks.addressOf(block) + layout.offsets.rows) >>> 2;
    for (let row = 0; row < BLOCK_ROWS; row++) {
      if (!this.#blocks.isLive(block, row)) continue;
      const rowNumber = heap.u32[rows + row]!;
      if (this.past.isSeen) this.past.keepSlot(rowNumber, this.#slots[rowNumber]!);
      this.#slots[rowNumber] = block * BLOCK_ROWS + row;
    }
  }

  /**
   * While there is time, joins adjacent blocks that are both sparse, and recomputes bounds that many changes have made
   * too wide. Returns whether work remains. Do not call it while views are open, because it would copy blocks for no
   * benefit.
   */
  maintain(hasTime: () => boolean): boolean {
    for (let position = 0; position < this.#sequence.length; position++) {
      while (this.#joinNext(position)) if (!hasTime()) return true;
      if (this.#tighten(this.#sequence[position]!) && !hasTime()) return true;
    }
    return false;
  }

  /** Moves the rows of the next block into the one at that position, if both are sparse. Returns whether it did. */
  #joinNext(position: number): boolean {
    const { kernel, shape, before } = this.#context;
    const [block, next] = [this.#sequence[position]!, this.#sequence[position + 1]];
    if (next === undefined || this.#blocks.liveCount(block) > SPARSE || this.#blocks.liveCount(next) > SPARSE)
      return false;
    for (let row = 0; row < BLOCK_ROWS; row++) {
      if (!this.#blocks.isLive(next, row)) continue;
      kernel.readRow(shape, this.at, next, row, before.at);
      this.#place(block, this.#blocks.freeSlot(block), before.row, before);
    }
    this.#blocks.giveUp(next);
    this.#sequence.splice(position + 1, 1);
    this.#firstKeys.splice(position + 1, 1);
    this.#blocks.worn[block]! += WORN;
    return true;
  }

  #tighten(block: number): boolean {
    if (this.#blocks.worn[block]! < WORN) return false;
    this.#blocks.index(block);
    this.#blocks.worn[block] = 0;
    return true;
  }

  #addBlock(position: number, firstKey: number): number {
    const block = this.#blocks.add();
    this.#sequence.splice(position, 0, block);
    this.#firstKeys.splice(position, 0, firstKey);
    return block;
  }

  /** Frees all memory. */
  dispose(): void {
    this.#blocks.dispose();
  }
}
