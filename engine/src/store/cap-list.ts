import { MISSING } from '../dictionaries/dictionary.ts';
import { BLOCK_LIVE, BLOCK_ROWS, CAP_BYTES, ROWS_PER_CAP, CAPS_PER_BLOCK, BLOCKS_PER_GROUP } from '../kernel/shape.ts';
import { type Heap, NULL_ADDRESS } from '../memory/heap.ts';
import type { Layout } from '../layout/layout.ts';
import type { PlaceDictionary } from '../dictionaries/place-dictionary.ts';

type Vector = [x: number, y: number, z: number];

/** The cosine of a cap that contains rows without a place, whose location is unknown: a number that no cosine has. */
const UNKNOWN = 2;
const NOWHERE_ON_EARTH: Readonly<Vector> = [0, 0, 0];
/** Angles are increased slightly to allow for rounding. */
const SLACK = 1e-9;

/**
 * For each block, the cap of the earth that contains all places of its rows: a direction, and the cosine and sine of an
 * angle. Each block also has a cap for every 128 slots: rows are sorted by place, so most of these caps lie completely
 * inside or outside a circle that cuts through the block. In addition, there is a cap for every 16 blocks, which were
 * created in sequence and are mostly from one region.
 */
export class CapList {
  readonly #heap: Heap;
  readonly #layout: Layout;
  readonly #column: number;
  readonly #places: PlaceDictionary;
  #room = 0;
  at = NULL_ADDRESS;
  /** The address of the caps of parts of blocks. */
  parts = NULL_ADDRESS;
  /** The address of the caps of groups of blocks. */
  groups = NULL_ADDRESS;

  /** `column`: the point column's index among the wide columns. */
  constructor(heap: Heap, layout: Layout, column: number, places: PlaceDictionary) {
    this.#heap = heap;
    this.#layout = layout;
    this.#column = column;
    this.#places = places;
    this.grow(16);
  }

