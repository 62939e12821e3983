import { hashPair } from './key-table.ts';
import type { Programs } from './programs.ts';

/**
 * The program of each search by its id, in four to eight bytes per search, because the id itself is stored in the
 * program. Open addressing: when a search is removed, the entries after the gap move back, so no tombstones remain.
 */
export class ProgramTable {
  /** 0 marks a free cell; no program begins there. */
  #cells = new Int32Array(1024);
  #size = 0;
  readonly #programs: Programs;

  constructor(programs: Programs) {
    this.#programs = programs;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the program of a search, or 0. */
  find(id: number): number {
    return this.#cells[this.#cellOf(id)]!;
  }

  /** Adds the program of a search that has none. */
  add(program: number): void {
    if (4 * ++this.#size > 3 * this.#cells.length) this.#rebuild(2 * this.#cells.length);
    this.#cells[this.#cellOf(this.#programs.idOf(program))] = program;
  }

  delete(id: number): void {
    const last = this.#cells.length - 1;
    let gap = this.#cellOf(id);
    this.#cells[gap] = 0;
    this.#size--;
    for (let at = (gap + 1) & last; this.#cells[at] !== 0; at = (at + 1) & last) {
      const home = this.#homeOf(this.#programs.idOf(this.#cells[at]!));
      // An entry whose home position is after the gap can still be found where it is.
      if (((at - home) & last) < ((at - gap) & last)) continue;
      this.#cells[gap] = this.#cells[at]!;
      this.#cells[at] = 0;
      gap = at;
    }
  }

  *all(): Generator<number> {
    for (const program of this.#cells) if (program !== 0) yield program;
  }

  /** Updates the addresses of programs that have moved. */
  move(placeOf: (program: number) => number): void {
    for (let at = 0; at < this.#cells.length; at++) {
      if (this.#cells[at] !== 0) this.#cells[at] = placeOf(this.#cells[at]!);
    }
  }

  #rebuild(length: number): void {
    const old = this.#cells;
    this.#cells = new Int32Array(length);
    for (const program of old) {
      if (program !== 0) this.#cells[this.#cellOf(this.#programs.idOf(program))] = program;
    }
  }

  #cellOf(id: number): number {
    let at = this.#homeOf(id);
    while (this.#cells[at] !== 0 && this.#programs.idOf(this.#cells[at]!) !== id)
      at = (at + 1) & (this.#cells.length - 1);
    return at;
  }

  #homeOf(id: number): number {
    return hashPair(id | 0, Math.floor(id / 2 ** 32)) & (this.#cells.length - 1);
  }
}
