/**
 * The basic operations of the kernel in plain TypeScript, over one linear memory. `assembly/` implements the same
 * operations with SIMD, one file per topic. Here they are in one file, in the same order, because a search takes a few
 * percent longer if the memory views are imported from another file. The other files of the kernel work with either.
 * Addresses are in bytes. A mask has 128 bytes: one bit per row of a block.
 */
import type { Heap } from '../memory/heap.ts';

/** Functions of the host that the kernel calls. They need trigonometry, but only for a few places per search. */
export type Questions = {
  /** Returns the smallest circle of a center that contains a place. */
  bandOf(center: u32, place: u32): u32;
  /** Returns the miles from a center to a place. */
  milesTo(center: u32, place: u32): f64;
};

/** Bytes that a machine may reserve for its tables. */
export const TABLE_BYTES = 2432;
const MASK_WORDS = 32;

let bytes: Uint8Array = new Uint8Array(0);
let shorts: Uint16Array = new Uint16Array(0);
let words: Uint32Array = new Uint32Array(0);
let ints: Int32Array = new Int32Array(0);
let doubles: Float64Array = new Float64Array(0);
let questions: Questions = { bandOf: () => 0, milesTo: () => 0 };

/**
 * Sets the memory that the next operations use. Every call of the kernel starts with this, because engines take turns.
 */
export function bindMemory({ u8, u16, u32, i32, f64 }: Heap, asked: Questions): void {
  bytes = u8;
  shorts = u16;
  words = u32;
  ints = i32;
  doubles = f64;
  questions = asked;
}

/** Writes the machine's tables (`TABLE_BYTES`) once per heap, before any other call. This machine has none. */
export function writeTables(_at: u32): void {}

export function bandOf(center: u32, place: u32): u32 {
  return questions.bandOf(center, place);
}
export function milesTo(center: u32, place: u32): f64 {
  return questions.milesTo(center, place);
}

// Numbers at addresses: `assembly/memory.ts`.

export function u8At(at: u32): u32 {
  return bytes[at]!;
}
export function u16At(at: u32): u32 {
  return shorts[at >>> 1]!;
}
export function u32At(at: u32): u32 {
  return words[at >>> 2]!;
}
export function i32At(at: u32): i32 {
  return ints[at >>> 2]!;
}
export function f64At(at: u32): f64 {
  return doubles[at >>> 3]!;
}
export function setU8(at: u32, value: u32): void {
  bytes[at] = value;
}
export function setU16(at: u32, value: u32): void {
  shorts[at >>> 1] = value;
}
export function setU32(at: u32, value: u32): void {
  words[at >>> 2] = value;
}
export function setI32(at: u32, value: i32): void {
  ints[at >>> 2] = value;
}
export function setF64(at: u32, value: f64): void {
  doubles[at >>> 3] = value;
}
export function addU32(at: u32, value: u32): void {
  words[at >>> 2]! += value;
}
export function fillBytes(at: u32, value: u32, count: u32): void {
  bytes.fill(value, at, at + count);
}
export function copyBytes(to: u32, from: u32, count: u32): void {
  bytes.copyWithin(to, from, from + count);
}

/**
 * Prefetches the memory at `base` + each of `count` listed offsets. This machine does nothing, because JavaScript
 * cannot prefetch.
 */
export function prefetch(_base: u32, _list: u32, _count: u32): void {}
export function toF64(value: u32): f64 {
  return value;
}
export function toU32(value: f64): u32 {
  return Math.trunc(value);
}
export function squareRoot(value: f64): f64 {
  return Math.sqrt(value);
}

