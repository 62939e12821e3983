import { type Bits, hasBit, setBit } from '../bits.ts';
import { Dictionary, MISSING } from '../dictionary.ts';
import { directionOf } from '../distance.ts';
import type { Point, Value } from '../schema.ts';
import { type Codes, grownCodes, wideEnough } from './code-column.ts';
import { addWhere, tableOf } from './code-table.ts';
import { Distances } from './distances.ts';
import { SlotList } from './slot-list.ts';

/** Distances are kept for the centers asked for last, as many as so many allow. */
const MOST_DISTANCES = 2 ** 22;

/** Where at most one row in so many lies inside a circle, its places are asked for their rows. */
const FEW = 6;

/**
 * One position a row, as a code of the distinct positions: many rows share few places, so a query computes one distance
 * a place, and a row's distance is a look-up.
 */
export class PointColumn {
  readonly kind = 'point';
  readonly dictionary = new Dictionary();
  /** Three coordinates a place, by code. */
  #directions = new Float64Array(3 * 64);
  readonly #distances = new Map<string, Distances>();
  /** The slots at each place, by code; made when a circle is first asked for. */
  #slots: SlotList[] | null = null;
  codes: Codes = new Uint16Array(0);

  grow(capacity: number): void {
    this.codes = grownCodes(this.codes, capacity);
  }

  /** Answers whether that changes anything. */
  put(slot: number, value: Value): boolean {
    const before = this.codes[slot]!;
    const key = value === null ? '' : keyOf(value as Point);
    if (this.dictionary.valueOf(before) === key) return false;
    const code = value === null ? MISSING : this.#acquire(key, value as Point);
    this.dictionary.release(before);
    this.codes = wideEnough(this.codes, code);
    this.codes[slot] = code;
    if (before !== MISSING) this.#slots?.[before]!.delete(slot);
    if (code !== MISSING && this.#slots) (this.#slots[code] ??= new SlotList()).add(slot);
    return true;
  }

  distancesFrom(center: Point): Distances {
    const key = keyOf(center);
    const known = this.#distances.get(key);
    this.#distances.delete(key);
    const distances = known ?? new Distances(center, this.#directions, this.dictionary.size);
    // Last in, last out: a Map lists its keys in the order in which they were set.
    this.#distances.set(key, distances);
    if (this.#distances.size * distances.length > MOST_DISTANCES && this.#distances.size > 1) {
      this.#distances.delete(this.#distances.keys().next().value!);
    }
    return distances;
  }

  /** Adds those slots of `need` to a set that lie at most so many miles from a center. */
  addSlotsWithin(set: Bits, center: Point, miles: number, need: Bits): void {
    const inside = this.distancesFrom(center).placesWithin(miles);
    let rows = 0;
    for (const place of inside) rows += this.dictionary.usesOf(place);
    if (rows * FEW > this.codes.length) addWhere(set, this.codes, tableOf(inside, this.dictionary.size), need);
    else this.#addSlotsAt(set, inside, need);
  }

  #addSlotsAt(set: Bits, places: readonly number[], need: Bits): void {
    this.#slots ??= this.#listSlots();
    for (const place of places) {
      const list = this.#slots[place];
      if (list === undefined) continue;
      for (let i = 0; i < list.length; i++) if (hasBit(need, list.slots[i]!)) setBit(set, list.slots[i]!);
    }
  }

  #listSlots(): SlotList[] {
    const lists: SlotList[] = [];
    for (let slot = 0; slot < this.codes.length; slot++) {
      const code = this.codes[slot]!;
      if (code !== MISSING) (lists[code] ??= new SlotList()).add(slot);
    }
    return lists;
  }

  #acquire(key: string, place: Point): number {
    const { version } = this.dictionary;
    const code = this.dictionary.acquire(key);
    if (this.dictionary.version === version) return code;
    // A new place, perhaps under the code of one that is gone.
    this.#distances.clear();
    if (3 * code >= this.#directions.length) {
      const larger = new Float64Array(this.#directions.length * 2);
      larger.set(this.#directions);
      this.#directions = larger;
    }
    this.#directions.set(directionOf(place), 3 * code);
    return code;
  }
}

function keyOf({ latitude, longitude }: Point): string {
  return `${latitude} ${longitude}`;
}
