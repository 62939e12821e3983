import {
  BLOCK_LIVE,
  BLOCK_PAIR_COUNT,
  BLOCK_PAIR_CAPACITY,
  BLOCK_PAIRS,
  BLOCK_ROWS,
  BLOCK_SLICE_COUNT,
  BLOCK_SLICE_PLACES,
  BLOCK_SLICES,
  MASK_BYTES,
} from '../kernel/shape.ts';
import { MISSING } from '../dictionaries/dictionary.ts';
import type { Heap } from '../memory/heap.ts';
import { growSlices } from '../layout/block-parts.ts';
import type { BitColumn, Layout } from '../layout/layout.ts';
import { encodeStoredNumber } from '../layout/number-coding.ts';
import type { CodeLists, Staging } from '../layout/staging.ts';

/** A column with values that have no bit in the signature: one code per row, or a set. */
type RareColumn = { column: BitColumn; singles: Uint32Array | null; lists: CodeLists | null };

/** Pairs of a code and a block's row are sorted as one number. */
const ROWS_A_CODE = 1024;
/** The number of rows packed at a time. */
const TILE = 2048;

/** The position of a column in a record and in a block. */
type RecordColumn = { word: number; width: number; offset: number };

/**
 * Staged rows in the stored form of a layout's blocks, to be written in any order. A row, except for its pairs and
 * words, is one record, so that reading it in any order takes one memory access.
 */
export class PackedRows {
  readonly count: number;
  readonly rows: Uint32Array;
  readonly #layout: Layout;
  /** The number of words of a signature, and of a record: signature, stored numbers, wide codes, row number. */
  readonly #signatureWords: number;
  readonly #words: number;
  readonly #records: Int32Array;
  /** The records of a block. */
  readonly #gathered: Int32Array;
  readonly #columns: RecordColumn[] = [];
  readonly #rare: RareColumn[] = [];
  #pairs = new Float64Array(1024);
  /** Slices of words and the block's rows that have them, combined as one number. */
  #wordBits = new Uint32Array(1024);

  /** Takes ownership of the staged columns; the staging is empty afterwards. */
  constructor(staging: Staging, layout: Layout) {
    this.count = staging.count;
    this.rows = staging.rows;
    this.#layout = layout;
    this.#signatureWords = layout.signatureBytes >>> 2;
    this.#words = this.#planColumns();
    this.#records = new Int32Array(this.#words * staging.count);
    this.#gathered = new Int32Array(this.#words * BLOCK_ROWS);
    const hasRare = new Uint8Array(layout.singles.length + layout.multis.length);
    for (let from = 0; from < this.count; from += TILE) {
      this.#pack(staging, from, Math.min(this.count, from + TILE), hasRare);
    }
    for (const [s, column] of layout.singles.entries())
      if (hasRare[s] === 1 && column.kind === 'bits')
        this.#rare.push({ column, lists: null, singles: staging.singles[s]! });
    for (const [m, column] of layout.multis.entries())
      if (hasRare[layout.singles.length + m] === 1)
        this.#rare.push({ column, lists: staging.multis[m]!, singles: null });
    staging.clear();
  }

