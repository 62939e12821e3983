import type { Heap } from '../memory/heap.ts';
import type { Fields } from './fields.ts';
import type { BitColumn, Layout } from './layout.ts';

/** A part of a key: how it is read from an image, and how many bits it takes. */
type Part = { bits: number; read(image: number): number };

const KEY_BITS = 53;
const CURVE_BITS = 24;

/** The keys of an order: the ranks of some columns' values, the first column's before the second's and so on. */
export class OrderKeys {
  readonly #parts: Part[] = [];

  /** Columns that do not fit into the key any more are left out. */
  constructor(by: readonly string[], fields: Fields, layout: Layout, heap: Heap) {
    let left = KEY_BITS;
    for (const name of by) {
      const part = partOf(name, fields, layout, heap);
      if (part.bits > left) break;
      left -= part.bits;
      this.#parts.push(part);
    }
  }

  /** A whole number below 2⁵³. */
  keyOf(image: number): number {
    let key = 0;
    for (const { bits, read } of this.#parts) key = key * 2 ** bits + read(image);
    return key;
  }
}

function partOf(name: string, fields: Fields, layout: Layout, heap: Heap): Part {
  const home = fields.homes.get(name);
  if (home === undefined || home.kind === 'codes' || home.kind === 'words') {
    throw new Error(`Rows cannot be ordered by "${name}": the schema has no number, code or point column of that name.`);
  }
  const numbersAt = layout.signatureBytes;
  if (home.kind === 'number') {
    const { width, index } = layout.numbers[home.index]!;
    if (width === 8) return { bits: 0, read: () => 0 };
    return { bits: 8 * width, read: (image) => Math.trunc(heap.f64[(image + numbersAt) / 8 + index]!) || 0 };
  }
  const single = layout.singles[home.index]!;
  if (single.kind === 'bits') return bitPart(single, heap);
  const at = numbersAt + 8 * layout.numbers.length + 4 * single.index;
  const codeOf = (image: number) => heap.u32[(image + at) >>> 2]!;
  if (home.kind === 'point') return { bits: CURVE_BITS, read: (image) => fields.places.curveOf(codeOf(image)) };
  const bits = Math.ceil(Math.log2(fields.singles[home.index]!.dictionary.size + 1)) + 1;
  return { bits, read: (image) => Math.min(2 ** bits - 1, codeOf(image)) };
}

/** The rank of a value is its bit's; values without a bit come first. */
function bitPart({ first, codes }: BitColumn, heap: Heap): Part {
  const bits = Math.ceil(Math.log2(codes.length + 2));
  const read = (image: number) => {
    for (let i = 0; i < codes.length; i++) {
      const bit = first + i;
      if ((heap.i32[(image >>> 2) + (bit >>> 5)]! & (1 << (bit & 31))) !== 0) return i + 1;
    }
    return 0;
  };
  return { bits, read };
}
