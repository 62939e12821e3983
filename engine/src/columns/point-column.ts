import { type Bits, countOnes } from '../bits.ts';
import { Dictionary, MISSING } from '../dictionary.ts';
import { arcMiles, directionOf, squareOf } from '../distance.ts';
import type { Point, Value } from '../schema.ts';
import { type Codes, grownCodes, wideEnough } from './code-column.ts';

/** Distances are kept for the centers asked for last, as many as this many numbers allow. */
const MOST_DISTANCES = 2 ** 22;

/**
 * One position a row, as a code of the distinct positions: many rows share few places, so a query computes one distance
 * a place, and a row's distance is a look-up.
 */
export class PointColumn {
  readonly kind = 'point';
  readonly dictionary = new Dictionary();
  /** Three coordinates a place, by code. */
  #directions = new Float64Array(3 * 64);
  readonly #distances = new Map<string, Float64Array>();
  codes: Codes = new Uint16Array(0);

  grow(capacity: number): void {
    this.codes = grownCodes(this.codes, capacity);
  }

  put(slot: number, value: Value): void {
    const code = value === null ? MISSING : this.#acquire(value as Point);
    this.dictionary.release(this.codes[slot]!);
    this.codes = wideEnough(this.codes, code);
    this.codes[slot] = code;
  }

  /** Miles from `center` by code; `NaN` for no position. */
  distancesFrom(center: Point): Float64Array {
    const key = `${center.latitude} ${center.longitude}`;
    const known = this.#distances.get(key);
    this.#distances.delete(key);
    const distances = known ?? this.#measure(center);
    // Last in, last out: a Map lists its keys in the order in which they were set.
    this.#distances.set(key, distances);
    if (this.#distances.size * distances.length > MOST_DISTANCES && this.#distances.size > 1) {
      this.#distances.delete(this.#distances.keys().next().value!);
    }
    return distances;
  }

  /** Adds those slots of `need` to a set whose place is marked in a table by code. */
  addSlotsAt(set: Bits, marked: Uint8Array, need: Bits): void {
    addWhere(set, this.codes, marked, need);
  }

  #acquire({ latitude, longitude }: Point): number {
    const { version } = this.dictionary;
    const code = this.dictionary.acquire(`${latitude} ${longitude}`);
    if (this.dictionary.version === version) return code;
    // A new place, perhaps under the code of one that is gone.
    this.#distances.clear();
    if (3 * code >= this.#directions.length) {
      const larger = new Float64Array(this.#directions.length * 2);
      larger.set(this.#directions);
      this.#directions = larger;
    }
    this.#directions.set(directionOf({ latitude, longitude }), 3 * code);
    return code;
  }

  #measure(center: Point): Float64Array {
    const [x, y, z] = directionOf(center);
    const miles = new Float64Array(this.dictionary.size);
    miles[MISSING] = Number.NaN;
    const directions = this.#directions;
    for (let code = 1; code < miles.length; code++) {
      const at = 3 * code;
      miles[code] = arcMiles(squareOf(x - directions[at]!, y - directions[at + 1]!, z - directions[at + 2]!));
    }
    return miles;
  }
}

/** Words with at least so many wanted slots are read whole, which is faster than one slot after another. */
const MANY = 10;

/** Adds those slots of `need` to a set whose code is marked in a table. */
export function addWhere(set: Bits, codes: Codes, marked: Uint8Array, need: Bits): void {
  for (let w = 0; w < need.length; w++) {
    const wanted = need[w]!;
    if (wanted === 0) continue;
    const base = w << 5;
    let found = 0;
    if (countOnes(wanted) >= MANY) {
      for (let i = 0; i < 32; i++) found |= marked[codes[base + i]!]! << i;
      found &= wanted;
    } else {
      for (let word = wanted; word !== 0; word &= word - 1) {
        const i = 31 - Math.clz32(word & -word);
        found |= marked[codes[base + i]!]! << i;
      }
    }
    set[w]! |= found;
  }
}
