import type { BitColumn, Layout } from '../layout/layout.ts';

/** The stored part of a layout, written as JSON. The rest is derived from it. */
export type PackedLayout = Omit<Layout, 'singles' | 'multis' | 'sliceFields' | 'sliceCodes'> & {
  singles: readonly (PackedColumn | Exclude<Layout['singles'][number], BitColumn>)[];
  multis: readonly PackedColumn[];
  sliceFields: readonly number[];
  sliceCodes: readonly number[];
};
/** `size`: the length of the list of bits by code. */
type PackedColumn = Omit<BitColumn, 'bitOf'> & { size: number };

export function packLayout({ singles, multis, sliceFields, sliceCodes, ...rest }: Layout): PackedLayout {
  return {
    ...rest,
    singles: singles.map((column) => (column.kind === 'bits' ? pack(column) : column)),
    multis: multis.map(pack),
    sliceFields: [...sliceFields],
    sliceCodes: [...sliceCodes],
  };
}

export function unpackLayout({ singles, multis, sliceFields, sliceCodes, ...rest }: PackedLayout): Layout {
  return {
    ...rest,
    singles: singles.map((column) => (column.kind === 'bits' ? unpack(column) : column)),
    multis: multis.map(unpack),
    sliceFields: Uint16Array.from(sliceFields),
    sliceCodes: Uint32Array.from(sliceCodes),
  };
}

function pack({ bitOf, ...column }: BitColumn): PackedColumn {
  return { ...column, size: bitOf.length };
}

function unpack({ size, ...column }: PackedColumn): BitColumn {
  const bitOf = new Int32Array(size).fill(-1);
  for (const [i, code] of column.codes.entries()) bitOf[code] = column.first + i;
  return { ...column, bitOf };
}