  grow(room: number): void {
    this.at = this.#heap.regrow(this.at, this.#room * CAP_BYTES, room * CAP_BYTES);
    const [before, after] = [this.#room * CAPS_PER_BLOCK * CAP_BYTES, room * CAPS_PER_BLOCK * CAP_BYTES];
    this.parts = this.#heap.regrow(this.parts, before, after);
    this.groups = this.#heap.regrow(this.groups, groupBytes(this.#room), groupBytes(room));
    this.#room = room;
  }

  clear(block: number): void {
    const { f64 } = this.#heap;
    const parts = this.#partOf(block, 0);
    f64.fill(0, this.#capOf(block) >>> 3, (this.#capOf(block) + CAP_BYTES) >>> 3);
    f64.fill(0, parts >>> 3, (parts + CAPS_PER_BLOCK * CAP_BYTES) >>> 3);
  }

  /** Widens the caps of a slot to include the place of an image's row. */
  add(block: number, row: number, image: number): void {
    const place = this.placeOf(image);
    this.#include(this.#capOf(block), place);
    this.#include(this.#partOf(block, Math.floor(row / ROWS_PER_CAP)), place);
    this.#include(this.#groupOf(block), place);
  }

  /** Returns the place of an image's row. */
  placeOf(image: number): number {
    const { imageNumbers, numbers } = this.#layout;
    return this.#heap.u32[(image + imageNumbers + 8 * numbers.length + 4 * this.#column) >>> 2]!;
  }

  /** Recomputes the caps of a block's rows; `address` is the address of the block. */
  rebuild(block: number, address: number): void {
    const all = new Set<number>();
    for (let part = 0; part < CAPS_PER_BLOCK; part++) {
      const places = this.#placesOf(address, part * ROWS_PER_CAP, (part + 1) * ROWS_PER_CAP);
      this.#enclose(this.#partOf(block, part), places);
      for (const place of places) all.add(place);
    }
    this.#enclose(this.#capOf(block), all);
    this.#joinGroup(block);
  }

  /** Recomputes the caps of all groups. */
  joinGroups(): void {
    for (let block = 0; block < this.#room; block += BLOCKS_PER_GROUP) this.#joinGroup(block);
  }

  dispose(): void {
    this.#heap.free(this.groups, groupBytes(this.#room));
    this.#heap.free(this.at, this.#room * CAP_BYTES);
    this.#heap.free(this.parts, this.#room * CAPS_PER_BLOCK * CAP_BYTES);
  }

  #placesOf(address: number, from: number, to: number): Set<number> {
    const { i32, u16, u32 } = this.#heap;
    const column = address + this.#layout.offsets.wides[this.#column]!;
    const isNarrow = this.#layout.wides[this.#column]!.width === 2;
    const places = new Set<number>();
    for (let row = from; row < Math.min(to, BLOCK_ROWS); row++) {
      if ((i32[(address + BLOCK_LIVE + 4 * (row >>> 5)) >>> 2]! & (1 << (row & 31))) === 0) continue;
      places.add(isNarrow ? u16[(column + 2 * row) >>> 1]! : u32[(column + 4 * row) >>> 2]!);
    }
    return places;
  }

  /** Writes the cap around the center of some places. */
  #enclose(cap: number, places: ReadonlySet<number>): void {
    if (places.size === 0) return this.#write(cap, NOWHERE_ON_EARTH, 0, 0);
    const middle: Vector = [0, 0, 0];
    for (const place of places) {
      const [x, y, z] = this.#places.directionOf(place);
      middle[0] += x;
      middle[1] += y;
      middle[2] += z;
    }
    const length = Math.hypot(...middle);
    if (places.has(MISSING) || length < SLACK) return this.#write(cap, NOWHERE_ON_EARTH, UNKNOWN, 0);
    this.#write(cap, [middle[0] / length, middle[1] / length, middle[2] / length], 1, 0);
    for (const place of places) this.#include(cap, place);
  }

  /** Writes the cap that encloses the caps of the blocks in a block's group. */
  #joinGroup(block: number): void {
    const { f64 } = this.#heap;
    const group = this.#groupOf(block);
    const first = block - (block % BLOCKS_PER_GROUP);
    const caps: number[] = [];
    const middle: Vector = [0, 0, 0];
    for (let other = first; other < Math.min(first + BLOCKS_PER_GROUP, this.#room); other++) {
      const at = this.#capOf(other) >>> 3;
      if (f64[at + 3] === UNKNOWN) return this.#write(group, NOWHERE_ON_EARTH, UNKNOWN, 0);
      if (isEmpty(f64, at)) continue;
      caps.push(at);
      for (const axis of [0, 1, 2] as const) middle[axis] += f64[at + axis]!;
    }
    if (caps.length === 0) return this.#write(group, NOWHERE_ON_EARTH, 0, 0);
    const length = Math.hypot(...middle);
    const [x, y, z] = [middle[0] / length, middle[1] / length, middle[2] / length];
    let angle = 0;
    for (const at of caps) {
      const between = angleOf(x - f64[at]!, y - f64[at + 1]!, z - f64[at + 2]!);
      angle = Math.max(angle, between + Math.atan2(f64[at + 4]!, f64[at + 3]!) + SLACK);
    }
    if (length < SLACK || angle >= Math.PI) return this.#write(group, NOWHERE_ON_EARTH, UNKNOWN, 0);
    this.#write(group, [x, y, z], Math.cos(angle), Math.sin(angle));
  }

  #include(cap: number, place: number): void {
    const { f64 } = this.#heap;
    const at = cap >>> 3;
    if (f64[at + 3] === UNKNOWN) return;
    if (place === MISSING) return this.#write(cap, NOWHERE_ON_EARTH, UNKNOWN, 0);
    const [x, y, z] = this.#places.directionOf(place);
    if (isEmpty(f64, at)) return this.#write(cap, [x, y, z], Math.cos(SLACK), Math.sin(SLACK));
    const angle = angleOf(x - f64[at]!, y - f64[at + 1]!, z - f64[at + 2]!) + SLACK;
    // Beyond that angle, the sine changes its sign.
    if (angle >= Math.PI) return this.#write(cap, NOWHERE_ON_EARTH, UNKNOWN, 0);
    if (Math.cos(angle) < f64[at + 3]!)
      this.#write(cap, [f64[at]!, f64[at + 1]!, f64[at + 2]!], Math.cos(angle), Math.sin(angle));
  }

  #write(cap: number, [x, y, z]: Readonly<Vector>, cosine: number, sine: number): void {
    const { f64 } = this.#heap;
    const at = cap >>> 3;
    f64[at] = x;
    f64[at + 1] = y;
    f64[at + 2] = z;
    f64[at + 3] = cosine;
    f64[at + 4] = sine;
  }

  #capOf(block: number): number {
    return this.at + block * CAP_BYTES;
  }

  #partOf(block: number, part: number): number {
    return this.parts + (block * CAPS_PER_BLOCK + part) * CAP_BYTES;
  }

  #groupOf(block: number): number {
    return this.groups + Math.floor(block / BLOCKS_PER_GROUP) * CAP_BYTES;
  }
}

function groupBytes(room: number): number {
  return Math.ceil(room / BLOCKS_PER_GROUP) * CAP_BYTES;
}

/** Returns whether a cap contains no place. */
function isEmpty(f64: Float64Array, at: number): boolean {
  return f64[at] === 0 && f64[at + 1] === 0 && f64[at + 2] === 0;
}

/** Returns the angle between two directions, from their difference. */
function angleOf(x: number, y: number, z: number): number {
  return 2 * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
}
