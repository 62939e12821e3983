import {
  BLOCK_END,
  BLOCK_LIVE,
  BLOCK_LIVE_COUNT,
  BLOCK_BOUNDS_OUTDATED,
  BLOCK_ROWS,
  ORDER_BLOCK_LIST,
  ORDER_ZONES,
  ZONE_PRESENT,
} from '../kernel/shape.ts';
import type { Layout } from '../layout/layout.ts';
import { COMPUTED_CODING, fitsCoding, decodeStoredNumber, encodeStoredNumber } from '../layout/number-coding.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';

/** The numbers of a computed column in one block: their stored forms by slot, their bounds, sum and how many are missing. */
export type BlockCopy = {
  codes: Uint32Array<ArrayBuffer>;
  least: number;
  most: number;
  sum: number;
  missing: number;
  /** Whether the bounds may be wider than the numbers. */
  isLoose: boolean;
};

/**
 * Writes the bounds of a computed column into the blocks of an order that lack its numbers: the bounds in a copy, or
 * else the widest ones. Every search that switches columns does this for all blocks, so it allocates no objects.
 */
export function writeBlockBounds(
  { heap, layout }: { heap: Heap; layout: Layout },
  order: { at: number; blockCount: number },
  { stored, place, stamp }: { stored: number; place: number; stamp: number },
  copies: readonly (BlockCopy | null)[] | null,
): void {
  const { u32, i32, f64 } = heap;
  const list = u32[(order.at + ORDER_BLOCK_LIST) >>> 2]! >>> 2;
  const bit = layout.missingBits + stored;
  const present = (ZONE_PRESENT >>> 2) + (bit >>> 5);
  const mask = 1 << (bit & 31);
  let zone = u32[(order.at + ORDER_ZONES) >>> 2]!;
  for (let number = 0; number < order.blockCount; number++, zone += layout.zoneBytes) {
    if (u32[list + number] === NULL_ADDRESS || u32[((zone + layout.zones.stamps) >>> 2) + place] === stamp) continue;
    const copy = copies === null ? null : copies[number]!;
    const bounds = (zone + layout.zones.numbers[stored]!) >>> 3;
    f64[bounds] = copy === null ? -Infinity : copy.least;
    f64[bounds + 1] = copy === null ? Infinity : copy.most;
    if (copy === null || copy.missing > 0) i32[(zone >>> 2) + present]! |= mask;
    else i32[(zone >>> 2) + present]! &= ~mask;
  }
}

/**
 * Returns the address of the stamp of an order's first block, as an index of 32-bit words, and the number of words
 * between stamps.
 */
export function stampsOf(
  { heap, layout }: { heap: Heap; layout: Layout },
  order: { at: number },
  place: number,
): { first: number; step: number } {
  const zones = heap.u32[(order.at + ORDER_ZONES) >>> 2]!;
  return { first: ((zones + layout.zones.stamps) >>> 2) + place, step: layout.zoneBytes >>> 2 };
}

/** The rows and the zone of one block, for columns of numbers that are read or written as a whole. */
export class BlockNumbers {
  readonly #heap: Heap;
  readonly #layout: Layout;
  readonly #block: number;
  readonly #zone: number;

  /** `order`: the address from which the kernel reads the order. */
  constructor(heap: Heap, layout: Layout, order: number, number: number) {
    this.#heap = heap;
    this.#layout = layout;
    this.#block = heap.u32[(heap.u32[(order + ORDER_BLOCK_LIST) >>> 2]! >>> 2) + number]!;
    this.#zone = heap.u32[(order + ORDER_ZONES) >>> 2]! + number * layout.zoneBytes;
  }

  /** Whether the block has memory. */
  get exists(): boolean {
    return this.#block !== NULL_ADDRESS;
  }

  /** Returns the stamp of the cache slot to which the block's numbers belong; 0 if there is none. */
  stampOf(place: number): number {
    return this.#heap.u32[this.#stampAt(place)]!;
  }

  stamp(place: number, stamp: number): void {
    this.#heap.u32[this.#stampAt(place)] = stamp;
  }

