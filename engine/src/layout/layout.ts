import { MAX_COMPUTED } from '../api/computed.ts';
import { MISSING } from '../dictionaries/dictionary.ts';
import { BLOCK_ROWS, BLOCK_SLICE_PLACES, scratchBytes, SHAPE_WORDS } from '../kernel/shape.ts';
import type { Heap } from '../memory/heap.ts';
import type { NumberCoding } from './number-coding.ts';

/** A column whose values have bits: in the signature (`codes` and code columns) or only as slices (`words`). */
export type BitColumn = {
  kind: 'bits';
  /** Bits [first, first + codes.length) are those of `codes`. */
  first: number;
  codes: readonly number[];
  /** By code: its bit, −1 if it has none (also beyond the end). */
  bitOf: Int32Array;
  /**
   * The bit of rows with a value that has no bit and, in a code column, also of rows with no value; −1 for words.
   * Columns for which no row needed such a bit share one, `sharedRest`, so a row may have that bit because of another
   * column.
   */
  rest: number;
  /** The pair key of code 0. */
  key: number;
};
/** A column that is stored as an array of codes. */
export type WideColumn = { kind: 'wide'; index: number; width: 2 | 4 };
export type NumberColumn = NumberCoding & { index: number };

/**
 * The values that have bits, the widths of numbers and codes, and the offsets within a block. The layout determines how
 * rows are stored, not what they contain: answers are the same with any layout.
 */
export type Layout = {
  numbers: readonly NumberColumn[];
  singles: readonly (BitColumn | WideColumn)[];
  multis: readonly BitColumn[];
  wides: readonly WideColumn[];
  /**
   * The field and the code of each slice's value, including slices of words. Fields are ordered: single codes, then
   * sets.
   */
  sliceFields: Uint16Array;
  sliceCodes: Uint32Array;
  /** The fields of the wide columns. */
  wideFields: readonly number[];
  slicedBits: number;
  signatureBits: number;
  signatureBytes: number;
  /** The offset of the numbers in a row image, after its signature. */
  imageNumbers: number;
  sharedRest: number;
  sliceCount: number;
  missingBits: number;
  blockBytes: number;
  zoneBytes: number;
  offsets: { signatures: number; numbers: number[]; sums: number[]; wides: number[]; rows: number; counts: number };
  /**
   * `stamps`: the computed columns whose numbers the block has, 32 bits for each cache slot
   * (`store/computed-columns.ts`).
   */
  zones: { numbers: number[]; wides: number[]; stamps: number };
};

/** The maximum number of distinct values per column that pair keys can distinguish. */
export const MAX_KEYS_PER_COLUMN = 2 ** 24;
/**
 * A code column with more values is stored as an array of codes: most values would be pairs, which take more memory and
 * time.
 */
const MAX_VALUES = 128;
/** A word that at least one in this many rows has takes less memory as a slice than as pairs. */
const WORD_SHARE = 48;
const MAX_WORD_SLICES = 512;
/**
 * Limit for all columns together: a block numbers its slices in 16 bits, and half of these numbers are for the
 * signature.
 */
const ALL_WORD_SLICES = 2 ** 15;
/** With this many codes or more, codes are four bytes wide, which leaves room for growth. */
const NARROW_CODES = 48_000;

type Uses = { readonly size: number; usesOf(code: number): number };

/** The code columns to lay out, and how often each code is used. */
type CodedFields = Readonly<
  Record<'singles' | 'multis', readonly { readonly kind: string; readonly dictionary: Uses }[]>
>;

