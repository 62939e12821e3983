const FREE = 0xffff_ffff;
const FIRST_ROOM = 1024;

/** Row numbers by id: a hash table with the ids beside it, open addressing. */
export class IdIndex {
  #rows = new Uint32Array(FIRST_ROOM).fill(FREE);
  size = 0;
  readonly #idOf: (row: number) => number;

  /** `idOf`: the id of a row number that is in the table. */
  constructor(idOf: (row: number) => number) {
    this.#idOf = idOf;
  }

  get bytes(): number {
    return this.#rows.byteLength;
  }

  find(id: number): number | undefined {
    const row = this.#rows[this.#positionOf(id)]!;
    return row === FREE ? undefined : row;
  }

  /** Adds an id that is not there; `idOf(row)` is that id. */
  add(id: number, row: number): void {
    if ((this.size + 1) * 2 > this.#rows.length) this.#grow();
    this.#rows[this.#positionOf(id)] = row;
    this.size++;
  }

  /** Takes an id out, before its row number gets another one. */
  delete(id: number): void {
    const mask = this.#rows.length - 1;
    let hole = this.#positionOf(id);
    if (this.#rows[hole] === FREE) return;
    this.size--;
    // Whoever stands behind the hole because of a collision moves up.
    for (let at = (hole + 1) & mask; this.#rows[at] !== FREE; at = (at + 1) & mask) {
      const home = this.#homeOf(this.#idOf(this.#rows[at]!));
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      this.#rows[hole] = this.#rows[at]!;
      hole = at;
    }
    this.#rows[hole] = FREE;
  }

  *rows(): Generator<number> {
    for (const row of this.#rows) if (row !== FREE) yield row;
  }

  #positionOf(id: number): number {
    const mask = this.#rows.length - 1;
    let at = this.#homeOf(id);
    while (this.#rows[at] !== FREE && this.#idOf(this.#rows[at]!) !== id) at = (at + 1) & mask;
    return at;
  }

  #homeOf(id: number): number {
    const mixed = Math.imul((id ^ (id / 2 ** 32)) | 0, 0x9e3779b1);
    return (mixed ^ (mixed >>> 15)) & (this.#rows.length - 1);
  }

  #grow(): void {
    const rows = this.#rows;
    this.#rows = new Uint32Array(rows.length * 2).fill(FREE);
    for (const row of rows) if (row !== FREE) this.#rows[this.#positionOf(this.#idOf(row))] = row;
  }
}
