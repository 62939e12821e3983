import type { Kernel } from '../kernel-loader/load-kernel.ts';
import type { Heap } from '../memory/heap.ts';
import type { Cells } from '../layout/staging.ts';
import type { Fields } from '../columns/fields.ts';
import { RowImage } from './image.ts';
import { type Layout, SHAPE_IDS, SHAPE_PLACES, type Shape, writeShape } from '../layout/layout.ts';
import { fitsCoding } from '../layout/number-coding.ts';
import { OrderKeys } from './order-keys.ts';
import { PackedRows } from './packed-rows.ts';
import { orderBytes } from './block-list.ts';
import { type OrderTables, RowOrder } from './row-order.ts';
import type { Staging } from '../layout/staging.ts';

/** One order of the rows, and the columns that it sorts by. */
export type NamedOrder = { readonly by: readonly string[]; readonly rows: RowOrder; readonly keys: OrderKeys };

/** The memory and kernel for arranging rows, and the columns that each order sorts by. */
export type ArrangementContext = { heap: Heap; kernel: Kernel; orders: readonly { readonly by: readonly string[] }[] };

/** All rows laid out in one way, in every order. */
export class Arrangement {
  readonly fields: Fields;
  readonly layout: Layout;
  readonly orders: NamedOrder[] = [];
  /** Buffers for the row being written, its previous state, and a row that it is compared with. */
  readonly image: RowImage;
  readonly before: RowImage;
  readonly compared: RowImage;
  readonly #ground: ArrangementContext;
  readonly #shape: Shape;

  /**
   * Creates an arrangement without orders. `codes`: the maximum number of codes of a row; `idsAt`: the address of the
   * ids.
   */
  constructor(ground: ArrangementContext, fields: Fields, layout: Layout, codes: number, idsAt: number) {
    this.#ground = ground;
    this.fields = fields;
    this.layout = layout;
    this.#shape = writeShape(layout, ground.heap, idsAt, fields.places.at);
    const image = () => new RowImage(ground.heap, layout, fields, codes);
    [this.image, this.before, this.compared] = [image(), image(), image()];
  }

  /** The address of the memory layout that the kernel uses for these rows. */
  get shape(): number {
    return this.#shape.at;
  }

  /**
   * Adds the next order, without rows. `keyBits`: the number of key bits per column, if keys exist already. If the
   * first column is a place, the order has caps.
   */
  addOrder(keyBits?: readonly number[]): NamedOrder {
    const { heap, kernel, orders } = this.#ground;
    const { fields, layout, image, before, compared } = this;
    const { by } = orders[this.orders.length]!;
    const keys = new OrderKeys(by, fields, layout, heap, keyBits);
    const home = by[0] === undefined ? undefined : fields.homes.get(by[0]);
    const single = home?.kind === 'point' ? layout.singles[home.index]! : null;
    const context = { heap, kernel, layout, shape: this.shape, image, before, compared, places: fields.places };
    const order = { by, keys, rows: new RowOrder(context, keys, single?.kind === 'wide' ? single.index : null) };
    this.orders.push(order);
    return order;
  }

  /** Adds the next order in its saved state; the caller writes the bytes of its blocks. */
  restoreOrder(tables: OrderTables): RowOrder {
    const { rows } = this.addOrder(tables.keyBits);
    rows.restore(tables);
    return rows;
  }

  /** Adds all orders, with the staged rows; the staging is empty afterwards. */
  fill(staging: Staging): void {
    while (this.orders.length < this.#ground.orders.length) this.addOrder();
    if (staging.count === 0) return;
    const keys = this.orders.map((order) => order.keys.keysOf(staging));
    const packed = new PackedRows(staging, this.layout);
    // Reserves all memory at once: at each growth, V8 counts the whole memory as new when it decides whether to collect
    // garbage.
    this.#ground.heap.reserve(this.orders.length * orderBytes(packed.count, this.layout));
    for (const [k, { rows }] of this.orders.entries()) rows.load(packed, keys[k]!);
  }

  has(row: number): boolean {
    return this.orders[0]!.rows.has(row);
  }

  /** Whether numbers and codes fit into the columns that the layout has for them. */
  fits({ numbers, singles }: Cells): boolean {
    return (
      numbers.every((number, n) => this.fitsNumber(n, number)) && singles.every((code, s) => this.fitsSingle(s, code))
    );
  }

  fitsNumber(n: number, number: number): boolean {
    return fitsCoding(number, this.layout.numbers[n]!);
  }

  fitsSingle(s: number, code: number): boolean {
    const column = this.layout.singles[s]!;
    return column.kind === 'bits' || column.width === 4 || code < 2 ** 16;
  }

  /** The address of the ids, as last published. */
  get idsAt(): number {
    return this.#ground.heap.u32[(this.shape + SHAPE_IDS) >>> 2]!;
  }

  /** Updates the addresses of ids and places. */
  publish(idsAt: number): void {
    const { u32 } = this.#ground.heap;
    u32[(this.shape + SHAPE_IDS) >>> 2] = idsAt;
    u32[(this.shape + SHAPE_PLACES) >>> 2] = this.fields.places.at;
  }

  /** Frees all memory except that of the places. */
  dispose(): void {
    const { heap } = this.#ground;
    for (const { rows } of this.orders) rows.dispose();
    for (const image of [this.image, this.before, this.compared]) image.dispose();
    for (const [at, bytes] of this.#shape.allocations) heap.free(at, bytes);
  }
}
