import { UNKNOWN_BAND } from '../kernel/program.ts';
import { type Heap, NOWHERE } from '../memory/heap.ts';

/** Centers with a table that is kept; most searches have one. */
const MOST_TABLES = 4;
/** Of so many places it is remembered that their bytes changed; beyond, the whole table is written anew. */
const MOST_FOUND = 4096;
const FOUND_BYTES = 8 + 4 * MOST_FOUND;

type Table = { at: number; size: number; found: number };

/**
 * Tables of a byte a place, kept from one question to the next: a question finds out about few of all places, and only
 * their bytes are made unknown again.
 */
export class BandTables {
  readonly #heap: Heap;
  readonly #tables: Table[] = [];
  /** How many the last question used. */
  #used = 0;

  constructor(heap: Heap) {
    this.#heap = heap;
  }

  /** Makes all bytes unknown again. Every question begins with it. */
  clear(): void {
    const { u8, u32 } = this.#heap;
    for (let i = 0; i < this.#used; i++) {
      const { at, size, found } = this.#tables[i]!;
      const list = found >>> 2;
      const count = u32[list]!;
      if (count > MOST_FOUND) u8.fill(UNKNOWN_BAND, at, at + size);
      else for (let place = 0; place < count; place++) u8[at + u32[list + 2 + place]!] = UNKNOWN_BAND;
      u32[list] = 0;
    }
    this.#used = 0;
  }

  /** A table for as many places that the question has not used yet, and where the list of found places goes; `null`: there is none. */
  take(places: number): Readonly<Table> | null {
    if (this.#used === MOST_TABLES) return null;
    const table = (this.#tables[this.#used] ??= this.#addTable());
    this.#used += 1;
    if (places > table.size) this.#grow(table, places);
    return table;
  }

  #addTable(): Table {
    const found = this.#heap.alloc(FOUND_BYTES);
    this.#heap.u32[(found >>> 2) + 1] = MOST_FOUND;
    return { at: NOWHERE, size: 0, found };
  }

  #grow(table: Table, places: number): void {
    this.#heap.free(table.at, table.size);
    table.size = Math.ceil(places * 1.125);
    table.at = this.#heap.alloc(table.size);
    this.#heap.u8.fill(UNKNOWN_BAND, table.at, table.at + table.size);
  }
}
