import { Dictionary, MISSING } from './dictionary.ts';
import { directionOf } from '../kit/distance.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';
import type { Pins } from '../memory/pins.ts';
import type { Point } from '../api/schema.ts';
import type { TextTable } from './text-table.ts';
import { PlaceTable } from './place-table.ts';

const DIRECTION_BYTES = 24;

/** Numbers the distinct places of all point columns; their directions are in memory, three doubles per place. */
export class PlaceDictionary {
  readonly #heap: Heap;
  readonly #codes: Dictionary;
  readonly #curve: number[] = [0];
  readonly #points: (Point | null)[] = [null];
  /** Places that were acquired and are in use. */
  readonly #known = new PlaceTable();
  #room = 1024;
  /** The address of the directions. */
  at: number;

  constructor(heap: Heap, codes = new Dictionary()) {
    this.#heap = heap;
    this.#codes = codes;
    this.at = heap.alloc(this.#room * DIRECTION_BYTES);
  }

  /** The upper bound of all codes, exclusive. */
  get size(): number {
    return this.#codes.size;
  }

  acquire(point: Point | null): number {
    if (point === null) return MISSING;
    const known = this.#known.find(point);
    if (known !== MISSING) return this.#codes.reacquire(known);
    const { version } = this.#codes;
    const code = this.#codes.acquire(`${point.latitude} ${point.longitude}`);
    if (this.#codes.version !== version) this.#add(code, point);
    this.#known.add(code, point);
    return code;
  }

  /** Adds one use of a code. */
  reacquire(code: number): number {
    return this.#codes.reacquire(code);
  }

  release(code: number): void {
    const { version } = this.#codes;
    this.#codes.release(code);
    if (this.#codes.version !== version) this.#known.delete(this.#points[code]!);
  }

  clear(): void {
    this.#codes.clear();
    this.#known.clear();
    this.#points.length = 1;
    this.#curve.length = 1;
  }

  usesOf(code: number): number {
    return this.#codes.usesOf(code);
  }

  /** Returns a place's position on the curve. */
  curveOf(code: number): number {
    return this.#curve[code]!;
  }

  pointOf(code: number): Point | null {
    return this.#points[code]!;
  }

  directionOf(code: number): readonly [number, number, number] {
    const at = this.at / 8 + 3 * code;
    const { f64 } = this.#heap;
    return [f64[at]!, f64[at + 1]!, f64[at + 2]!];
  }

  /**
   * Renumbers the places along the curve, so that places that are near each other get adjacent codes. Returns the new
   * code of each old one.
   */
  sort(): Uint32Array {
    const [points, curve] = [this.#points.slice(), this.#curve.slice()];
    const moved = this.#codes.sort((code) => curve[code]!);
    this.#known.clear();
    this.#points.length = 1;
    this.#curve.length = 1;
    for (let code = 1; code < moved.length; code++)
      if (moved[code]! > 0) this.#place(moved[code]!, points[code]!, curve[code]!);
    return moved;
  }

  /** Removes the places that are unused and that no view refers to anymore. */
  forgetRetired(): void {
    this.#codes.forgetRetired();
  }

  /** The dictionary of the places' texts. */
  get texts(): Dictionary {
    return this.#codes;
  }

  /** Moves places into an empty dictionary: alternating latitudes and longitudes, and directions, by code. */
  restore(
    table: TextTable,
    uses: Uint32Array,
    points: Float64Array,
    curve: Uint32Array,
    directions: Float64Array,
  ): void {
    this.#codes.restore(table, uses);
    for (let code = 1; code < uses.length; code++) {
      this.#points[code] = { latitude: points[2 * code]!, longitude: points[2 * code + 1]! };
      this.#curve[code] = curve[code]!;
    }
    this.#reserve(uses.length);
    this.#heap.f64.set(directions, this.at / 8);
  }

  /** Returns a copy with the same codes, without the places that only views have. */
  copy(pins: Pins): PlaceDictionary {
    const copy = new PlaceDictionary(this.#heap, this.#codes.copy(pins));
    for (let code = 1; code < this.size; code++) copy.#place(code, this.#points[code]!, this.#curve[code]!);
    return copy;
  }

  #reserve(places: number): void {
    while (places > this.#room) {
      this.at = this.#heap.regrow(this.at, this.#room * DIRECTION_BYTES, 2 * this.#room * DIRECTION_BYTES);
      this.#room *= 2;
    }
  }

  #add(code: number, point: Point): void {
    this.#place(code, point, curvePosition(point));
  }

  #place(code: number, point: Point, curve: number): void {
    this.#points[code] = point;
    this.#curve[code] = curve;
    this.#reserve(code + 1);
    this.#heap.f64.set(directionOf(point), this.at / 8 + 3 * code);
  }

  /** Frees the memory. */
  dispose(): void {
    this.#heap.free(this.at, this.#room * DIRECTION_BYTES);
    this.at = NULL_ADDRESS;
  }
}

const SIDE = 4096;

/**
 * Returns a point's position on a Hilbert curve over the map, below 2²⁴: points that are close on the curve are close
 * on the map.
 */
function curvePosition({ latitude, longitude }: Point): number {
  let x = cellOf((longitude + 180) / 360);
  let y = cellOf((latitude + 90) / 180);
  let position = 0;
  for (let side = SIDE >> 1; side > 0; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const up = (y & side) > 0 ? 1 : 0;
    position += side * side * ((3 * right) ^ up);
    if (up === 1) continue;
    if (right === 1) {
      x = SIDE - 1 - x;
      y = SIDE - 1 - y;
    }
    const before = x;
    x = y;
    y = before;
  }
  return position;
}

function cellOf(share: number): number {
  return Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));
}
