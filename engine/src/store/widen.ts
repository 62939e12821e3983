import { BLOCK_LIVE, BLOCK_ROWS, ORDER_BLOCK_LIST } from '../kernel/shape.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';
import { blockTables } from '../versions/block-tables.ts';
import { Arrangement, type ArrangementContext } from './arrangement.ts';
import { allocPart, BLOCK_PARTS, partBytes } from '../layout/block-parts.ts';
import type { Cells } from '../layout/staging.ts';
import { type Layout, withWidths } from '../layout/layout.ts';
import { DOUBLE_CODING, fitsCoding, decodeStoredNumber, type NumberCoding } from '../layout/number-coding.ts';

/** The old and new offset of a block's column. */
type BytesMove = { from: number; to: number; bytes: number };

/**
 * Returns the same rows with wider columns where cells need them: numbers as doubles, codes of four bytes. Nothing else
 * changes, so blocks are copied and only those columns are converted, which takes a few tenths of a second for a
 * million rows. A column needs this at most once until rows are laid out again. `isSeen`: whether views still read the
 * old rows.
 */
export function widenColumns(
  old: Arrangement,
  cells: Cells,
  ground: ArrangementContext,
  idsAt: number,
  isSeen: boolean,
): Arrangement {
  const { layout } = old;
  const codings = layout.numbers.map((coding, n): NumberCoding =>
    fitsCoding(cells.numbers[n]!, coding) ? coding : DOUBLE_CODING,
  );
  const widths = layout.wides.map(({ width }) => width);
  for (const [s, column] of layout.singles.entries())
    if (column.kind === 'wide' && !old.fitsSingle(s, cells.singles[s]!)) widths[column.index] = 4;
  const wide = withWidths(layout, codings, widths);
  const made = new Arrangement(ground, old.fields, wide, old.image.mostCodes, idsAt);
  for (const { rows } of old.orders) {
    const tables = rows.tables();
    copyOrder(rows.at, made.restoreOrder(tables).at, tables, layout, wide, ground.heap, isSeen);
  }
  return made;
}

function copyOrder(
  from: number,
  to: number,
  { sequence, blockCount }: { sequence: Uint32Array; blockCount: number },
  layout: Layout,
  wide: Layout,
  heap: Heap,
  isSeen: boolean,
): void {
  for (const { word, bytes } of blockTables(layout)) {
    const table = heap.u32[(from + word) >>> 2]!;
    if (table > 0) heap.u8.copyWithin(heap.u32[(to + word) >>> 2]!, table, table + bytes * blockCount);
  }
  const moved = movedColumns(layout, wide);
  const [zones, width] = [heap.u32[(to + blockTables(layout)[0]!.word) >>> 2]!, layout.zoneBytes];
  for (const number of sequence) {
    const [block, copy] = [blockAt(heap, from, number), blockAt(heap, to, number)];
    for (const column of moved)
      heap.u8.copyWithin(copy + column.to, block + column.from, block + column.from + column.bytes);
    for (const part of BLOCK_PARTS) takePart(heap, block, copy, part, isSeen);
    for (const [n, coding] of layout.numbers.entries()) {
      if (coding.width !== wide.numbers[n]!.width)
        toDoubles(heap, block, copy, zones + number * width, n, layout, wide);
    }
    for (const [c, column] of layout.wides.entries()) {
      if (column.width === wide.wides[c]!.width) continue;
      const codes = heap.u16.subarray((block + layout.offsets.wides[c]!) >>> 1).subarray(0, BLOCK_ROWS);
      heap.u32.set(codes, (copy + wide.offsets.wides[c]!) >>> 2);
    }
  }
}

function blockAt({ u32 }: Heap, order: number, number: number): number {
  return u32[(u32[(order + ORDER_BLOCK_LIST) >>> 2]! >>> 2) + number]!;
}

/** Returns the columns that stay the same: head, signatures, most columns, row numbers, counts and sums. */
function movedColumns(layout: Layout, wide: Layout): BytesMove[] {
  const [a, b] = [layout.offsets, wide.offsets];
  const moved: BytesMove[] = [{ from: 0, to: 0, bytes: a.signatures }];
  const add = (from: number, to: number, bytes: number) => moved.push({ from, to, bytes });
  add(a.signatures, b.signatures, layout.signatureBytes * BLOCK_ROWS);
  for (const [n, { width }] of layout.numbers.entries())
    if (width === wide.numbers[n]!.width) add(a.numbers[n]!, b.numbers[n]!, width * BLOCK_ROWS);
  for (const [c, { width }] of layout.wides.entries())
    if (width === wide.wides[c]!.width) add(a.wides[c]!, b.wides[c]!, width * BLOCK_ROWS);
  add(a.rows, b.rows, 4 * BLOCK_ROWS);
  add(a.counts, b.counts, (a.sums[0] ?? layout.blockBytes) - a.counts);
  for (const [n, from] of a.sums.entries()) add(from, b.sums[n]!, 8);
  return moved;
}

/** Moves slices and pairs to the new block. If views still read the old block, it keeps them and the new one gets copies. */
function takePart(heap: Heap, block: number, copy: number, part: (typeof BLOCK_PARTS)[number], isSeen: boolean): void {
  const at = heap.u32[(block + part.address) >>> 2]!;
  if (!isSeen) {
    heap.u32[(block + part.address) >>> 2] = NULL_ADDRESS;
    return;
  }
  allocPart(heap, copy, part);
  heap.u8.copyWithin(heap.u32[(copy + part.address) >>> 2]!, at, at + partBytes(heap, block, part));
}

/** Converts a number column, and the block's statistics of it. */
function toDoubles(
  heap: Heap,
  block: number,
  copy: number,
  zone: number,
  n: number,
  layout: Layout,
  wide: Layout,
): void {
  const { f64, u8, u16, u32, i32 } = heap;
  const coding = layout.numbers[n]!;
  const from = block + layout.offsets.numbers[n]!;
  const to = (copy + wide.offsets.numbers[n]!) >>> 3;
  let sum = 0;
  for (let row = 0; row < BLOCK_ROWS; row++) {
    const at = from + row * coding.width;
    const code = coding.width === 1 ? u8[at]! : coding.width === 2 ? u16[at >>> 1]! : u32[at >>> 2]!;
    const number = code === 0 ? Number.NaN : decodeStoredNumber(code, coding);
    f64[to + row] = number;
    if (code > 0 && (i32[((copy + BLOCK_LIVE) >>> 2) + (row >>> 5)]! & (1 << (row & 31))) !== 0) sum += number;
  }
  f64[(copy + wide.offsets.sums[n]!) >>> 3] = sum;
  const bounds = (zone + layout.zones.numbers[n]!) >>> 3;
  f64[bounds] = decodeStoredNumber(f64[bounds]!, coding);
  f64[bounds + 1] = decodeStoredNumber(f64[bounds + 1]!, coding);
}
