import {
  BLOCK_LIVE,
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_ROOM,
  BLOCK_PAIRS,
  BLOCK_SLICES,
  MASK_BYTES,
} from '../kernel/shape.ts';
import { MISSING } from '../dictionary.ts';
import type { Heap } from '../memory/heap.ts';
import type { BitColumn, Layout } from './layout.ts';
import { toStored } from './number-coding.ts';
import type { CodeLists, Staging } from './staging.ts';

/** A column of which some values have no bit in the signature: one code a row, or a set. */
type RareColumn = { column: BitColumn; singles: Uint32Array | null; lists: CodeLists | null };

/** Pairs of a code and a row of a block are sorted as one number. */
const ROWS_A_CODE = 1024;

/** Staged rows as the blocks of a layout hold them, to be written in any order. */
export class PackedRows {
  readonly count: number;
  readonly rows: Uint32Array;
  readonly #layout: Layout;
  /** Words of a signature. */
  readonly #words: number;
  readonly #signatures: Int32Array;
  /** As they are stored; missing is 0, or NaN among doubles. */
  readonly #numbers: Float64Array[];
  readonly #wides: Uint32Array[] = [];
  readonly #rare: RareColumn[] = [];
  #pairs = new Float64Array(1024);

  /** Takes the staged columns over; the staging is empty then. */
  constructor(staging: Staging, layout: Layout) {
    this.count = staging.count;
    this.rows = staging.rows;
    this.#layout = layout;
    this.#words = layout.signatureBytes >>> 2;
    this.#signatures = new Int32Array(this.#words * staging.count);
    this.#numbers = staging.numbers;
    for (const [n, column] of staging.numbers.entries()) this.#packNumbers(column, n);
    for (const [s, codes] of staging.singles.entries()) {
      const column = layout.singles[s]!;
      if (column.kind === 'wide') this.#wides[column.index] = codes;
      else this.#packSingles(codes, column);
    }
    for (const [m, lists] of staging.multis.entries()) this.#packMultis(lists, layout.multis[m]!);
    staging.clear();
  }

  /**
   * Writes the rows at `positions[from]` to `positions[to - 1]` to the first slots of an empty block. What follows from
   * columns and live slots is the kernel's to work out.
   */
  write(heap: Heap, block: number, positions: Uint32Array, from: number, to: number): void {
    const { offsets, numbers, wides } = this.#layout;
    this.#writeSignatures(heap, block + offsets.signatures, positions, from, to);
    for (const [n, column] of this.#numbers.entries()) {
      writeColumn(heap, block + offsets.numbers[n]!, numbers[n]!.width, column, positions, from, to);
    }
    for (const [c, column] of this.#wides.entries()) {
      writeColumn(heap, block + offsets.wides[c]!, wides[c]!.width, column, positions, from, to);
    }
    writeColumn(heap, block + offsets.rows, 4, this.rows, positions, from, to);
    for (let row = 0; row < to - from; row++) setMaskBit(heap.i32, block + BLOCK_LIVE, row);
    this.#writeRare(heap, block, positions, from, to);
  }