/** Returns the position of the lowest set bit. */
export function lowestBit(word: i32): u32 {
  return 31 - Math.clz32(word & -word);
}
export function countOnes(word: i32): u32 {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
function codeAt(column: u32, width: u32, row: u32): u32 {
  if (width === 1) return bytes[column + row]!;
  if (width === 2) return shorts[(column >>> 1) + row]!;
  return words[(column >>> 2) + row]!;
}

// Masks: `assembly/row-masks.ts`.

export function maskFill(to: u32, word: i32): void {
  ints.fill(word, to >>> 2, (to >>> 2) + MASK_WORDS);
}
export function maskCopy(to: u32, from: u32): void {
  ints.copyWithin(to >>> 2, from >>> 2, (from >>> 2) + MASK_WORDS);
}
export function maskAnd(to: u32, a: u32, b: u32): void {
  for (let w = 0; w < MASK_WORDS; w++) ints[(to >>> 2) + w] = ints[(a >>> 2) + w]! & ints[(b >>> 2) + w]!;
}
export function maskOr(to: u32, a: u32, b: u32): void {
  for (let w = 0; w < MASK_WORDS; w++) ints[(to >>> 2) + w] = ints[(a >>> 2) + w]! | ints[(b >>> 2) + w]!;
}
export function maskAndNot(to: u32, a: u32, b: u32): void {
  for (let w = 0; w < MASK_WORDS; w++) ints[(to >>> 2) + w] = ints[(a >>> 2) + w]! & ~ints[(b >>> 2) + w]!;
}
export function maskNot(to: u32, a: u32): void {
  for (let w = 0; w < MASK_WORDS; w++) ints[(to >>> 2) + w] = ~ints[(a >>> 2) + w]!;
}
export function maskAny(a: u32): bool {
  for (let w = 0; w < MASK_WORDS; w++) if (ints[(a >>> 2) + w] !== 0) return true;
  return false;
}
export function maskCount(a: u32): u32 {
  let sum = 0;
  for (let w = 0; w < MASK_WORDS; w++) sum += countOnes(ints[(a >>> 2) + w]!);
  return sum;
}
export function maskCountAnd(a: u32, b: u32): u32 {
  let sum = 0;
  for (let w = 0; w < MASK_WORDS; w++) sum += countOnes(ints[(a >>> 2) + w]! & ints[(b >>> 2) + w]!);
  return sum;
}

/**
 * Applies one section of a search. Rows that pass stay in `none` or `one`. Rows of `none` that fail move to `one` and
 * are written to `failing`; rows of `one` that fail are dropped. Returns whether any row is left.
 */
export function applySection(none: u32, one: u32, passed: u32, failing: u32): bool {
  let left = 0;
  for (let w = 0; w < MASK_WORDS; w++) {
    const ok = ints[(passed >>> 2) + w]!;
    const before = ints[(none >>> 2) + w]!;
    const failed = before & ~ok;
    const ones = (ints[(one >>> 2) + w]! & ok) | failed;
    ints[(failing >>> 2) + w] = failed;
    ints[(one >>> 2) + w] = ones;
    ints[(none >>> 2) + w] = before & ok;
    left |= ones | (before & ok);
  }
  return left !== 0;
}
/** Applies a section that no count leaves out: rows that fail it are dropped. Returns whether any row is left. */
export function applyRequiredSection(none: u32, one: u32, passed: u32): bool {
  let left = 0;
  for (let w = 0; w < MASK_WORDS; w++) {
    const ok = ints[(passed >>> 2) + w]!;
    left |= ints[(none >>> 2) + w]! &= ok;
    left |= ints[(one >>> 2) + w]! &= ok;
  }
  return left !== 0;
}

/**
 * Applies a section like `applySection`, but also keeps rows that failed two sections: rows of `one` that fail move to
 * `two`, and rows of `two` that fail are dropped. `failing` gets the rows that moved.
 */
export function applySectionForPairs(none: u32, one: u32, two: u32, passed: u32, failing: u32): bool {
  let left = 0;
  for (let w = 0; w < MASK_WORDS; w++) {
    const ok = ints[(passed >>> 2) + w]!;
    const nones = ints[(none >>> 2) + w]!;
    const ones = ints[(one >>> 2) + w]!;
    const twos = (ints[(two >>> 2) + w]! & ok) | (ones & ~ok);
    ints[(failing >>> 2) + w] = (nones | ones) & ~ok;
    ints[(two >>> 2) + w] = twos;
    ints[(one >>> 2) + w] = (ones & ok) | (nones & ~ok);
    ints[(none >>> 2) + w] = nones & ok;
    left |= nones | ones | twos;
  }
  return left !== 0;
}

/**
 * Writes the union (`all`: the intersection) of `count` slices. `list` has their numbers, and `places` (16 bits per
 * number) their positions in `slices`.
 */
export function joinSlices(to: u32, slices: u32, places: u32, list: u32, count: u32, all: bool): void {
  maskCopy(to, slices + (u16At(places + (u32At(list) << 1)) << 7));
  for (let i = 1; i < count; i++) {
    const from = slices + (u16At(places + (u32At(list + (i << 2)) << 1)) << 7);
    if (all) maskAnd(to, to, from);
    else maskOr(to, to, from);
  }
}

// Finds rows of a block by the values in their columns: `assembly/column-masks.ts`.

/** Writes the mask of the rows whose code (`width`: 1, 2 or 4 bytes) is in [low, high]. */
export function maskCodes(to: u32, column: u32, width: u32, low: u32, high: u32): void {
  for (let w = 0; w < MASK_WORDS; w++) {
    let found = 0;
    for (let i = 0; i < 32; i++) {
      const code = codeAt(column, width, (w << 5) + i);
      if (code >= low && code <= high) found |= 1 << i;
    }
    ints[(to >>> 2) + w] = found;
  }
}
export function maskNumbers(to: u32, column: u32, low: f64, high: f64): void {
  for (let w = 0; w < MASK_WORDS; w++) {
    let found = 0;
    for (let i = 0; i < 32; i++) {
      const number = doubles[(column >>> 3) + (w << 5) + i]!;
      if (number >= low && number <= high) found |= 1 << i;
    }
    ints[(to >>> 2) + w] = found;
  }
}

/** Writes one byte per row of a block: the entry of `table` for the row's code (`width`: 2 or 4 bytes). */
export function lookUp(to: u32, column: u32, width: u32, table: u32): void {
  for (let row = 0; row < MASK_WORDS << 5; row++) bytes[to + row] = bytes[table + codeAt(column, width, row)]!;
}

/**
 * Writes one bit per row from `start` to `rows` (multiples of eight): whether the byte in `bands` for the row's code
 * (`width`: 2 or 4 bytes) is at most `edge`. Fast because equal codes are mostly adjacent. Stops before the first eight
 * rows that contain the byte 255, and returns where it stopped.
 */
export function maskBands(to: u32, column: u32, width: u32, start: u32, rows: u32, bands: u32, edge: u32): u32 {
  for (let row = start; row < rows; row += 8) {
    let found = 0;
    for (let i = 0; i < 8; i++) {
      const band = bytes[bands + codeAt(column, width, row + i)]!;
      if (band === 255) return row;
      if (band <= edge) found |= 1 << i;
    }
    bytes[to + (row >>> 3)] = found;
  }
  return rows;
}

// Lists rows, and counts over listed rows: `assembly/row-lists.ts`.

/**
 * Writes `base` + row × `step` for each row of a mask, in ascending order. Returns how many there are. May overwrite
 * the 32 bytes after the list.
 */
export function listBits(mask: u32, to: u32, base: u32, step: u32): u32 {
  let at = to >>> 2;
  for (let w = 0; w < MASK_WORDS; w++) {
    let word = ints[(mask >>> 2) + w]!;
    const first = base + (w << 5) * step;
    while (word !== 0) {
      words[at++] = first + (31 - Math.clz32(word & -word)) * step;
      word &= word - 1;
    }
  }
  return at - (to >>> 2);
}

/**
 * Adds 1 to the counter in `out` for the code (`width`: 2 or 4 bytes) of each row of a mask. Optimized for columns
 * whose equal codes are mostly adjacent: 32 rows with the same code cost as much as one.
 */
export function countRuns(out: u32, mask: u32, column: u32, width: u32): void {
  for (let w = 0; w < MASK_WORDS; w++) {
    for (let word = ints[(mask >>> 2) + w]!; word !== 0; word &= word - 1) {
      words[(out >>> 2) + codeAt(column, width, (w << 5) + lowestBit(word))]! += 1;
    }
  }
}

/** Adds 1 to the counter in `out` for the code of each of `count` listed rows. */
export function countCodes(out: u32, list: u32, count: u32, column: u32, width: u32): void {
  for (let i = 0; i < count; i++) words[(out >>> 2) + codeAt(column, width, words[(list >>> 2) + i]!)]!++;
}

/**
 * Adds 1 to the counter in `out` for each bit in [first, last) of each listed row; at most 56 bits. Rows have `step`
 * bytes each, starting at `base`. May read up to 7 bytes beyond a row.
 */
export function countListedBits(out: u32, list: u32, count: u32, base: u32, step: u32, first: u32, last: u32): void {
  for (let i = 0; i < count; i++) {
    const row = base + words[(list >>> 2) + i]! * step;
    for (let bit = first; bit < last; bit++) {
      if ((bytes[row + (bit >>> 3)]! & (1 << (bit & 7))) !== 0) words[(out >>> 2) + bit - first]! += 1;
    }
  }
}

/** Adds the codes of listed rows to the statistics minimum, maximum, sum and count. Code 0 means missing. */
export function describeCodes(figures: u32, list: u32, count: u32, column: u32, width: u32): void {
  let least = Infinity;
  let most = -Infinity;
  let sum = 0;
  let known = 0;
  for (let i = 0; i < count; i++) {
    const code = codeAt(column, width, words[(list >>> 2) + i]!);
    if (code === 0) continue;
    if (code < least) least = code;
    if (code > most) most = code;
    sum += code;
    known += 1;
  }
  addFigures(figures >>> 3, least, most, sum, known);
}
/** Does the same for doubles. NaN means missing. */
export function describeNumbers(figures: u32, list: u32, count: u32, column: u32): void {
  let least = Infinity;
  let most = -Infinity;
  let sum = 0;
  let known = 0;
  for (let i = 0; i < count; i++) {
    const value = doubles[(column >>> 3) + words[(list >>> 2) + i]!]!;
    if (Number.isNaN(value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
    sum += value;
    known += 1;
  }
  addFigures(figures >>> 3, least, most, sum, known);
}
function addFigures(at: number, least: f64, most: f64, sum: f64, known: u32): void {
  if (least < doubles[at]!) doubles[at] = least;
  if (most > doubles[at + 1]!) doubles[at + 1] = most;
  doubles[at + 2]! += sum;
  doubles[at + 3]! += known;
}

/**
 * Writes the index and the value of each nonzero number among `count` 32-bit numbers to `to`. Returns how many there
 * are.
 */
export function listCounts(at: u32, count: u32, to: u32): u32 {
  let end = to >>> 2;
  for (let i = 0; i < count; i++) {
    const number = words[(at >>> 2) + i]!;
    if (number === 0) continue;
    words[end++] = i;
    words[end++] = number;
  }
  return (end - (to >>> 2)) >>> 1;
}

/**
 * Adds 1 to the counter in `out` for the step of each listed row's number. The column is as in `describeCodes`, or in
 * `describeNumbers` with a `width` of 8. Every second row counts in a second list after the first. `bins`: see
 * `COUNT_BINS` in `question.ts`.
 */
export function countBins(out: u32, list: u32, count: u32, column: u32, width: u32, bins: u32): void {
  const cuts = words[(bins >>> 2) + 2]!;
  const cutList = words[(bins >>> 2) + 4]! >>> 3;
  for (let i = 0; i < count; i++) {
    const row = words[(list >>> 2) + i]!;
    const value = width === 8 ? doubles[(column >>> 3) + row]! : codeAt(column, width, row);
    let step = 0;
    while (step < cuts && value >= doubles[cutList + step]!) step += 1;
    words[(out >>> 2) + (i & 1) * (cuts + 1) + step]! += 1;
  }
}

/**
 * Returns the index of the first of `count` 16-bit numbers, starting at index `from`, that equals `value`; `count` if
 * there is none.
 */
export function findShort(at: u32, from: u32, count: u32, value: u32): u32 {
  for (let i = from; i < count; i++) if (shorts[(at >>> 1) + i] === value) return i;
  return count;
}

// Sums each bit separately: `assembly/signature-sums.ts`.

/**
 * Adds up signatures of `size` bytes, each bit separately. `list` has `count` of their addresses, a multiple of 16. The
 * sums are stored bit-sliced: `planes` has the lowest binary digits of all sums, then the next digits, and so on.
 */
export function addSignatures(list: u32, count: u32, size: u32, planes: u32): void {
  for (let offset = 0; offset < size; offset += 4) addWord(list, count, offset, planes + offset, size);
}

/** Adds one word of sixteen rows at a time. Names contain the weight of a word's bits: each bit in `d2` counts as 2. */
function addWord(list: u32, count: u32, offset: u32, planes: u32, size: u32): void {
  const at = planes >>> 2;
  const step = size >>> 2;
  const from = offset >>> 2;
  let d1 = ints[at]!;
  let d2 = ints[at + step]!;
  let d4 = ints[at + 2 * step]!;
  let d8 = ints[at + 3 * step]!;
  const l = list >>> 2;
  for (let i = l; i < l + count; i += 4) {
    const a = ints[(words[i]! >>> 2) + from]!;
    const b = ints[(words[i + 1]! >>> 2) + from]!;
    const c = ints[(words[i + 2]! >>> 2) + from]!;
    const d = ints[(words[i + 3]! >>> 2) + from]!;
    let half = a ^ b;
    const twoA = (a & b) | (half & d1);
    d1 ^= half;
    half = c ^ d;
    const twoB = (c & d) | (half & d1);
    d1 ^= half;
    half = twoA ^ twoB;
    let carry = (twoA & twoB) | (half & d2);
    d2 ^= half;
    half = d4 & carry;
    d4 ^= carry;
    carry = half & d8;
    d8 ^= half;
    for (let digit = at + 4 * step; carry !== 0; digit += step) {
      const plane = ints[digit]!;
      ints[digit] = plane ^ carry;
      carry &= plane;
    }
  }
  ints[at] = d1;
  ints[at + step] = d2;
  ints[at + 2 * step] = d4;
  ints[at + 3 * step] = d8;
}

/** Adds `count` 16-bit numbers to the same number of 32-bit ones. */
export function addCounts(to: u32, from: u32, count: u32): void {
  for (let i = 0; i < count; i++) words[(to >>> 2) + i]! += shorts[(from >>> 1) + i]!;
}

// Turns rows of bits into columns of bits: `assembly/transpose-bits.ts`.

/** Writes 32 masks: bit b of mask i is bit i of the word at `from` + b × `stride`. */
export function transposeBits(to: u32, from: u32, stride: u32): void {
  const first = to >>> 2;
  ints.fill(0, first, first + 32 * MASK_WORDS);
  for (let row = 0; row < MASK_WORDS << 5; row++) {
    for (let word = ints[(from + row * stride) >>> 2]!; word !== 0; word &= word - 1) {
      ints[first + lowestBit(word) * MASK_WORDS + (row >>> 5)]! |= 1 << (row & 31);
    }
  }
}