  /** Packs the records of a tile of rows, column by column; a tile is small enough for the processor's cache. */
  #pack({ numbers, singles, multis, rows }: Staging, from: number, to: number, hasRare: Uint8Array): void {
    const layout = this.#layout;
    for (const [n, column] of numbers.entries()) this.#packNumbers(column, n, from, to);
    for (const [s, codes] of singles.entries()) {
      const column = layout.singles[s]!;
      if (column.kind === 'wide') this.#packWords(codes, this.#columns[numbers.length + column.index]!, from, to);
      else if (this.#packSingles(codes, column, from, to)) hasRare[s] = 1;
    }
    this.#packWords(rows, this.#columns.at(-1)!, from, to);
    for (const [m, lists] of multis.entries())
      if (this.#packMultis(lists, layout.multis[m]!, from, to)) hasRare[singles.length + m] = 1;
  }

  /**
   * Writes the rows at `positions[from]` to `positions[to - 1]` to the first slots of an empty block. The kernel
   * derives the other data of the block from these.
   */
  write(heap: Heap, block: number, positions: Uint32Array, from: number, to: number): void {
    this.#gather(positions, from, to);
    const count = to - from;
    writeSignatures(
      heap.i32,
      block + this.#layout.offsets.signatures,
      this.#gathered,
      this.#words,
      this.#signatureWords,
      count,
    );
    for (const { word, width, offset } of this.#columns) {
      writeColumn(heap, block + offset, width, this.#gathered, word, this.#words, count);
    }
    fillMask(heap.i32, block + BLOCK_LIVE, count);
    this.#writeRare(heap, block, positions, from, to);
  }

  #planColumns(): number {
    const { numbers, wides, offsets } = this.#layout;
    let word = this.#signatureWords;
    const add = (width: number, offset: number) => {
      this.#columns.push({ word, width, offset });
      word += width === 8 ? 2 : 1;
    };
    for (const [n, { width }] of numbers.entries()) add(width, offsets.numbers[n]!);
    for (const [c, { width }] of wides.entries()) add(width, offsets.wides[c]!);
    add(4, offsets.rows);
    return word;
  }

  #gather(positions: Uint32Array, from: number, to: number): void {
    const [words, records, gathered] = [this.#words, this.#records, this.#gathered];
    // The rows are scattered in memory. Reading one word of each first lets their cache misses overlap.
    let touched = 0;
    for (let i = from; i < to; i++) {
      const source = positions[i]! * words;
      touched |= records[source]! | records[source + words - 1]!;
    }
    gathered[0] = touched;
    let target = 0;
    for (let i = from; i < to; i++) {
      const source = positions[i]! * words;
      for (let w = 0; w < words; w++) gathered[target + w] = records[source + w]!;
      target += words;
    }
  }

  /** Writes slices of words, and pairs. */
  #writeRare(heap: Heap, block: number, positions: Uint32Array, from: number, to: number): void {
    const keys: number[] = [];
    const ends: number[] = [];
    let count = 0;
    let words = 0;
    for (const { column, lists, singles } of this.#rare) {
      const first = count;
      for (let i = from; i < to; i++) {
        const row = positions[i]!;
        const start = lists === null ? row : lists.starts[row]!;
        const end = lists === null ? row + 1 : lists.starts[row + 1]!;
        const codes = lists === null ? singles! : lists.codes;
        for (let at = start; at < end; at++) {
          const code = codes[at]!;
          const bit = code === MISSING ? -1 : (column.bitOf[code] ?? -1);
          if (bit < 0 && code !== MISSING) this.#setPair(count++, code * ROWS_A_CODE + (i - from));
          else if (bit >= 0 && column.rest < 0) this.#setWord(words++, bit * BLOCK_ROWS + (i - from));
        }
      }
      this.#pairs.subarray(first, count).sort();
      keys.push(column.key);
      ends.push(count);
    }
    if (words > 0) this.#writeWords(heap, block, words);
    if (count > 0) this.#writePairs(heap, block, keys, ends);
  }

  #setWord(at: number, word: number): void {
    if (at === this.#wordBits.length) {
      const larger = new Uint32Array(at * 2);
      larger.set(this.#wordBits);
      this.#wordBits = larger;
    }
    this.#wordBits[at] = word;
  }

  /** Writes the slices of the words that the block's rows have. */
  #writeWords(heap: Heap, block: number, count: number): void {
    const places = new Uint16Array(this.#layout.sliceCount);
    let used = 1;
    for (let i = 0; i < count; i++) {
      const slice = this.#wordBits[i]! >>> 10;
      if (places[slice] === 0) places[slice] = used++;
    }
    growSlices(heap, block, used - 1);
    const { i32, u16, u32 } = heap;
    u16.set(places, (block + BLOCK_SLICE_PLACES) >>> 1);
    u32[(block + BLOCK_SLICE_COUNT) >>> 2] = used;
    const slices = u32[(block + BLOCK_SLICES) >>> 2]!;
    for (let i = 0; i < count; i++) {
      const word = this.#wordBits[i]!;
      setMaskBit(i32, slices + places[word >>> 10]! * MASK_BYTES, word & 1023);
    }
  }

  #setPair(at: number, pair: number): void {
    if (at === this.#pairs.length) {
      const larger = new Float64Array(at * 2);
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    this.#pairs[at] = pair;
  }

