import type { Heap } from '../memory/heap.ts';
import { type Pins, RetiredNumbers } from '../memory/pins.ts';
import { IdIndex } from './id-index.ts';

/** Row numbers are reused when one in this many is unused. */
const SPARE_NUMBERS = 8;
const FIRST_IDS = 1024;

/** The row number of each id. Row numbers stay the same when rows are laid out again. */
export class RowIds {
  readonly #heap: Heap;
  readonly #index: IdIndex;
  readonly #free: number[] = [];
  readonly #retired: RetiredNumbers;
  /** Address of the ids by row number. Only code that reads ids from memory needs it. */
  #at: number;
  #room = FIRST_IDS;
  #end = 0;
  /** The largest id while ids ascend with row numbers; otherwise infinity. */
  #maxId = 0;

  constructor(heap: Heap, pins: Pins) {
    this.#heap = heap;
    this.#at = heap.alloc(8 * FIRST_IDS);
    this.#index = new IdIndex((row) => this.idOf(row));
    this.#retired = new RetiredNumbers(pins);
  }

  /** Address of the ids, by row number. */
  get at(): number {
    return this.#at;
  }

  get size(): number {
    return this.#index.size;
  }

  /** The upper bound of row numbers, exclusive. */
  get end(): number {
    return this.#end;
  }

  /** Bytes outside the heap. */
  get bytes(): number {
    return this.#index.bytes;
  }

  /** Whether rows with larger numbers have larger ids. */
  get isAscending(): boolean {
    return this.#maxId !== Infinity;
  }

  idOf(row: number): number {
    return this.#heap.f64[this.#at / 8 + row]!;
  }

  find(id: number): number | undefined {
    return this.#index.find(id);
  }

  /** Returns row numbers by id, in the form of `IdIndex`. */
  table(): Uint32Array {
    return this.#index.table();
  }

  /** Assigns a row number to a new id. */
  add(id: number): number {
    // New numbers keep ids in ascending order, so a few unused ones are left.
    const isReused = this.#free.length * SPARE_NUMBERS > this.#end;
    const row = isReused ? this.#free.pop()! : this.#end++;
    this.#maxId = !isReused && id > this.#maxId ? id : Infinity;
    if (row >= this.#room) this.#makeRoom(Math.ceil(row * 1.125) + 1);
    this.#heap.f64[this.#at / 8 + row] = id;
    this.#index.add(id, row);
    return row;
  }

  /** Removes an id; its row number stays reserved until no view refers to it. */
  remove(id: number, row: number): void {
    this.#index.delete(id);
    if (!this.#retired.add(row)) this.#free.push(row);
  }

  /** Allows reuse of numbers that no view refers to anymore. */
  forgetRetired(): void {
    for (const row of this.#retired.ripe()) this.#free.push(row);
  }

  /** Fills an empty index; row numbers are positions in the list. Throws if an id is duplicated. */
  fill(ids: Float64Array, count: number): void {
    this.#makeRoom(count);
    this.#heap.f64.set(ids.subarray(0, count), this.#at / 8);
    const twice = this.#index.fill(count);
    if (twice !== undefined) throw new Error(`Row id ${twice} comes twice.`);
    this.#free.length = 0;
    this.#end = count;
    this.#maxId = mostOf(ids, count);
  }

  /** Takes ownership of ids in memory and their index, and frees its own. */
  adopt(at: number, room: number, end: number, index: Uint32Array<ArrayBuffer>, size: number): void {
    this.#heap.free(this.#at, 8 * this.#room);
    [this.#at, this.#room, this.#end] = [at, room, end];
    this.#index.restore(index, size);
    this.#maxId = mostOf(this.#heap.f64.subarray(at / 8), end);
    this.#free.length = 0;
    if (size < end) for (const row of unusedRows(index, end)) this.#free.push(row);
  }

  #makeRoom(count: number): void {
    if (count <= this.#room) return;
    this.#at = this.#heap.regrow(this.#at, 8 * this.#room, 8 * count);
    this.#room = count;
  }
}

/** Yields the row numbers below `end` that `index` does not contain. */
function* unusedRows(index: Uint32Array, end: number): Generator<number> {
  const isUsed = new Uint8Array(end);
  for (const row of index) if (row < end) isUsed[row] = 1;
  for (let row = end - 1; row >= 0; row--) if (isUsed[row] === 0) yield row;
}

/** Returns the largest of ascending ids; infinity if they do not ascend. */
function mostOf(ids: Float64Array, count: number): number {
  for (let i = 1; i < count; i++) if (!(ids[i]! > ids[i - 1]!)) return Infinity;
  return count === 0 ? 0 : ids[count - 1]!;
}
