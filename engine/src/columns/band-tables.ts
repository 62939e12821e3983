import { UNKNOWN_BAND } from '../kernel/program.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';

/** The number of tables that stay allocated. Each center needs one, and most searches have one center. */
const MAX_TABLES = 4;
/** Up to this many computed places, the changed bytes are reset one by one; beyond that, the whole table is cleared. */
const MAX_FOUND = 4096;
const FOUND_BYTES = 8 + 4 * MAX_FOUND;

type Table = { at: number; size: number; found: number };

/**
 * Tables with one byte per place, reused from one query to the next. A query computes the bytes of only a few places,
 * so only those are reset.
 */
export class BandTables {
  readonly #heap: Heap;
  readonly #tables: Table[] = [];
  /** The number of tables that the last query used. */
  #used = 0;

  constructor(heap: Heap) {
    this.#heap = heap;
  }

  /** Resets all bytes to unknown. Call it at the start of each query. */
  clear(): void {
    const { u8, u32 } = this.#heap;
    for (let i = 0; i < this.#used; i++) {
      const { at, size, found } = this.#tables[i]!;
      const list = found >>> 2;
      const count = u32[list]!;
      if (count > MAX_FOUND) u8.fill(UNKNOWN_BAND, at, at + size);
      else for (let place = 0; place < count; place++) u8[at + u32[list + 2 + place]!] = UNKNOWN_BAND;
      u32[list] = 0;
    }
    this.#used = 0;
  }

  /**
   * Returns a table for this many places that the query does not use yet, and the address of its list of computed
   * places; `null` if none is free.
   */
  take(places: number): Readonly<Table> | null {
    if (this.#used === MAX_TABLES) return null;
    const table = (this.#tables[this.#used] ??= this.#addTable());
    this.#used += 1;
    if (places > table.size) this.#grow(table, places);
    return table;
  }

  #addTable(): Table {
    const found = this.#heap.alloc(FOUND_BYTES);
    this.#heap.u32[(found >>> 2) + 1] = MAX_FOUND;
    return { at: NULL_ADDRESS, size: 0, found };
  }

  #grow(table: Table, places: number): void {
    this.#heap.free(table.at, table.size);
    table.size = Math.ceil(places * 1.125);
    table.at = this.#heap.alloc(table.size);
    this.#heap.u8.fill(UNKNOWN_BAND, table.at, table.at + table.size);
  }
}
