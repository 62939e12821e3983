import { checkRow } from './check-row.ts';
import { Columns } from './columns/columns.ts';
import type { Row, Schema } from './schema.ts';

const FIRST_CAPACITY = 1024;
/** The id in a slot that holds no row. */
const NOBODY = 0;

/** Rows in dense slots. A slot that a removed row leaves goes to the next new one. */
export class Rows {
  readonly columns: Columns;
  /** The id in each slot, `NOBODY` where there is no row. */
  ids = new Float64Array(0);
  /** All rows are in slots below this. */
  top = 0;
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];

  constructor(schema: Schema) {
    this.columns = new Columns(schema);
  }

  get size(): number {
    return this.#slots.size;
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  /** Takes ids out, then puts rows in. Throws before anything is changed when a row does not fit the schema. */
  apply(put: readonly Row[], remove: readonly number[]): void {
    for (const row of put) checkRow(row, this.columns);
    for (const id of remove) this.#remove(id);
    for (const row of put) this.#put(row);
  }

  /** Writes the slots of all rows to `into`, ascending; how many there are is `size`. */
  listSlots(into: Uint32Array): void {
    let n = 0;
    for (let slot = 0; slot < this.top; slot++) if (this.ids[slot] !== NOBODY) into[n++] = slot;
  }

  #put(row: Row): void {
    let slot = this.#slots.get(row.id);
    if (slot === undefined) {
      slot = this.#free.pop() ?? this.#newSlot();
      this.#slots.set(row.id, slot);
      this.ids[slot] = row.id;
    }
    for (const [name, column] of this.columns.all) column.put(slot, row.values[name] ?? null);
  }

  #remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const column of this.columns.all.values()) column.put(slot, null);
    this.ids[slot] = NOBODY;
    this.#slots.delete(id);
    this.#free.push(slot);
  }

  #newSlot(): number {
    if (this.top === this.ids.length) this.#grow();
    return this.top++;
  }

  #grow(): void {
    const capacity = Math.max(FIRST_CAPACITY, this.ids.length * 2);
    const ids = new Float64Array(capacity);
    ids.set(this.ids);
    this.ids = ids;
    for (const column of this.columns.all.values()) column.grow(capacity);
  }
}