  /** Whether the slots with rows are the first ones, so that columns can be copied. */
  get #isDense(): boolean {
    const head = this.#block >>> 2;
    return this.#heap.u32[head + BLOCK_LIVE_COUNT / 4] === this.#heap.u32[head + BLOCK_END / 4];
  }

  /** Lists the slots with rows; returns how many there are. */
  listRows(slots: Uint16Array): number {
    const { u32 } = this.#heap;
    if (this.#isDense) {
      slots.set(ALL_SLOTS);
      return u32[(this.#block + BLOCK_LIVE_COUNT) >>> 2]!;
    }
    let count = 0;
    for (let w = 0; w < BLOCK_ROWS / 32; w++) {
      for (let word = u32[((this.#block + BLOCK_LIVE) >>> 2) + w]!; word !== 0; word &= word - 1)
        slots[count++] = 32 * w + 31 - Math.clz32(word & -word);
    }
    return count;
  }

  /** Reads the numbers of listed slots; NaN is missing. */
  read(column: number, slots: Uint16Array, count: number, numbers: Float64Array): void {
    const coding = this.#layout.numbers[column]!;
    const codes = this.#codesOf(column);
    for (let i = 0; i < count; i++) {
      const code = codes[slots[i]!]!;
      numbers[i] = coding.width < 8 && code === MISSING_NUMBER ? Number.NaN : decodeStoredNumber(code, coding);
    }
  }

  /** Reads the row numbers of listed slots. */
  readRows(slots: Uint16Array, count: number, rows: Uint32Array): void {
    const { u32 } = this.#heap;
    const at = (this.#block + this.#layout.offsets.rows) >>> 2;
    if (this.#isDense) rows.set(u32.subarray(at, at + count));
    else for (let i = 0; i < count; i++) rows[i] = u32[at + slots[i]!]!;
  }

  /**
   * Writes the stored forms of the computed numbers of all slots with rows, and the block's bounds, sum and number of
   * missing values.
   */
  write(column: number, slots: Uint16Array, count: number, codes: Uint32Array): void {
    const stored = this.#codesOf(column);
    if (this.#isDense) stored.set(codes.subarray(0, count));
    else for (let i = 0; i < count; i++) stored[slots[i]!] = codes[i]!;
    let [least, most, sum, missing] = [Infinity, -Infinity, 0, 0];
    for (let i = 0; i < count; i++) {
      const code = codes[i]!;
      if (code === MISSING_NUMBER) missing++;
      else {
        sum += code;
        if (code < least) least = code;
        if (code > most) most = code;
      }
    }
    this.#describe(column, least, most, sum, missing);
  }

  /** Copies the stored numbers of a computed column, and the block's bounds, sum and number of missing values. */
  copy(column: number): BlockCopy {
    const { offsets, zones, missingBits } = this.#layout;
    const { u16, u32, f64 } = this.#heap;
    const at = (this.#block + offsets.numbers[column]!) >>> 2;
    const bounds = (this.#zone + zones.numbers[column]!) >>> 3;
    return {
      codes: u32.slice(at, at + u32[(this.#block + BLOCK_END) >>> 2]!),
      least: f64[bounds]!,
      most: f64[bounds + 1]!,
      sum: f64[(this.#block + offsets.sums[column]!) >>> 3]!,
      missing: u16[((this.#block + offsets.counts) >>> 1) + missingBits + column]!,
      isLoose: ((u32[(this.#block + BLOCK_BOUNDS_OUTDATED) >>> 2]! >>> column) & 1) === 1,
    };
  }

  /** Writes a copy back. The slots must contain the same rows as when it was made. */
  restore(column: number, { codes, least, most, sum, missing, isLoose }: BlockCopy): void {
    this.#heap.u32.set(codes, (this.#block + this.#layout.offsets.numbers[column]!) >>> 2);
    // A view that shares the block's zone may have written the widest bounds, because it has no copies.
    this.#bound(column, least, most, missing > 0);
    this.#sum(column, sum, missing, isLoose);
  }

  #describe(column: number, least: number, most: number, sum: number, missing: number): void {
    this.#bound(column, least, most, missing > 0);
    this.#sum(column, sum, missing, false);
  }

  /** Writes a column's sum and number of missing values, which are in the block itself. */
  #sum(column: number, sum: number, missing: number, isLoose: boolean): void {
    const { offsets, missingBits } = this.#layout;
    const { u16, i32, f64 } = this.#heap;
    f64[(this.#block + offsets.sums[column]!) >>> 3] = sum;
    u16[((this.#block + offsets.counts) >>> 1) + missingBits + column] = missing;
    const loose = (this.#block + BLOCK_BOUNDS_OUTDATED) >>> 2;
    i32[loose] = (i32[loose]! & ~(1 << column)) | (isLoose ? 1 << column : 0);
  }

  /** Writes a column's bounds, which are in the zone. */
  #bound(column: number, least: number, most: number, isMissing: boolean): void {
    const { zones, missingBits } = this.#layout;
    const { i32, f64 } = this.#heap;
    const bounds = (this.#zone + zones.numbers[column]!) >>> 3;
    f64[bounds] = least;
    f64[bounds + 1] = most;
    const bit = missingBits + column;
    const present = ((this.#zone + ZONE_PRESENT) >>> 2) + (bit >>> 5);
    if (isMissing) i32[present]! |= 1 << (bit & 31);
    else i32[present]! &= ~(1 << (bit & 31));
  }

  #stampAt(place: number): number {
    return ((this.#zone + this.#layout.zones.stamps) >>> 2) + place;
  }

  #codesOf(column: number): Uint8Array | Uint16Array | Uint32Array | Float64Array {
    const { u8, u16, u32, f64 } = this.#heap;
    const at = this.#block + this.#layout.offsets.numbers[column]!;
    switch (this.#layout.numbers[column]!.width) {
      case 1:
        return u8.subarray(at, at + BLOCK_ROWS);
      case 2:
        return u16.subarray(at >>> 1, (at >>> 1) + BLOCK_ROWS);
      case 4:
        return u32.subarray(at >>> 2, (at >>> 2) + BLOCK_ROWS);
      default:
        return f64.subarray(at >>> 3, (at >>> 3) + BLOCK_ROWS);
    }
  }
}

const ALL_SLOTS = Uint16Array.from({ length: BLOCK_ROWS }, (_slot, i) => i);

/** The stored form of a missing number. */
const MISSING_NUMBER = 0;
/** A stored form that no number has. */
export const NOT_COMPUTED = 2 ** 32 - 1;

/** Returns the stored form of a computed number; throws if it has none. */
export function computedCode(number: number): number {
  if (Number.isNaN(number)) return MISSING_NUMBER;
  const code = encodeStoredNumber(number, COMPUTED_CODING);
  if (!fitsCoding(number, COMPUTED_CODING) || code === NOT_COMPUTED)
    throw new Error(`A column computed ${number}, which is no whole number in the allowed range.`);
  return code;
}