/** Chooses the layout for the current contents of the dictionaries: `rows` rows, at most `maxBits` bits per signature. */
export function planLayout(
  fields: CodedFields,
  codings: readonly NumberCoding[],
  rows: number,
  maxBits: number,
): Layout {
  const flats = fields.singles.map(({ kind, dictionary }) => kind === 'code' && dictionary.size <= MAX_VALUES);
  const bitFields = fields.singles.filter((_single, i) => flats[i]).length + fields.multis.length;
  const chosen = chooseValues(fields, flats, rows, maxBits - bitFields - 1);
  const slicedBits = chosen.reduce((sum, { codes, inSignature }) => sum + (inSignature ? codes.length : 0), 0);
  let bit = 0;
  let slice = slicedBits;
  const sharedRest = slicedBits;
  let rest = sharedRest + 1;
  const columns = chosen.map(({ codes, inSignature, takesPart, size, isWhole }, field): BitColumn => {
    const first = inSignature ? bit : slice;
    if (inSignature) bit += codes.length;
    else slice += codes.length;
    const bitOf = new Int32Array(size).fill(-1);
    for (const [i, code] of codes.entries()) bitOf[code] = first + i;
    return {
      kind: 'bits',
      first,
      codes,
      bitOf,
      rest: !inSignature || !takesPart ? -1 : isWhole ? sharedRest : rest++,
      key: (field + 1) * MAX_KEYS_PER_COLUMN,
    };
  });
  const wides: WideColumn[] = [];
  const singles = fields.singles.map(({ dictionary }, i) => {
    if (flats[i]) return columns[i]!;
    const wide: WideColumn = { kind: 'wide', index: wides.length, width: dictionary.size < NARROW_CODES ? 2 : 4 };
    wides.push(wide);
    return wide;
  });
  const signatureBits = rest;
  // These bits follow those of the signature, and only occur in zones and counts.
  const missingBits = signatureBits;
  const numbers = codings.map((coding, index) => ({ ...coding, index }));
  const signatureBytes = roundUp(Math.ceil(signatureBits / 8), 4);
  const imageNumbers = roundUp(signatureBytes, 8);
  const sliceCount = slice;
  const placed = placeColumns(numbers, wides, sliceCount, signatureBytes, missingBits + numbers.length);
  const multis = columns.slice(fields.singles.length);
  const sliceFields = new Uint16Array(sliceCount);
  const sliceCodes = new Uint32Array(sliceCount);
  for (const [field, { first, codes }] of columns.entries()) {
    sliceFields.fill(field, first, first + codes.length);
    sliceCodes.set(codes, first);
  }
  const wideFields = singles.flatMap(({ kind }, field) => (kind === 'wide' ? [field] : []));
  const values = { sliceFields, sliceCodes, wideFields };
  const sizes = { slicedBits, signatureBits, signatureBytes, imageNumbers, sharedRest, sliceCount, missingBits };
  return { numbers, singles, multis, wides, ...values, ...sizes, ...placed };
}

/** `isWhole`: each row has either a value with a bit or, except in a code column, no value. */
type FieldValues = { codes: number[]; inSignature: boolean; takesPart: boolean; size: number; isWhole: boolean };

/**
 * Assigns the bits to the most frequent values, by field, in this order: single codes, then sets. Values of wide
 * columns get none.
 */
function chooseValues(
  { singles, multis }: CodedFields,
  flats: readonly boolean[],
  rows: number,
  maxBits: number,
): FieldValues[] {
  const fields = [...singles, ...multis].map(({ kind, dictionary }, i) => ({
    dictionary,
    inSignature: kind !== 'words',
    codes: [] as number[],
    size: dictionary.size,
    takesPart: i >= singles.length || flats[i]!,
    isWhole: false,
  }));
  const candidates = fields.flatMap(({ dictionary, inSignature, takesPart }, field) =>
    takesPart && inSignature
      ? usedCodes(dictionary).map((code) => ({ field, code, uses: dictionary.usesOf(code) }))
      : [],
  );
  candidates.sort((a, b) => b.uses - a.uses || a.field - b.field || a.code - b.code);
  for (const { field, code } of candidates.slice(0, Math.max(0, maxBits))) fields[field]!.codes.push(code);
  const wordFields = multis.filter(({ kind }) => kind === 'words').length;
  const maxWords = Math.min(MAX_WORD_SLICES, Math.floor(ALL_WORD_SLICES / Math.max(1, wordFields)));
  for (const [i, field] of fields.entries()) {
    const { dictionary, codes, inSignature } = field;
    if (inSignature) codes.sort((a, b) => a - b);
    else field.codes = commonWords(dictionary, rows, maxWords);
    const usesOf = (all: readonly number[]) => all.reduce((sum, code) => sum + dictionary.usesOf(code), 0);
    field.isWhole = usesOf(codes) === (i < singles.length ? rows : usesOf(usedCodes(dictionary)));
  }
  return fields;
}

function usedCodes(dictionary: Uses): number[] {
  const codes: number[] = [];
  for (let code = MISSING + 1; code < dictionary.size; code++) if (dictionary.usesOf(code) > 0) codes.push(code);
  return codes;
}