  #writeSignatures({ i32 }: Heap, at: number, positions: Uint32Array, from: number, to: number): void {
    const words = this.#words;
    const signatures = this.#signatures;
    let target = at >>> 2;
    for (let i = from; i < to; i++) {
      const source = positions[i]! * words;
      for (let w = 0; w < words; w++) i32[target + w] = signatures[source + w]!;
      target += words;
    }
  }

  /** Slices of words, and pairs. */
  #writeRare(heap: Heap, block: number, positions: Uint32Array, from: number, to: number): void {
    const keys: number[] = [];
    const ends: number[] = [];
    let count = 0;
    for (const { column, lists, singles } of this.#rare) {
      const first = count;
      for (let i = from; i < to; i++) {
        const row = positions[i]!;
        const start = lists === null ? row : lists.starts[row]!;
        const end = lists === null ? row + 1 : lists.starts[row + 1]!;
        const codes = lists === null ? singles! : lists.codes;
        for (let at = start; at < end; at++) {
          const code = codes[at]!;
          const bit = code === MISSING ? -1 : column.bitOf[code]!;
          if (bit < 0 && code !== MISSING) this.#setPair(count++, code * ROWS_A_CODE + (i - from));
          else if (bit >= 0 && column.rest < 0) setMaskBit(heap.i32, block + BLOCK_SLICES + bit * MASK_BYTES, i - from);
        }
      }
      this.#pairs.subarray(first, count).sort();
      keys.push(column.key);
      ends.push(count);
    }
    if (count > 0) this.#writePairs(heap, block, keys, ends);
  }

  #setPair(at: number, pair: number): void {
    if (at === this.#pairs.length) {
      const larger = new Float64Array(at * 2);
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    this.#pairs[at] = pair;
  }

  /** Pairs of each column in turn: up to `ends[i]` those of the column whose keys begin with `keys[i]`. */
  #writePairs(heap: Heap, block: number, keys: readonly number[], ends: readonly number[]): void {
    const count = ends.at(-1)!;
    const room = Math.ceil(count * 1.0625);
    const at = heap.alloc(6 * room);
    const { u16, u32 } = heap;
    let i = 0;
    for (const [column, end] of ends.entries()) {
      for (; i < end; i++) {
        const pair = this.#pairs[i]!;
        u32[(at >>> 2) + i] = keys[column]! + Math.floor(pair / ROWS_A_CODE);
        u16[(at >>> 1) + 2 * room + i] = pair % ROWS_A_CODE;
      }
    }
    u32[(block + BLOCK_PAIRS) >>> 2] = at;
    u32[(block + BLOCK_PAIR_COUNT) >>> 2] = count;
    u32[(block + BLOCK_PAIR_ROOM) >>> 2] = room;
  }

  #packNumbers(column: Float64Array, n: number): void {
    const coding = this.#layout.numbers[n]!;
    const missing = this.#layout.missingBits + n;
    for (let row = 0; row < this.count; row++) {
      const number = column[row]!;
      if (!Number.isNaN(number)) column[row] = toStored(number, coding);
      else {
        this.#setBit(row, missing);
        if (coding.width < 8) column[row] = 0;
      }
    }
  }

  #packSingles(codes: Uint32Array, column: BitColumn): void {
    const { bitOf, rest } = column;
    let isRare = false;
    for (let row = 0; row < this.count; row++) {
      const code = codes[row]!;
      const bit = code === MISSING ? -1 : bitOf[code]!;
      this.#setBit(row, bit < 0 ? rest : bit);
      if (bit < 0 && code !== MISSING) isRare = true;
    }
    if (isRare) this.#rare.push({ column, lists: null, singles: codes });
  }

  #packMultis(lists: CodeLists, column: BitColumn): void {
    const { bitOf, rest } = column;
    let isRare = rest < 0;
    for (let row = 0; row < this.count && rest >= 0; row++) {
      const end = lists.starts[row + 1]!;
      let isWhole = end > lists.starts[row]!;
      for (let at = lists.starts[row]!; at < end; at++) {
        const bit = bitOf[lists.codes[at]!]!;
        if (bit >= 0) this.#setBit(row, bit);
        else {
          isWhole = false;
          isRare = true;
        }
      }
      if (!isWhole) this.#setBit(row, rest);
    }
    if (isRare) this.#rare.push({ column, lists, singles: null });
  }

  #setBit(row: number, bit: number): void {
    this.#signatures[row * this.#words + (bit >>> 5)]! |= 1 << (bit & 31);
  }
}

function setMaskBit(i32: Int32Array, mask: number, row: number): void {
  i32[(mask >>> 2) + (row >>> 5)]! |= 1 << (row & 31);
}

function writeColumn(
  { u8, u16, u32, f64 }: Heap,
  at: number,
  width: number,
  column: Float64Array | Uint32Array,
  positions: Uint32Array,
  from: number,
  to: number,
): void {
  const target = width === 1 ? u8 : width === 2 ? u16 : width === 4 ? u32 : f64;
  const first = at / width - from;
  for (let i = from; i < to; i++) target[first + i] = column[positions[i]!]!;
}
