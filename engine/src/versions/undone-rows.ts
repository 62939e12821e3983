import { ORDER_BLOCK_LIST, ORDER_BLOCKS, ORDER_ZONES } from '../kernel/shape.ts';
import type { Kernel } from '../kernel-loader/load-kernel.ts';
import type { Heap } from '../memory/heap.ts';
import { growSlices } from '../layout/block-parts.ts';
import type { Layout } from '../layout/layout.ts';
import { type BlockPlace, ORDER_BYTES } from './block-tables.ts';

/** What reading and writing an order's blocks requires. */
export type OrderHistoryContext = { heap: Heap; kernel: Kernel; layout: Layout; shape: number };

/** Earlier states of a block's rows, by their position in it: their images up to the row number. */
export type UndoneRows = Map<number, Uint8Array>;

/** Returns the part of an image that changes when neither words nor values without bits do. */
export function imageHead({ heap, layout }: OrderHistoryContext, image: number): Uint8Array {
  return heap.u8.slice(image, image + headBytes(layout));
}

/** Restores the rows of a copied block. Its pairs stay. */
export function undoRows(
  { heap, kernel, layout, shape }: OrderHistoryContext,
  place: BlockPlace,
  rows: UndoneRows,
): void {
  const head = headBytes(layout);
  const [order, list] = [heap.alloc(ORDER_BYTES), heap.alloc(4)];
  const [now, then] = [heap.alloc(head + 16), heap.alloc(head + 16)];
  // An order of one block, the copy.
  heap.u32[(order + ORDER_BLOCKS) >>> 2] = 1;
  heap.u32[(order + ORDER_BLOCK_LIST) >>> 2] = list;
  heap.u32[(order + ORDER_ZONES) >>> 2] = place.tables[0]!;
  heap.u32[list >>> 2] = place.block;
  for (const [row, bytes] of rows) {
    kernel.readColumns(shape, order, 0, row, now);
    heap.u8.copyWithin(then + head, now + head, now + head + 12);
    heap.u8.set(bytes, then);
    const lacking = kernel.patchRow(shape, order, 0, row, now, then);
    if (lacking === 0) continue;
    growSlices(heap, place.block, lacking);
    kernel.patchRow(shape, order, 0, row, now, then);
  }
  heap.free(order, ORDER_BYTES);
  heap.free(list, 4);
  heap.free(now, head + 16);
  heap.free(then, head + 16);
}

function headBytes({ imageNumbers, numbers, wides }: Layout): number {
  return imageNumbers + 8 * numbers.length + 4 * wides.length;
}
