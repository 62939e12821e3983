import { MISSING } from '../dictionary.ts';
import { BLOCK_LIVE, BLOCK_ROWS, CAP_BYTES } from '../kernel/shape.ts';
import { type Heap, NOWHERE } from '../memory/heap.ts';
import type { Layout } from './layout.ts';
import type { PlaceDictionary } from './place-dictionary.ts';

/** A cosine that no angle has: rows without a place, so nothing is known. */
const UNKNOWN = 2;
/** Angles are taken a little larger than computed. */
const SLACK = 1e-9;

/** By block, the cap of the earth that holds all of its rows' places: a direction, and cosine and sine of an angle. */
export class CapList {
  readonly #heap: Heap;
  readonly #layout: Layout;
  readonly #column: number;
  readonly #places: PlaceDictionary;
  #room = 0;
  at = NOWHERE;

  /** `column`: the place's number among the wide columns. */
  constructor(heap: Heap, layout: Layout, column: number, places: PlaceDictionary) {
    this.#heap = heap;
    this.#layout = layout;
    this.#column = column;
    this.#places = places;
    this.grow(16);
  }

  grow(room: number): void {
    this.at = this.#heap.regrow(this.at, this.#room * CAP_BYTES, room * CAP_BYTES);
    this.#room = room;
  }

  clear(block: number): void {
    this.#heap.f64.fill(0, this.#index(block), this.#index(block) + 5);
  }

  /** Widens a block's cap to the place of an image's row. */
  add(block: number, image: number): void {
    const { signatureBytes, numbers } = this.#layout;
    const at = image + signatureBytes + 8 * numbers.length + 4 * this.#column;
    this.#include(block, this.#heap.u32[at >>> 2]!);
  }

  /** Finds the cap of a block's rows anew. */
  rebuild(block: number, list: number): void {
    const { heap } = { heap: this.#heap };
    const address = heap.u32[(list >>> 2) + block]!;
    const column = address + this.#layout.offsets.wides[this.#column]!;
    const places = new Set<number>();
    for (let row = 0; row < BLOCK_ROWS; row++) {
      if ((heap.i32[(address + BLOCK_LIVE + 4 * (row >>> 5)) >>> 2]! & (1 << (row & 31))) === 0) continue;
      const { width } = this.#layout.wides[this.#column]!;
      places.add(width === 2 ? heap.u16[(column + 2 * row) >>> 1]! : heap.u32[(column + 4 * row) >>> 2]!);
    }
    this.clear(block);
    if (places.has(MISSING)) return this.#write(block, [0, 0, 0], UNKNOWN, 0);
    const middle: [number, number, number] = [0, 0, 0];
    for (const place of places) for (const [i, part] of this.#places.directionOf(place).entries()) middle[i]! += part;
    const length = Math.hypot(...middle);
    if (length < SLACK) return this.#write(block, [0, 0, 0], UNKNOWN, 0);
    this.#write(block, [middle[0] / length, middle[1] / length, middle[2] / length], 1, 0);
    for (const place of places) this.#include(block, place);
  }

  dispose(): void {
    this.#heap.free(this.at, this.#room * CAP_BYTES);
  }

  #include(block: number, place: number): void {
    const { f64 } = this.#heap;
    const at = this.#index(block);
    const cosine = f64[at + 3]!;
    if (cosine === UNKNOWN) return;
    if (place === MISSING) return this.#write(block, [0, 0, 0], UNKNOWN, 0);
    const [x, y, z] = this.#places.directionOf(place);
    const isNew = f64[at] === 0 && f64[at + 1] === 0 && f64[at + 2] === 0;
    if (isNew) return this.#write(block, [x, y, z], Math.cos(SLACK), Math.sin(SLACK));
    const [dx, dy, dz] = [x - f64[at]!, y - f64[at + 1]!, z - f64[at + 2]!];
    const angle = 2 * Math.asin(Math.min(1, Math.sqrt(dx * dx + dy * dy + dz * dz) / 2)) + SLACK;
    if (Math.cos(angle) >= cosine) return;
    this.#write(block, [f64[at]!, f64[at + 1]!, f64[at + 2]!], Math.cos(angle), Math.sin(angle));
  }

  #write(block: number, direction: readonly [number, number, number], cosine: number, sine: number): void {
    this.#heap.f64.set([...direction, cosine, sine], this.#index(block));
  }

  #index(block: number): number {
    return (this.at + block * CAP_BYTES) / 8;
  }
}
