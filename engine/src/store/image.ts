import { MISSING } from '../dictionary.ts';
import type { Heap } from '../memory/heap.ts';
import type { Cells } from './fields.ts';
import type { BitColumn, Layout } from './layout.ts';
import { fromStored, toStored } from './number-coding.ts';

/** More words and pairs than a row can have are cut off by nobody: an image grows with them. */
const EXTRA_BYTES = 4096;

/** A row on its way into or out of the blocks, in memory: see `kernel/rows.ts`. */
export class Image {
  readonly #heap: Heap;
  readonly #layout: Layout;
  #room: number;
  #pairs: number[] = [];
  #words: number[] = [];
  at: number;

  constructor(heap: Heap, layout: Layout) {
    this.#heap = heap;
    this.#layout = layout;
    this.#room = this.#fixedBytes() + EXTRA_BYTES;
    this.at = heap.alloc(this.#room);
  }

  /** Writes a row's cells. */
  write({ numbers, singles, multis }: Cells, row: number): void {
    const layout = this.#layout;
    this.#pairs.length = 0;
    this.#words.length = 0;
    this.#reserve(multis);
    const { u32, i32, f64 } = this.#heap;
    const words = this.at >>> 2;
    i32.fill(0, words, words + (layout.signatureBytes >>> 2));
    let at = this.at + layout.signatureBytes;
    for (let n = 0; n < numbers.length; n++, at += 8) {
      const number = numbers[n]!;
      f64[at >>> 3] = toStored(number, layout.numbers[n]!);
      if (Number.isNaN(number)) setBit(i32, words, layout.missingBits + n);
    }
    for (let s = 0; s < singles.length; s++) {
      const column = layout.singles[s]!;
      if (column.kind === 'wide') u32[(at >>> 2) + column.index] = singles[s]!;
      else if (!this.#mark(column, singles[s]!, i32, words)) setBit(i32, words, column.rest);
    }
    for (let m = 0; m < multis.length; m++) {
      const column = layout.multis[m]!;
      let whole = multis[m]!.length > 0;
      for (const code of multis[m]!) whole = this.#mark(column, code, i32, words) && whole;
      if (!whole && column.rest >= 0) setBit(i32, words, column.rest);
    }
    at += 4 * layout.wides.length;
    u32[at >>> 2] = row;
    u32[(at >>> 2) + 1] = this.#words.length;
    u32[(at >>> 2) + 2] = this.#pairs.length;
    u32.set(this.#words, (at >>> 2) + 3);
    u32.set(this.#pairs, (at >>> 2) + 3 + this.#words.length);
  }

  /** How many values of the row have no bit. */
  get pairCount(): number {
    return this.#heap.u32[this.#tail + 2]!;
  }

  /** The cells of the image. */
  read(): Cells {
    const layout = this.#layout;
    const { u32, f64 } = this.#heap;
    let at = this.at + layout.signatureBytes;
    const numbers = layout.numbers.map((coding, n) => fromStored(f64[(at >>> 3) + n]!, coding));
    at += 8 * numbers.length;
    const singles = layout.singles.map((column) => (column.kind === 'wide' ? u32[(at >>> 2) + column.index]! : MISSING));
    const multis: number[][] = layout.multis.map(() => []);
    for (const [i, column] of layout.singles.entries()) {
      if (column.kind === 'bits') this.#readBits(column, (code) => (singles[i] = code));
    }
    for (const [i, column] of layout.multis.entries()) {
      if (column.rest >= 0) this.#readBits(column, (code) => multis[i]!.push(code));
    }
    at = (at >>> 2) + layout.wides.length;
    const wordCount = u32[at + 1]!;
    const pairCount = u32[at + 2]!;
    for (let i = 0; i < wordCount; i++) this.#readWord(u32[at + 3 + i]!, multis);
    for (let i = 0; i < pairCount; i++) this.#readPair(u32[at + 3 + wordCount + i]!, singles, multis);
    return { numbers, singles, multis };
  }

  /** Makes sure that what another image holds fits in here. */
  makeRoomLike(other: Image): void {
    if (other.#room <= this.#room) return;
    this.dispose();
    this.#room = other.#room;
    this.at = this.#heap.alloc(this.#room);
  }

  /** The row number of the image. */
  get row(): number {
    return this.#heap.u32[this.#tail]!;
  }

  /** The word that holds the row number. */
  get #tail(): number {
    const { numbers, wides, signatureBytes } = this.#layout;
    return (this.at + signatureBytes + 8 * numbers.length + 4 * wides.length) >>> 2;
  }

  dispose(): void {
    this.#heap.free(this.at, this.#room);
  }

  /** Answers whether the value has a bit in the signature or a slice. */
  #mark({ bitOf, rest, key }: BitColumn, code: number, i32: Int32Array, words: number): boolean {
    if (code === MISSING) return false;
    const bit = code < bitOf.length ? bitOf[code]! : -1;
    if (bit < 0) this.#pairs.push(key + code);
    else if (rest < 0) this.#words.push(bit);
    else setBit(i32, words, bit);
    return bit >= 0;
  }

  #readBits({ first, codes }: BitColumn, add: (code: number) => void): void {
    const { i32 } = this.#heap;
    for (const [i, code] of codes.entries()) {
      const bit = first + i;
      if ((i32[(this.at >>> 2) + (bit >>> 5)]! & (1 << (bit & 31))) !== 0) add(code);
    }
  }

  #readWord(slice: number, multis: number[][]): void {
    for (const [i, { first, codes, rest }] of this.#layout.multis.entries()) {
      if (rest < 0 && slice >= first && slice < first + codes.length) multis[i]!.push(codes[slice - first]!);
    }
  }

  #readPair(pair: number, singles: number[], multis: number[][]): void {
    const { singles: singleColumns } = this.#layout;
    const field = Math.floor(pair / 2 ** 24) - 1;
    const code = pair % 2 ** 24;
    if (field < singleColumns.length) singles[field] = code;
    else multis[field - singleColumns.length]!.push(code);
  }

  #fixedBytes(): number {
    const { numbers, wides, signatureBytes } = this.#layout;
    return signatureBytes + 8 * numbers.length + 4 * wides.length + 16;
  }

  #reserve(multis: readonly (readonly number[])[]): void {
    const codes = multis.reduce((sum, { length }) => sum + length, 0) + this.#layout.singles.length;
    const needed = this.#fixedBytes() + 4 * codes;
    if (needed <= this.#room) return;
    this.at = this.#heap.regrow(this.at, this.#room, 2 * needed);
    this.#room = 2 * needed;
  }
}

function setBit(words: Int32Array, at: number, bit: number): void {
  words[at + (bit >>> 5)]! |= 1 << (bit & 31);
}
