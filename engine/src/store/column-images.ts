import type { ComputedColumn } from '../api/computed.ts';
import type { SearchableRows, SearchedOrder } from '../versions/searchable-rows.ts';
import { type BlockCopy, BlockNumbers, stampsOf } from './block-numbers.ts';

/** Copies of an order's blocks, by block number; `null` for those whose numbers were not computed. */
export type BlockCopies = readonly (BlockCopy | null)[];
/** Copies of the blocks, by order. `state`: the state of the rows for which the copies are valid. */
type Image = { state: number; bytes: number; orders: Map<SearchedOrder, (BlockCopy | null)[]> };
/** Where a column's numbers are stored: the number column, the cache slot (`place`), and the column's stamp in it. */
export type Target = { stored: number; place: number; stamp: number };

/** Approximate bytes of a block's copy, without its numbers. */
const COPY_BYTES = 128;

/**
 * Copies of computed columns that lost their cache slots. While no row changes, a column gets its numbers back by
 * copying whole blocks, which takes a tenth of the time of looking up each row.
 */
export class ColumnImages {
  /** The least recently used are first. */
  readonly #images = new Map<ComputedColumn, Image>();
  #bytes = 0;

  /** Returns the copies of a column's blocks in an order of the current rows, if there are any. */
  of(column: ComputedColumn, order: SearchedOrder, { state }: SearchableRows): BlockCopies | null {
    const image = this.#images.get(column);
    return image === undefined || image.state !== state ? null : (image.orders.get(order) ?? null);
  }

  /** Marks a column as used. */
  touch(column: ComputedColumn): void {
    const image = this.#images.get(column);
    if (image === undefined) return;
    this.#images.delete(column);
    this.#images.set(column, image);
  }

  /** Copies a column's numbers from those blocks of an order of the current rows that have them and no copy yet. */
  save(column: ComputedColumn, { stored, place, stamp }: Target, order: SearchedOrder, rows: SearchableRows): void {
    const { heap, layout, state } = rows;
    if (state === null) return;
    let image = this.#images.get(column);
    if (image?.state !== state) {
      this.delete(column);
      image = { state, bytes: 0, orders: new Map() };
      this.#images.set(column, image);
    }
    const copies = image.orders.get(order) ?? Array.from({ length: order.blockCount }, () => null);
    image.orders.set(order, copies);
    const { first, step } = stampsOf(rows, order, place);
    for (let number = 0; number < copies.length; number++) {
      if (copies[number] !== null || heap.u32[first + number * step] !== stamp) continue;
      const block = new BlockNumbers(heap, layout, order.at, number);
      if (!block.exists) continue;
      const copy = block.copy(stored);
      copies[number] = copy;
      image.bytes += COPY_BYTES + copy.codes.byteLength;
      this.#bytes += COPY_BYTES + copy.codes.byteLength;
    }
  }

  delete(column: ComputedColumn): void {
    this.#bytes -= this.#images.get(column)?.bytes ?? 0;
    this.#images.delete(column);
  }

  /** Deletes the least recently used copies until they take at most `bytes`. */
  trim(bytes: number): void {
    for (const column of this.#images.keys()) {
      if (this.#bytes <= bytes) return;
      this.delete(column);
    }
  }

  clear(): void {
    this.#images.clear();
    this.#bytes = 0;
  }
}
