import { PlanCache } from './plan-cache.ts';
import type { Fields } from '../columns/fields.ts';
import type { Layout } from '../layout/layout.ts';
import type { SearchableRows } from './searchable-rows.ts';
import type { Heap } from '../memory/heap.ts';
import { PinnedOrder, type VersionedOrder } from './pinned-order.ts';
import { Pins } from '../memory/pins.ts';

const NO_ROW = -1;

type NamedOrder = { readonly by: readonly string[]; readonly rows: VersionedOrder };

/** The parts of a store that a pin reads. */
export type PinnableStore = {
  readonly fields: Fields;
  readonly heap: Heap;
  readonly layout: Layout;
  readonly orders: readonly NamedOrder[];
  readonly shape: number;
  readonly size: number;
  rowOf(id: number): number | undefined;
};

/** The rows of one epoch, shared by several views. */
export type PinnedRows = SearchableRows & {
  readonly epoch: number;
  readonly serial: number;
  readonly orders: readonly { readonly by: readonly string[]; readonly rows: PinnedOrder }[];
  /** Call it before a search. */
  refresh(): void;
};

type Pin = { rows: PinnedRows; users: number; live: readonly NamedOrder[]; ids: Map<number, number> };

/**
 * The epochs that views read, and the data that must not be freed while they do. `Rows`: the type that holds all rows
 * in one layout.
 */
export class PinnedEpochs<Rows> {
  readonly pins = new Pins();
  readonly #pinned: Pin[] = [];
  /** Layouts that were replaced while views read them, and the newest of these views. */
  readonly #replaced: { rows: Rows; last: number; dispose: () => void }[] = [];

  /** Pins the current rows. */
  pin(present: PinnableStore, epoch: number): PinnedRows {
    const last = this.#pinned.at(-1);
    if (last?.rows.epoch === epoch) {
      last.users++;
      return last.rows;
    }
    const pin = this.#pin(present, epoch);
    this.#pinned.push(pin);
    return pin.rows;
  }

  /** Ends one use of a pinned epoch; returns whether an epoch has no more views. */
  unpin(rows: PinnedRows): boolean {
    const at = this.#pinned.findIndex((pin) => pin.rows === rows);
    const pin = this.#pinned[at];
    if (pin === undefined || --pin.users > 0) return false;
    for (const order of rows.orders) order.rows.dispose();
    for (const order of pin.live) order.rows.past.unpin(rows.serial);
    const older = this.#pinned[at - 1];
    if (older) for (const [id, row] of pin.ids) if (!older.ids.has(id)) older.ids.set(id, row);
    this.#pinned.splice(at, 1);
    this.pins.remove(rows.serial);
    while (this.#replaced.length > 0 && this.#replaced[0]!.last < this.pins.oldest) this.#replaced.shift()!.dispose();
    return true;
  }

  /** Call it before an id gets or loses a row number. */
  keepId(id: number, row: number | undefined): void {
    const pin = this.#pinned.at(-1);
    if (pin !== undefined && !pin.ids.has(id)) pin.ids.set(id, row ?? NO_ROW);
  }

  /** Frees a layout, immediately or when no view needs it anymore. */
  replace(rows: Rows, dispose: () => void): void {
    if (this.pins.none) dispose();
    else this.#replaced.push({ rows, last: this.pins.last, dispose });
  }

  /** Layouts that only views read. */
  get layouts(): Rows[] {
    return this.#replaced.map(({ rows }) => rows);
  }

  #pin(present: PinnableStore, epoch: number): Pin {
    const { fields, heap, layout, shape, size, orders: live } = present;
    const serial = this.pins.add();
    for (const { rows } of live) rows.past.pin(serial);
    const orders = live.map(({ by, rows }) => ({ by, rows: new PinnedOrder(heap, layout, rows, serial) }));
    const rows: PinnedRows = {
      epoch,
      serial,
      fields,
      heap,
      layout,
      orders,
      shape,
      size,
      state: null,
      get plans() {
        return plans;
      },
      // Ids that were added later may not be in ascending order, and views are queried too rarely to check.
      ascendingIds: null,
      rowOf: (id) => this.#rowAt(serial, id, present),
      refresh: () => {
        for (const order of orders) order.rows.refresh();
      },
    };
    const plans = new PlanCache<object, SearchableRows>(rows);
    return { rows, users: 1, live, ids: new Map() };
  }

  #rowAt(serial: number, id: number, present: PinnableStore): number | undefined {
    for (const { rows, ids } of this.#pinned) {
      const row = rows.serial >= serial ? ids.get(id) : undefined;
      if (row !== undefined) return row === NO_ROW ? undefined : row;
    }
    return present.rowOf(id);
  }
}
