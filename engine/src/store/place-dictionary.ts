import { Dictionary, MISSING } from '../dictionary.ts';
import { directionOf } from '../distance.ts';
import { type Heap, NOWHERE } from '../memory/heap.ts';
import type { Point } from '../schema.ts';
import { curvePosition } from './curve.ts';

const DIRECTION_BYTES = 24;

/** Numbers the distinct places of all point columns; their directions stand in memory, three doubles a place. */
export class PlaceDictionary {
  readonly #heap: Heap;
  readonly #codes = new Dictionary();
  readonly #curve: number[] = [0];
  readonly #points: (Point | null)[] = [null];
  #room = 1024;
  /** Where the directions stand. */
  at: number;

  constructor(heap: Heap) {
    this.#heap = heap;
    this.at = heap.alloc(this.#room * DIRECTION_BYTES);
  }

  /** All codes are below this. */
  get size(): number {
    return this.#codes.size;
  }

  acquire(point: Point | null): number {
    if (point === null) return MISSING;
    const { version } = this.#codes;
    const code = this.#codes.acquire(`${point.latitude} ${point.longitude}`);
    if (this.#codes.version !== version) this.#add(code, point);
    return code;
  }

  /** Uses a code once more. */
  reacquire(code: number): number {
    return this.#codes.reacquire(code);
  }

  release(code: number): void {
    this.#codes.release(code);
  }

  usesOf(code: number): number {
    return this.#codes.usesOf(code);
  }

  /** Where along the curve a place lies. */
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

  #add(code: number, point: Point): void {
    this.#points[code] = point;
    this.#curve[code] = curvePosition(point);
    if (code >= this.#room) {
      this.at = this.#heap.regrow(this.at, this.#room * DIRECTION_BYTES, 2 * this.#room * DIRECTION_BYTES);
      this.#room *= 2;
    }
    this.#heap.f64.set(directionOf(point), this.at / 8 + 3 * code);
  }

  /** Gives the memory back. */
  dispose(): void {
    this.#heap.free(this.at, this.#room * DIRECTION_BYTES);
    this.at = NOWHERE;
  }
}