  /** Writes the pairs of each column in turn: those before `ends[i]` belong to the column whose keys begin with `keys[i]`. */
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
    u32[(block + BLOCK_PAIR_CAPACITY) >>> 2] = room;
  }

  #packNumbers(column: Float64Array, n: number, from: number, to: number): void {
    const coding = this.#layout.numbers[n]!;
    const { word } = this.#columns[n]!;
    const double = new Float64Array(1);
    const halves = new Int32Array(double.buffer);
    for (let row = from; row < to; row++) {
      const number = column[row]!;
      const at = row * this.#words + word;
      if (coding.width < 8) this.#records[at] = Number.isNaN(number) ? 0 : encodeStoredNumber(number, coding);
      else {
        double[0] = number;
        this.#records[at] = halves[0]!;
        this.#records[at + 1] = halves[1]!;
      }
    }
  }

  #packWords(column: Uint32Array, { word }: RecordColumn, from: number, to: number): void {
    for (let row = from; row < to; row++) this.#records[row * this.#words + word] = column[row]!;
  }

  /** Returns whether some value has no bit. */
  #packSingles(codes: Uint32Array, { bitOf, rest }: BitColumn, from: number, to: number): boolean {
    let isRare = false;
    for (let row = from; row < to; row++) {
      const code = codes[row]!;
      const bit = code === MISSING ? -1 : (bitOf[code] ?? -1);
      this.#setBit(row, bit < 0 ? rest : bit);
      if (bit < 0 && code !== MISSING) isRare = true;
    }
    return isRare;
  }

  /** Returns whether some value has no bit in the signature. */
  #packMultis(lists: CodeLists, { bitOf, rest }: BitColumn, from: number, to: number): boolean {
    let isRare = rest < 0;
    for (let row = from; row < to && rest >= 0; row++) {
      const end = lists.starts[row + 1]!;
      let isWhole = true;
      for (let at = lists.starts[row]!; at < end; at++) {
        const bit = bitOf[lists.codes[at]!] ?? -1;
        if (bit >= 0) this.#setBit(row, bit);
        else {
          isWhole = false;
          isRare = true;
        }
      }
      if (!isWhole) this.#setBit(row, rest);
    }
    return isRare;
  }

  #setBit(row: number, bit: number): void {
    this.#records[row * this.#words + (bit >>> 5)]! |= 1 << (bit & 31);
  }
}

function setMaskBit(i32: Int32Array, mask: number, row: number): void {
  i32[(mask >>> 2) + (row >>> 5)]! |= 1 << (row & 31);
}

function writeSignatures(
  i32: Int32Array,
  at: number,
  records: Int32Array,
  words: number,
  signatureWords: number,
  count: number,
): void {
  let target = at >>> 2;
  for (let source = 0; source < count * words; source += words) {
    for (let w = 0; w < signatureWords; w++) i32[target + w] = records[source + w]!;
    target += signatureWords;
  }
}

/** Writes a column of `count` records. */
function writeColumn(
  { u8, u16, i32 }: Heap,
  at: number,
  width: number,
  records: Int32Array,
  word: number,
  words: number,
  count: number,
): void {
  // Separate loops, so that each writes one type of array.
  if (width === 1) for (let row = 0, from = word; row < count; row++, from += words) u8[at + row] = records[from]!;
  else if (width === 2) {
    for (let row = 0, to = at >>> 1, from = word; row < count; row++, from += words) u16[to++] = records[from]!;
  } else if (width === 4) {
    for (let row = 0, to = at >>> 2, from = word; row < count; row++, from += words) i32[to++] = records[from]!;
  } else {
    for (let row = 0, to = at >>> 2, from = word; row < count; row++, from += words) {
      i32[to++] = records[from]!;
      i32[to++] = records[from + 1]!;
    }
  }
}

/** Sets the first bits of a mask. */
function fillMask(i32: Int32Array, mask: number, count: number): void {
  const first = mask >>> 2;
  i32.fill(-1, first, first + (count >>> 5));
  if ((count & 31) > 0) i32[first + (count >>> 5)] = (1 << (count & 31)) - 1;
}
