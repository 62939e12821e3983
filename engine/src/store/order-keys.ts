import type { Heap } from '../memory/heap.ts';
import type { Fields } from '../columns/fields.ts';
import type { RowImage } from './image.ts';
import type { Layout } from '../layout/layout.ts';
import { encodeStoredNumber } from '../layout/number-coding.ts';
import type { Staging } from '../layout/staging.ts';

/** A part of a key: its number of bits, and how to read it from an image or compute it from staged rows. */
type Part = {
  bits: number;
  read(image: RowImage): number;
  staged(staging: Staging): ArrayLike<number>;
  rankOf(staged: number): number;
};

const KEY_BITS = 53;
const CURVE_BITS = 24;

/** The keys of an order: the ranks of some columns' values, the first column in the highest bits. */
export class OrderKeys {
  readonly #parts: Part[] = [];

  /**
   * Columns that do not fit into the key are left out. `bits`: the number of key bits per column, if keys exist
   * already.
   */
  constructor(by: readonly string[], fields: Fields, layout: Layout, heap: Heap, bits?: readonly number[]) {
    let left = KEY_BITS;
    const taken = new Set<string>();
    for (const name of by) {
      const { kind, index } = homeOf(name, fields);
      // Columns stored together have one rank.
      const column = kind === 'number' ? `number ${index}` : `single ${index}`;
      if (taken.has(column)) continue;
      taken.add(column);
      const known = bits?.[this.#parts.length];
      if (bits && known === undefined) break;
      const part =
        kind === 'number' ? numberPart(index, layout, heap, known) : singlePart(index, fields, layout, heap, known);
      if (part.bits > left) break;
      left -= part.bits;
      this.#parts.push(part);
    }
  }

  /** The number of key bits of each column. */
  get bits(): number[] {
    return this.#parts.map((part) => part.bits);
  }

  /** Returns the key, an integer below 2⁵³. */
  keyOf(image: RowImage): number {
    let key = 0;
    for (let i = 0; i < this.#parts.length; i++) key = key * 2 ** this.#parts[i]!.bits + this.#parts[i]!.read(image);
    return key;
  }

  /** Returns the keys of all staged rows. */
  keysOf(staging: Staging): Float64Array {
    const keys = new Float64Array(staging.count);
    for (const part of this.#parts) {
      const column = part.staged(staging);
      const factor = 2 ** part.bits;
      for (let row = 0; row < keys.length; row++) keys[row] = keys[row]! * factor + part.rankOf(column[row]!);
    }
    return keys;
  }
}

function homeOf(name: string, fields: Fields): { kind: string; index: number } {
  const home = fields.homes.get(name);
  if (home === undefined || home.kind === 'codes' || home.kind === 'words') {
    throw new Error(
      `Rows cannot be ordered by "${name}": the schema has no number, code or point column of that name.`,
    );
  }
  return home;
}

function numberPart(index: number, layout: Layout, heap: Heap, known?: number): Part {
  const coding = layout.numbers[index]!;
  const isCoded = coding.width < 8;
  return {
    // A widened column has no ranks until rows are laid out again.
    bits: known ?? (isCoded ? 8 * coding.width : 0),
    read: (image) => (isCoded ? heap.f64[((image.at + layout.imageNumbers) >>> 3) + index]! || 0 : 0),
    staged: ({ numbers }) => numbers[index]!,
    rankOf: (number) => (isCoded ? encodeStoredNumber(number, coding) || 0 : 0),
  };
}

function singlePart(index: number, fields: Fields, layout: Layout, heap: Heap, known?: number): Part {
  const { kind, dictionary } = fields.singles[index]!;
  const staged = ({ singles }: Staging) => singles[index]!;
  const column = layout.singles[index]!;
  if (column.kind === 'bits') {
    // The rank of a value is that of its bit; values without a bit come first.
    const { first, codes, bitOf } = column;
    const bits = Math.ceil(Math.log2(codes.length + 2));
    const rankOf = (code: number) => (code > 0 && bitOf[code]! >= 0 ? bitOf[code]! - first + 1 : 0);
    return { bits, read: (image) => image.firstBit(first, codes.length) + 1, staged, rankOf };
  }
  const at = layout.imageNumbers + 8 * layout.numbers.length + 4 * column.index;
  const codeOf = ({ at: image }: RowImage) => heap.u32[(image + at) >>> 2]!;
  if (kind === 'point') {
    const rankOf = (code: number) => fields.places.curveOf(code);
    return { bits: CURVE_BITS, read: (image) => rankOf(codeOf(image)), staged, rankOf };
  }
  const bits = known ?? Math.ceil(Math.log2(dictionary.size + 1)) + 1;
  const rankOf = (code: number) => Math.min(2 ** bits - 1, code);
  return { bits, read: (image) => rankOf(codeOf(image)), staged, rankOf };
}
