import { Dictionary, MISSING } from '../dictionary.ts';
import { distanceMiles } from '../distance.ts';
import type { Point, Value } from '../schema.ts';

/**
 * One position a row, as a code of the distinct positions: many rows share few places, so a query computes one distance
 * a place, and a row's distance is a look-up.
 */
export class PointColumn {
  readonly kind = 'point';
  readonly dictionary = new Dictionary();
  readonly #places: Point[] = [];
  codes = new Uint32Array(0);

  grow(capacity: number): void {
    const larger = new Uint32Array(capacity);
    larger.set(this.codes);
    this.codes = larger;
  }

  put(slot: number, value: Value): void {
    let code = MISSING;
    if (value !== null) {
      const { latitude, longitude } = value as Point;
      code = this.dictionary.acquire(`${latitude} ${longitude}`);
      this.#places[code] = { latitude, longitude };
    }
    this.dictionary.release(this.codes[slot]!);
    this.codes[slot] = code;
  }

  /** Miles from `center` by code; `NaN` for no position. */
  distancesFrom(center: Point): Float64Array {
    const miles = new Float64Array(this.dictionary.size).fill(Number.NaN);
    for (let code = 1; code < miles.length; code++) miles[code] = distanceMiles(center, this.#places[code]!);
    return miles;
  }
}
