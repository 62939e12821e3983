import { NOWHERE } from '../memory/heap.ts';
import type { Pins } from '../memory/pins.ts';
import type { Schema } from '../api/schema.ts';
import { Arrangement, type Ground } from './arrangement.ts';
import { Fields } from '../columns/fields.ts';
import type { Layout } from '../layout/layout.ts';
import type { OrderTables, RowOrder } from './row-order.ts';
import type { Storage } from '../api/storage.ts';

const FIRST_IDS = 1024;

/** Rows that are made beside those of a store, to take their place. */
export class Making {
  readonly fields: Fields;
  rows: Arrangement | null = null;
  ids = NOWHERE;
  idRoom = 0;
  readonly #ground: Ground;

  constructor(schema: Schema, { together = [] }: Storage, ground: Ground, pins: Pins) {
    this.fields = new Fields(schema, together, ground.heap, pins);
    this.#ground = ground;
  }

  /** Makes room for the ids of so many rows, and for a row of so many codes on its way. The dictionaries are there. */
  makeRows(layout: Layout, codes: number, rowEnd: number): void {
    this.idRoom = Math.max(FIRST_IDS, rowEnd);
    this.ids = this.#ground.heap.alloc(8 * this.idRoom);
    this.rows = new Arrangement(this.#ground, this.fields, layout, codes, this.ids);
  }

  /** Makes the next order, with blocks whose bytes are still to come. */
  makeOrder(tables: OrderTables): RowOrder {
    return this.rows!.restoreOrder(tables);
  }

  /** Gives all memory back. */
  dispose(): void {
    this.rows?.dispose();
    this.#ground.heap.free(this.ids, 8 * this.idRoom);
    this.fields.places.dispose();
  }
}
