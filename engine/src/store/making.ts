import type { Kernel } from '../load-kernel.ts';
import { type Heap, NOWHERE } from '../memory/heap.ts';
import type { Pins } from '../past/pins.ts';
import type { Schema } from '../schema.ts';
import { Fields } from './fields.ts';
import { Image } from './image.ts';
import { type Layout, type Shape, writeShape } from './layout.ts';
import { openOrder } from './open-order.ts';
import { OrderKeys } from './order-keys.ts';
import type { OrderTables, RowOrder } from './row-order.ts';
import type { NamedOrder, Storage } from './store.ts';

/** Rows that are made beside those of a store, to take their place. */
export class Making {
  readonly fields: Fields;
  readonly orders: NamedOrder[] = [];
  layout!: Layout;
  images!: [image: Image, before: Image, looked: Image];
  shape: Shape = { at: NOWHERE, allocations: [] };
  ids = NOWHERE;
  idRoom = 0;
  readonly #heap: Heap;
  readonly #kernel: Kernel;
  readonly #plans: readonly { readonly by: readonly string[] }[];

  constructor(schema: Schema, { orders, together = [] }: Storage, heap: Heap, kernel: Kernel, pins: Pins) {
    this.fields = new Fields(schema, together, heap, pins);
    this.#heap = heap;
    this.#kernel = kernel;
    this.#plans = orders?.length ? orders : [{ by: [] }];
  }

  /** Makes room for the ids of so many rows, and for a row of so many codes on its way. The dictionaries are there. */
  makeRows(layout: Layout, codes: number, rowEnd: number): void {
    this.layout = layout;
    this.idRoom = Math.max(1024, rowEnd);
    this.ids = this.#heap.alloc(8 * this.idRoom);
    this.shape = writeShape(layout, this.#heap, this.ids, this.fields.places.at);
    const image = () => new Image(this.#heap, layout, this.fields, codes);
    this.images = [image(), image(), image()];
  }

  /** Makes the next order, with blocks whose bytes are still to come. */
  makeOrder(tables: OrderTables): RowOrder {
    const { by } = this.#plans[this.orders.length]!;
    const keys = new OrderKeys(by, this.fields, this.layout, this.#heap, tables.keyBits);
    const [image, before, looked] = this.images;
    const shared = { heap: this.#heap, kernel: this.#kernel, fields: this.fields, layout: this.layout };
    const rows = openOrder({ ...shared, shape: this.shape.at, images: { image, before, looked } }, by, keys);
    rows.restore(tables);
    this.orders.push({ by, rows });
    return rows;
  }

  /** Gives all memory back. */
  dispose(): void {
    for (const { rows } of this.orders) rows.dispose();
    if (this.shape.at !== NOWHERE) {
      for (const image of this.images) image.dispose();
      for (const [at, bytes] of this.shape.allocations) this.#heap.free(at, bytes);
      this.#heap.free(this.ids, 8 * this.idRoom);
    }
    this.fields.places.dispose();
  }
}