function commonWords(dictionary: Uses, rows: number, most: number): number[] {
  const common = usedCodes(dictionary).filter((code) => dictionary.usesOf(code) * WORD_SHARE >= rows);
  common.sort((a, b) => dictionary.usesOf(b) - dictionary.usesOf(a));
  return common.slice(0, most).sort((a, b) => a - b);
}

function placeColumns(
  numbers: readonly NumberColumn[],
  wides: readonly WideColumn[],
  sliceCount: number,
  signatureBytes: number,
  countedBits: number,
): Pick<Layout, 'blockBytes' | 'zoneBytes' | 'offsets' | 'zones'> {
  let at = BLOCK_SLICE_PLACES + 2 * sliceCount;
  const take = (bytes: number) => {
    const start = roundUp(at, 16);
    at = start + bytes;
    return start;
  };
  const offsets = {
    signatures: take(signatureBytes * BLOCK_ROWS),
    numbers: numbers.map(({ width }) => take(width * BLOCK_ROWS)),
    wides: wides.map(({ width }) => take(width * BLOCK_ROWS)),
    rows: take(4 * BLOCK_ROWS),
    counts: take(2 * roundUp(countedBits, 8)),
    sums: numbers.map(() => take(8)),
  };
  const blockBytes = roundUp(at, 64);
  at = 8 + roundUp(Math.ceil(countedBits / 32) * 4, 8);
  const zones = {
    numbers: numbers.map(() => (at += 16) - 16),
    wides: wides.map(() => (at += 8) - 8),
    stamps: (at += 4 * MAX_COMPUTED) - 4 * MAX_COMPUTED,
  };
  return { blockBytes, zoneBytes: at, offsets, zones };
}

/** Returns the same layout with other widths of number columns and of wide columns. */
export function withWidths(
  layout: Layout,
  codings: readonly NumberCoding[],
  widths: readonly WideColumn['width'][],
): Layout {
  const { sliceCount, signatureBytes, missingBits } = layout;
  const numbers = codings.map(({ width, base, divisor }, index) => ({ width, base, divisor, index }));
  const wides = widths.map((width, index): WideColumn => ({ kind: 'wide', index, width }));
  const singles = layout.singles.map((column) => (column.kind === 'wide' ? wides[column.index]! : column));
  const placed = placeColumns(numbers, wides, sliceCount, signatureBytes, missingBits + numbers.length);
  return { ...layout, numbers, wides, singles, ...placed };
}

/** Writes the shape for the kernel; returns its address. */
export function writeShape(layout: Layout, heap: Heap, idsAt: number, placesAt: number): Shape {
  const { numbers, wides, offsets, zones } = layout;
  const numberBytes = 16 * Math.max(1, numbers.length);
  const wideBytes = 12 * Math.max(1, wides.length);
  const allocations: [number, number][] = [];
  const alloc = (bytes: number) => {
    const at = heap.alloc(bytes);
    allocations.push([at, bytes]);
    return at;
  };
  const at = alloc(4 * SHAPE_WORDS);
  const numberTable = alloc(numberBytes);
  const wideTable = alloc(wideBytes);
  const empty = alloc(layout.signatureBytes + 8);
  const scratch = alloc(scratchBytes(layout.signatureBytes));
  heap.u32.set(
    numbers.flatMap(({ width }, i) => [width, offsets.numbers[i]!, offsets.sums[i]!, zones.numbers[i]!]),
    numberTable >>> 2,
  );
  heap.u32.set(
    wides.flatMap(({ width }, i) => [width, offsets.wides[i]!, zones.wides[i]!]),
    wideTable >>> 2,
  );
  heap.u32.set(
    [
      layout.signatureBytes,
      layout.signatureBits,
      layout.slicedBits,
      layout.sliceCount,
      offsets.signatures,
      offsets.rows,
      offsets.counts,
      numbers.length,
      numberTable,
      wides.length,
      wideTable,
      idsAt,
      placesAt,
      empty,
      layout.zoneBytes,
      scratch,
      layout.missingBits,
    ],
    at >>> 2,
  );
  return { at, allocations };
}

export type Shape = { at: number; allocations: readonly [number, number][] };

/** Offsets of the shape's words that change while it is in use. */
export const SHAPE_IDS = 44;
export const SHAPE_PLACES = 48;

function roundUp(number: number, step: number): number {
  return Math.ceil(number / step) * step;
}
