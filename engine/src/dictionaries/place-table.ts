import { MISSING } from './dictionary.ts';
import type { Point } from '../api/schema.ts';

const FIRST_ROOM = 1024;
const MAX_LOAD = 0.5;

/** Codes by place: a hash table of codes with open addressing, and the places by code. */
export class PlaceTable {
  #table = new Uint32Array(FIRST_ROOM);
  #held = 0;
  /** Alternating latitudes and longitudes, by code. */
  #coordinates = new Float64Array(2 * FIRST_ROOM);
  readonly #doubles = new Float64Array(2);
  readonly #words = new Uint32Array(this.#doubles.buffer);

  /** Returns the code of a place; `MISSING` if it is not in the table. */
  find({ latitude, longitude }: Point): number {
    return this.#table[this.#positionOf(latitude, longitude)]!;
  }

  /** Adds a place that is not in the table. */
  add(code: number, { latitude, longitude }: Point): void {
    if (2 * code >= this.#coordinates.length) {
      const larger = new Float64Array(4 * code);
      larger.set(this.#coordinates);
      this.#coordinates = larger;
    }
    this.#coordinates[2 * code] = latitude;
    this.#coordinates[2 * code + 1] = longitude;
    if (++this.#held > MAX_LOAD * this.#table.length) this.#grow();
    this.#table[this.#positionOf(latitude, longitude)] = code;
  }

  delete({ latitude, longitude }: Point): void {
    const table = this.#table;
    const mask = table.length - 1;
    let hole = this.#positionOf(latitude, longitude);
    if (table[hole] === MISSING) return;
    this.#held--;
    // Entries after the hole that were displaced by a collision move back.
    for (let at = (hole + 1) & mask; table[at] !== MISSING; at = (at + 1) & mask) {
      const home = this.#homeOf(this.#coordinates[2 * table[at]!]!, this.#coordinates[2 * table[at]! + 1]!);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      table[hole] = table[at]!;
      hole = at;
    }
    table[hole] = MISSING;
  }

  clear(): void {
    this.#table.fill(MISSING);
    this.#held = 0;
  }

  #grow(): void {
    const table = this.#table;
    this.#table = new Uint32Array(2 * table.length);
    for (const code of table) {
      if (code === MISSING) continue;
      this.#table[this.#positionOf(this.#coordinates[2 * code]!, this.#coordinates[2 * code + 1]!)] = code;
    }
  }

  #positionOf(latitude: number, longitude: number): number {
    const table = this.#table;
    const coordinates = this.#coordinates;
    const mask = table.length - 1;
    for (let at = this.#homeOf(latitude, longitude); ; at = (at + 1) & mask) {
      const code = table[at]!;
      if (code === MISSING) return at;
      if (coordinates[2 * code] === latitude && coordinates[2 * code + 1] === longitude) return at;
    }
  }

  #homeOf(latitude: number, longitude: number): number {
    // Adding 0 turns -0 into 0.
    this.#doubles[0] = latitude + 0;
    this.#doubles[1] = longitude + 0;
    let hash = 0;
    for (let i = 0; i < 4; i++) {
      hash = Math.imul(hash ^ this.#words[i]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash & (this.#table.length - 1);
  }
}
