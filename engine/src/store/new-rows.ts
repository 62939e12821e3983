import { NULL_ADDRESS } from '../memory/heap.ts';
import type { Pins } from '../memory/pins.ts';
import type { Schema } from '../api/schema.ts';
import { Arrangement, type ArrangementContext } from './arrangement.ts';
import { Fields } from '../columns/fields.ts';
import type { Layout } from '../layout/layout.ts';
import type { OrderTables, RowOrder } from './row-order.ts';
import type { Storage } from '../api/storage.ts';

const FIRST_IDS = 1024;

/** New rows that replace those of a store. They are built separately from it. */
export class NewRows {
  readonly fields: Fields;
  rows: Arrangement | null = null;
  ids = NULL_ADDRESS;
  idRoom = 0;
  readonly #ground: ArrangementContext;

  constructor(schema: Schema, { together = [] }: Storage, ground: ArrangementContext, pins: Pins) {
    this.fields = new Fields(schema, together, ground.heap, pins);
    this.#ground = ground;
  }

  /** Makes room for the ids of this many rows, and for a row with this many codes. The dictionaries must exist. */
  makeRows(layout: Layout, codes: number, rowEnd: number): void {
    this.idRoom = Math.max(FIRST_IDS, rowEnd);
    this.ids = this.#ground.heap.alloc(8 * this.idRoom);
    this.rows = new Arrangement(this.#ground, this.fields, layout, codes, this.ids);
  }

  /** Adds the next order, with blocks whose bytes are written later. */
  makeOrder(tables: OrderTables): RowOrder {
    return this.rows!.restoreOrder(tables);
  }

  dispose(): void {
    this.rows?.dispose();
    this.#ground.heap.free(this.ids, 8 * this.idRoom);
    this.fields.places.dispose();
  }
}
