import { MISSING } from '../dictionaries/dictionary.ts';
import type { Heap } from '../memory/heap.ts';
import type { Cells } from '../layout/staging.ts';
import type { Fields } from '../columns/fields.ts';
import { type BitColumn, MAX_KEYS_PER_COLUMN, type Layout } from '../layout/layout.ts';
import { decodeStoredNumber, encodeStoredNumber } from '../layout/number-coding.ts';
import type { Staging } from '../layout/staging.ts';

/** Initial memory for words and pairs, enough for most rows. An image grows if a longer row is written to it. */
const EXTRA_BYTES = 4096;

/** A row's in-memory form while it is written to or read from the blocks: see `kernel/rows.ts`. */
export class RowImage {
  readonly #heap: Heap;
  readonly #layout: Layout;
  readonly #fields: Fields;
  #room: number;
  readonly #pairs: number[] = [];
  readonly #words: number[] = [];
  /** The row's values except numbers, as `#collect` found them: field and code. */
  #heldFields = new Uint16Array(256);
  #heldCodes = new Uint32Array(256);
  at: number;

  /** `codes`: the maximum number of codes of a row that is read into the image before a row is written to it. */
  constructor(heap: Heap, layout: Layout, fields: Fields, codes: number) {
    this.#heap = heap;
    this.#layout = layout;
    this.#fields = fields;
    this.#room = this.#fixedBytes() + EXTRA_BYTES + 4 * codes;
    this.at = heap.alloc(this.#room);
  }

  /** The largest number of codes of a row that fits. */
  get mostCodes(): number {
    return Math.max(0, Math.ceil((this.#room - this.#fixedBytes() - EXTRA_BYTES) / 4));
  }

  write({ numbers, singles, multis }: Cells, row: number): void {
    const layout = this.#layout;
    this.#pairs.length = 0;
    this.#words.length = 0;
    this.#reserve(multis);
    const { u32, i32 } = this.#heap;
    i32.fill(0, this.at >>> 2, (this.at + layout.signatureBytes) >>> 2);
    for (let n = 0; n < numbers.length; n++) this.setNumber(n, numbers[n]!);
    const wides = (this.at + layout.imageNumbers + 8 * numbers.length) >>> 2;
    for (let s = 0; s < singles.length; s++) {
      const column = layout.singles[s]!;
      if (column.kind === 'wide') u32[wides + column.index] = singles[s]!;
      else if (!this.#mark(column, singles[s]!)) this.#setBit(column.rest);
    }
    for (let m = 0; m < multis.length; m++) {
      const column = layout.multis[m]!;
      let isWhole = true;
      for (const code of multis[m]!) isWhole = this.#mark(column, code) && isWhole;
      if (!isWhole && column.rest >= 0) this.#setBit(column.rest);
    }
    this.#writeTail(row);
  }

  /** Sets a number of the row. */
  setNumber(n: number, number: number): void {
    const { imageNumbers, numbers } = this.#layout;
    this.#heap.f64[((this.at + imageNumbers) >>> 3) + n] = encodeStoredNumber(number, numbers[n]!);
  }

  /** Returns the code of a column with bits; `MISSING` also for a value without a bit. */
  codeOf({ first, codes }: BitColumn): number {
    const bit = this.firstBit(first, codes.length);
    return bit < 0 ? MISSING : codes[bit]!;
  }

  /** Changes the code of a column with bits; both codes must be missing or have a bit. */
  setCode({ bitOf, rest }: BitColumn, from: number, to: number): void {
    // Other columns may need the shared bit, so it stays set.
    if (from !== MISSING || rest !== this.#layout.sharedRest) this.#clearBit(from === MISSING ? rest : bitOf[from]!);
    this.#setBit(to === MISSING ? rest : bitOf[to]!);
  }

  /** Returns the first set bit of a range of the signature, counted from `first`; −1 if there is none. */
  firstBit(first: number, count: number): number {
    const { i32 } = this.#heap;
    const words = this.at >>> 2;
    for (let bit = first; bit < first + count; bit = (bit | 31) + 1) {
      const word = i32[words + (bit >>> 5)]! >>> (bit & 31);
      if (word === 0) continue;
      const found = bit - first + 31 - Math.clz32(word & -word);
      return found < count ? found : -1;
    }
    return -1;
  }

  /** The number of the row's values without a bit. */
  get pairCount(): number {
    return this.#heap.u32[this.#tail + 2]!;
  }

  /** Whether a value of this column is stored as a pair, without a bit. */
  hasPairOf({ key }: BitColumn): boolean {
    const { u32 } = this.#heap;
    const first = this.#tail + 3 + u32[this.#tail + 1]!;
    const end = first + this.pairCount;
    for (let i = first; i < end; i++) if (u32[i]! >= key && u32[i]! < key + MAX_KEYS_PER_COLUMN) return true;
    return false;
  }

  /** Whether another image has the same words and the same values without bits. */
  hasTailOf(other: RowImage): boolean {
    const { u32 } = this.#heap;
    const [mine, others] = [this.#tail + 1, other.#tail + 1];
    const words = 2 + u32[mine]! + u32[mine + 1]!;
    for (let i = 0; i < words; i++) if (u32[mine + i] !== u32[others + i]) return false;
    return true;
  }

  /** The row number of the image. */
  get row(): number {
    return this.#heap.u32[this.#tail]!;
  }

  /** Returns the cells of the image. */
  read(): Cells {
    const { numbers, singles, multis } = this.#layout;
    const cells: Cells = {
      numbers: numbers.map((_coding, n) => this.numberAt(n)),
      singles: singles.map(() => MISSING),
      multis: multis.map(() => []),
    };
    const count = this.#collect();
    for (let i = 0; i < count; i++) {
      const field = this.#heldFields[i]!;
      if (field < singles.length) cells.singles[field] = this.#heldCodes[i]!;
      else cells.multis[field - singles.length]!.push(this.#heldCodes[i]!);
    }
    return cells;
  }

  /** Adds the row to the staging. */
  stage(staging: Staging): void {
    const at = staging.begin(this.row);
    for (let n = 0; n < this.#layout.numbers.length; n++) staging.numbers[n]![at] = this.numberAt(n);
    const singles = this.#layout.singles.length;
    const count = this.#collect();
    for (let i = 0; i < count; i++) {
      const field = this.#heldFields[i]!;
      if (field < singles) staging.singles[field]![at] = this.#heldCodes[i]!;
      else staging.multis[field - singles]!.push(this.#heldCodes[i]!);
    }
  }

  /** Releases one use of each of the row's values. */
  release(): void {
    const { dictionaries } = this.#fields;
    const count = this.#collect();
    for (let i = 0; i < count; i++) dictionaries[this.#heldFields[i]!]!.release(this.#heldCodes[i]!);
  }

  /** Copies another image of the same row. */
  copy(other: RowImage): void {
    this.makeRoomLike(other);
    const tail = other.#tail;
    const { u32, u8 } = this.#heap;
    u8.copyWithin(this.at, other.at, 4 * (tail + 3 + u32[tail + 1]! + u32[tail + 2]!));
  }

  /** Makes room for the contents of another image. */
  makeRoomLike(other: RowImage): void {
    if (other.#room > this.#room) this.#grow(other.#room);
  }

  /** Makes room for a row with this many codes. */
  reserveCodes(codes: number): void {
    const room = this.#fixedBytes() + EXTRA_BYTES + 4 * codes;
    if (room > this.#room) this.#grow(room);
  }

  dispose(): void {
    this.#heap.free(this.at, this.#room);
  }

  /** Finds the row's values in its signature, wide codes, words and pairs; returns their number. */
  #collect(): number {
    const { signatureBytes, slicedBits, sliceFields, sliceCodes, wideFields } = this.#layout;
    const { i32, u32 } = this.#heap;
    const tail = this.#tail;
    const words = u32[tail + 1]!;
    const pairs = u32[tail + 2]!;
    this.#makeRoomToHold(8 * signatureBytes + wideFields.length + words + pairs);
    const [fields, codes] = [this.#heldFields, this.#heldCodes];
    let count = 0;
    const first = this.at >>> 2;
    for (let w = 0; w < signatureBytes >>> 2; w++) {
      for (let word = i32[first + w]!; word !== 0; word &= word - 1) {
        const bit = 32 * w + 31 - Math.clz32(word & -word);
        if (bit >= slicedBits) break;
        fields[count] = sliceFields[bit]!;
        codes[count++] = sliceCodes[bit]!;
      }
    }
    for (let c = 0; c < wideFields.length; c++) {
      fields[count] = wideFields[c]!;
      codes[count++] = u32[tail - wideFields.length + c]!;
    }
    for (let i = tail + 3; i < tail + 3 + words; i++) {
      fields[count] = sliceFields[u32[i]!]!;
      codes[count++] = sliceCodes[u32[i]!]!;
    }
    for (let i = tail + 3 + words; i < tail + 3 + words + pairs; i++) {
      fields[count] = Math.floor(u32[i]! / MAX_KEYS_PER_COLUMN) - 1;
      codes[count++] = u32[i]! % MAX_KEYS_PER_COLUMN;
    }
    return count;
  }

  /** Returns a number of the row; NaN is missing. */
  numberAt(n: number): number {
    return decodeStoredNumber(
      this.#heap.f64[((this.at + this.#layout.imageNumbers) >>> 3) + n]!,
      this.#layout.numbers[n]!,
    );
  }

  /** Writes row number, words and pairs; the kernel returns them in the same order. */
  #writeTail(row: number): void {
    const [words, pairs] = [this.#words, this.#pairs];
    if (words.length > 1) words.sort(ascending);
    if (pairs.length > 1) pairs.sort(ascending);
    const { u32 } = this.#heap;
    let at = this.#tail;
    u32[at++] = row;
    u32[at++] = words.length;
    u32[at++] = pairs.length;
    for (let i = 0; i < words.length; i++) u32[at++] = words[i]!;
    for (let i = 0; i < pairs.length; i++) u32[at++] = pairs[i]!;
  }

  /** The index of the word that holds the row number. */
  get #tail(): number {
    const { numbers, wides, imageNumbers } = this.#layout;
    return (this.at + imageNumbers + 8 * numbers.length + 4 * wides.length) >>> 2;
  }

  /** Returns whether the value has a bit in the signature or a slice. */
  #mark({ bitOf, rest, key }: BitColumn, code: number): boolean {
    if (code === MISSING) return false;
    const bit = code < bitOf.length ? bitOf[code]! : -1;
    if (bit < 0) this.#pairs.push(key + code);
    else if (rest < 0) this.#words.push(bit);
    else this.#setBit(bit);
    return bit >= 0;
  }

  #setBit(bit: number): void {
    this.#heap.i32[(this.at >>> 2) + (bit >>> 5)]! |= 1 << (bit & 31);
  }
  #clearBit(bit: number): void {
    this.#heap.i32[(this.at >>> 2) + (bit >>> 5)]! &= ~(1 << (bit & 31));
  }

  #fixedBytes(): number {
    const { numbers, wides, imageNumbers } = this.#layout;
    return imageNumbers + 8 * numbers.length + 4 * wides.length + 16;
  }

  #reserve(multis: readonly (readonly number[])[]): void {
    let codes = this.#layout.singles.length;
    for (const list of multis) codes += list.length;
    const needed = this.#fixedBytes() + 4 * codes;
    if (needed > this.#room) this.#grow(2 * needed);
  }

  #grow(room: number): void {
    this.at = this.#heap.regrow(this.at, this.#room, room);
    this.#room = room;
  }

  #makeRoomToHold(count: number): void {
    if (count <= this.#heldCodes.length) return;
    this.#heldFields = new Uint16Array(2 * count);
    this.#heldCodes = new Uint32Array(2 * count);
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}
