const FREE = 0xffff_ffff;
const FIRST_ROOM = 1024;
/** The table grows beyond this load factor. */
const MAX_LOAD = 0.85;
const GROWTH = 1.4;
const ALL_HASHES = 2 ** 32;

/** Row numbers by id: a hash table with open addressing; the ids are stored separately. */
export class IdIndex {
  #rows = new Uint32Array(FIRST_ROOM).fill(FREE);
  size = 0;
  readonly #idOf: (row: number) => number;

  /** `idOf`: returns the id of a row number that is in the table. */
  constructor(idOf: (row: number) => number) {
    this.#idOf = idOf;
  }

  get bytes(): number {
    return this.#rows.byteLength;
  }

  /** Returns the current table. */
  table(): Uint32Array {
    return this.#rows.slice();
  }

  /** Replaces the table by one with this many ids. */
  restore(table: Uint32Array<ArrayBuffer>, size: number): void {
    this.#rows = table;
    this.size = size;
  }

  find(id: number): number | undefined {
    const row = this.#rows[this.#positionOf(id)]!;
    return row === FREE ? undefined : row;
  }

  /** Adds an id that does not exist yet; `idOf(row)` must return that id. */
  add(id: number, row: number): void {
    if (this.size + 1 > this.#rows.length * MAX_LOAD) this.#resize(Math.ceil(this.#rows.length * GROWTH));
    this.#rows[this.#positionOf(id)] = row;
    this.size++;
  }

  /**
   * Fills an empty table with the row numbers below `count`. If an id is duplicated, returns it and leaves the table
   * empty.
   */
  fill(count: number): number | undefined {
    this.#resize(Math.max(FIRST_ROOM, Math.ceil(count / MAX_LOAD) + 1));
    for (let row = 0; row < count; row++) {
      const id = this.#idOf(row);
      const position = this.#positionOf(id);
      if (this.#rows[position] !== FREE) {
        this.#rows.fill(FREE);
        return id;
      }
      this.#rows[position] = row;
    }
    this.size = count;
    return undefined;
  }

  /** Removes an id, before its row number gets another one. */
  delete(id: number): void {
    const { length } = this.#rows;
    let hole = this.#positionOf(id);
    if (this.#rows[hole] === FREE) return;
    this.size--;
    // Entries after the hole that were displaced by a collision move back.
    for (let at = this.#after(hole); this.#rows[at] !== FREE; at = this.#after(at)) {
      const home = this.#homeOf(this.#idOf(this.#rows[at]!));
      if ((at - home + length) % length < (at - hole + length) % length) continue;
      this.#rows[hole] = this.#rows[at]!;
      hole = at;
    }
    this.#rows[hole] = FREE;
  }

  #positionOf(id: number): number {
    let at = this.#homeOf(id);
    for (;;) {
      const row = this.#rows[at]!;
      if (row === FREE || this.#idOf(row) === id) return at;
      at = this.#after(at);
    }
  }

  #after(at: number): number {
    return at + 1 === this.#rows.length ? 0 : at + 1;
  }

  /** Returns the home position of an id in the table, proportional to its hash. */
  #homeOf(id: number): number {
    const hash = Math.imul((id ^ (id / ALL_HASHES)) | 0, 0x9e3779b1) >>> 0;
    return Math.floor((hash / ALL_HASHES) * this.#rows.length);
  }

  #resize(room: number): void {
    const rows = this.#rows;
    this.#rows = new Uint32Array(room).fill(FREE);
    for (const row of rows) if (row !== FREE) this.#rows[this.#positionOf(this.#idOf(row))] = row;
  }
}
