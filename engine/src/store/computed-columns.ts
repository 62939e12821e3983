import { type ComputedColumn, cacheColumnName } from '../api/computed.ts';
import type { Fields, StoredField } from '../columns/fields.ts';
import { BLOCK_ROWS } from '../kernel/shape.ts';
import type { SearchableRows, SearchedOrder } from '../versions/searchable-rows.ts';
import { type BlockCopies, ColumnImages, type Target } from './column-images.ts';
import { BlockNumbers, writeBlockBounds, computedCode, NOT_COMPUTED } from './block-numbers.ts';
import type { RowImage } from './image.ts';

/**
 * The maximum memory for numbers of columns without a cache slot, in bytes. At least one column keeps its numbers by
 * row number; copies of whole columns get the rest.
 */
const MAX_KEPT_BYTES = 2 ** 25;
/**
 * Maximum number of columns that keep numbers by row number, because each change of a row must be noted for all of
 * them.
 */
const MAX_KEPT = 64;

/**
 * A computed column whose numbers are in a cache slot. `stamp` is in the zones of blocks whose numbers are computed.
 */
type NamedColumn = { column: ComputedColumn; stamp: number };

/** A column in a cache slot and, if they exist, the copies of its numbers in an order. */
type Filling = { column: ComputedColumn; target: Target; copies: BlockCopies | null };

/**
 * Progress for one state of the rows: the orders in which every block has the numbers of a cache slot, and those in
 * which every other block has bounds that are exact or too wide.
 */
type Progress = { state: number | null; complete: Set<SearchedOrder>; bounded: Set<SearchedOrder> };

/**
 * The computed columns, and the cache slots in which rows store the numbers of the most recently used ones. A block's
 * numbers are computed when a query reads the block with the column for the first time; later changes of a row compute
 * only that row's number. If there are more columns than cache slots, the other numbers are kept by row number, so that
 * a cache slot can be refilled without computing them again.
 */
export class ComputedColumns {
  readonly #columns = new Map<string, ComputedColumn>();
  readonly #names = new Map<ComputedColumn, Set<string>>();
  readonly #places: (NamedColumn | null)[];
  /** Cache slots, the least recently used first. */
  readonly #queue: number[];
  /** The stamp that was assigned last. */
  #stamp = 0;
  /** Incremented when a name or a cache slot gets another column. */
  #naming = 0;
  /** The version of the names that the fields currently use, and these names. */
  readonly #named = new WeakMap<Fields, { naming: number; names: readonly string[] }>();
  /** The cache slots that the current query uses. */
  #used: readonly number[] = [];
  /** By cache slot. */
  readonly #progress: Progress[];
  /** By column, the stored forms of the current rows' numbers by row number. The least recently used are first. */
  readonly #kept = new Map<ComputedColumn, Uint32Array<ArrayBuffer>>();
  #keptBytes = 0;
  /** Columns whose numbers were all computed once, so that only rows that changed since then must be computed. */
  readonly #warm = new Set<ComputedColumn>();
  /** Copies of columns that lost their cache slots. */
  readonly #images = new ColumnImages();
  readonly #slots = new Uint16Array(BLOCK_ROWS);
  readonly #rows = new Uint32Array(BLOCK_ROWS);
  readonly #codes = new Uint32Array(BLOCK_ROWS);
  /** The slots to compute, and their positions among the slots with rows. */
  readonly #wanted = new Uint16Array(BLOCK_ROWS);
  readonly #positions = new Uint16Array(BLOCK_ROWS);
  readonly #results = new Float64Array(BLOCK_ROWS);
  readonly #inputs: Float64Array[] = [];

  constructor(places: number) {
    this.#places = Array.from({ length: places }, () => null);
    this.#progress = this.#places.map(() => ({ state: null, complete: new Set(), bounded: new Set() }));
    this.#queue = this.#places.map((_place, i) => i);
  }

  /** Adds a column; several names may have the same one. Throws if there are no cache slots. */
  add(name: string, column: ComputedColumn): void {
    if (this.#places.length === 0) throw new Error('The storage has no room for computed columns.');
    if (this.#columns.has(name)) throw new Error(`There is a computed column "${name}" already.`);
    this.#columns.set(name, column);
    this.#names.set(column, (this.#names.get(column) ?? new Set()).add(name));
    this.#naming++;
  }

  remove(name: string): void {
    const column = this.#columns.get(name);
    if (column === undefined) return;
    this.#columns.delete(name);
    this.#naming++;
    const names = this.#names.get(column)!;
    names.delete(name);
    if (names.size > 0) return;
    this.#names.delete(column);
    this.#forgetKept(column);
    this.#images.delete(column);
    const place = this.#placeOf(column);
    if (place >= 0) this.#assign(place, null);
  }

  has(name: string): boolean {
    return this.#columns.has(name);
  }

  /** Whether there has never been a column. */
  get isUnused(): boolean {
    return this.#naming === 0;
  }

  /**
   * Assigns cache slots to these columns, so that a query can be planned with them. Columns that have a cache slot keep
   * it if possible. Call `complete` afterwards for each order that is read, or `bound` and `completeBlocks`. Throws if
   * there are more columns than cache slots.
   */
  prepare(names: ReadonlySet<string>, rows: SearchableRows): void {
    const columns = new Set([...names].map((name) => this.#columns.get(name)!));
    if (columns.size > this.#places.length)
      throw new Error(`A query uses ${columns.size} computed columns; there is room for ${this.#places.length}.`);
    this.#used = [...columns].map((column) => this.#use(column, rows));
    this.#nameIn(rows);
  }

  /** Returns the cache slots of those columns that are computed. The columns must be prepared. */
  placesOf(names: readonly string[]): string {
    return names.map((name) => this.#placeOf(this.#columns.get(name) ?? null)).join();
  }

  /**
   * Computes the numbers of a column for all rows while `hasTime`, at least those of one block. Returns whether numbers
   * remain to be computed. Queries copy the numbers into blocks, and compute only those of rows that changed since.
   */
  warm(name: string, rows: SearchableRows, hasTime: () => boolean): boolean {
    this.prepare(new Set([name]), rows);
    const column = this.#columns.get(name)!;
    // Every order has all rows.
    const [order] = rows.orders;
    if (this.#warm.has(column) || !order) return false;
    if (!this.complete(order.rows, rows, hasTime)) return true;
    this.#warm.add(column);
    return false;
  }

  /** Whether `warm` computed all numbers of a column, and they are still stored. */
  isWarm(name: string): boolean {
    const column = this.#columns.get(name);
    return column !== undefined && this.#warm.has(column);
  }

  /**
   * Fills in all numbers of the prepared columns in an order of these rows, or as many as `hasTime` allows. Returns
   * whether they are complete.
   */
  complete(order: SearchedOrder, rows: SearchableRows, hasTime: () => boolean = always): boolean {
    for (const place of this.#used) {
      const progress = this.#progressOf(place, rows);
      if (progress?.complete.has(order)) continue;
      const filling = this.#fillingOf(place, order, rows);
      if (!progress?.bounded.has(order)) writeBlockBounds(rows, order, filling.target, filling.copies);
      progress?.bounded.add(order);
      for (let number = 0; number < order.blockCount; number++)
        if (this.#fill(number, filling, order, rows) && !hasTime()) return false;
      progress?.complete.add(order);
    }
    return true;
  }

  /**
   * Sets bounds for the prepared columns in all blocks of an order, exact or too wide, so that the kernel can list the
   * blocks that a query reads. Returns whether some blocks may lack their numbers.
   */
  bound(order: SearchedOrder, rows: SearchableRows): boolean {
    let isComplete = true;
    for (const place of this.#used) {
      const progress = this.#progressOf(place, rows);
      if (progress?.complete.has(order)) continue;
      isComplete = false;
      if (progress?.bounded.has(order)) continue;
      const { target, copies } = this.#fillingOf(place, order, rows);
      writeBlockBounds(rows, order, target, copies);
      progress?.bounded.add(order);
    }
    return !isComplete;
  }

  /** Fills in all numbers of the prepared columns in the listed blocks of an order. */
  completeBlocks(numbers: Uint32Array, order: SearchedOrder, rows: SearchableRows): void {
    for (const place of this.#used) {
      const progress = this.#progressOf(place, rows);
      if (progress?.complete.has(order)) continue;
      const filling = this.#fillingOf(place, order, rows);
      for (let i = 0; i < numbers.length; i++) this.#fill(numbers[i]!, filling, order, rows);
      if (numbers.length === order.blockCount) progress?.complete.add(order);
    }
  }

  /** Computes the numbers of a row in use from the other numbers in its image. */
  computeRow(image: RowImage, { homes }: Fields): void {
    for (let place = 0; place < this.#places.length; place++) {
      const assigned = this.#places[place];
      if (!assigned) continue;
      const { column } = assigned;
      const inputs = this.#inputsFor(column);
      for (const [i, name] of column.from.entries()) inputs[i]![0] = image.numberAt(numberOf(homes, name));
      column.compute(inputs, 1, this.#results);
      image.setNumber(numberOf(homes, cacheColumnName(place)), this.#results[0]!);
    }
  }

  /** Call it when a row number is assigned to a row, or when its row changes. */
  touch(row: number): void {
    for (const codes of this.#kept.values()) if (row < codes.length) codes[row] = NOT_COMPUTED;
  }

  /** Call it when an empty store has got rows, possibly with stamps of another process. */
  forget(rows: Pick<SearchableRows, 'heap' | 'layout' | 'orders'>): void {
    for (const { rows: order } of rows.orders) {
      for (let number = 0; number < order.blockCount; number++) {
        const block = new BlockNumbers(rows.heap, rows.layout, order.at, number);
        for (let place = 0; place < this.#places.length; place++) block.stamp(place, 0);
      }
    }
    for (const progress of this.#progress) progress.state = null;
    this.#kept.clear();
    this.#keptBytes = 0;
    this.#warm.clear();
    this.#images.clear();
  }

  /** Returns the cache slot of a column, and assigns one if necessary. */
  #use(column: ComputedColumn, rows: SearchableRows): number {
    const known = this.#placeOf(column);
    const place = known >= 0 ? known : this.#queue[0]!;
    this.#queue.splice(this.#queue.indexOf(place), 1);
    this.#queue.push(place);
    if (known < 0) {
      this.#saveImages(place, rows);
      this.#assign(place, column);
    }
    if (known >= 0) return place;
    this.#images.touch(column);
    const kept = this.#kept.get(column);
    if (kept) {
      this.#kept.delete(column);
      this.#kept.set(column, kept);
    }
    return place;
  }

  /**
   * Copies the numbers of a cache slot's column in the orders that queries read, before another column gets the cache
   * slot.
   */
  #saveImages(place: number, rows: SearchableRows): void {
    const assigned = this.#places[place];
    const { state, complete, bounded } = this.#progress[place]!;
    if (!assigned || rows.state === null || state !== rows.state) return;
    const target = this.#targetOf(place, rows);
    for (const order of new Set([...complete, ...bounded])) this.#images.save(assigned.column, target, order, rows);
    this.#images.trim(MAX_KEPT_BYTES - this.#keptBytes);
  }

  #placeOf(column: ComputedColumn | null): number {
    return this.#places.findIndex((assigned) => assigned?.column === column);
  }

  #assign(place: number, column: ComputedColumn | null): void {
    this.#naming++;
    this.#progress[place]!.state = null;
    this.#places[place] = column && { column, stamp: ++this.#stamp };
  }

  /** Passes the columns' names to the fields of the rows. */
  #nameIn({ fields }: SearchableRows): void {
    const known = this.#named.get(fields);
    if (known?.naming === this.#naming) return;
    const { homes } = fields;
    for (const name of known?.names ?? []) homes.delete(name);
    const names: string[] = [];
    for (let place = 0; place < this.#places.length; place++) {
      const assigned = this.#places[place];
      if (!assigned) continue;
      for (const name of this.#names.get(assigned.column)!) {
        homes.set(name, homes.get(cacheColumnName(place))!);
        names.push(name);
      }
    }
    this.#named.set(fields, { naming: this.#naming, names });
  }

  /**
   * Returns which blocks of a cache slot are complete or bounded for the current rows; `null` for the rows of a view.
   */
  #progressOf(place: number, { state }: SearchableRows): Progress | null {
    if (state === null) return null;
    const progress = this.#progress[place]!;
    if (progress.state !== state) {
      progress.state = state;
      progress.complete.clear();
      progress.bounded.clear();
    }
    return progress;
  }

  #targetOf(place: number, { fields }: SearchableRows): Target {
    return { stored: numberOf(fields.homes, cacheColumnName(place)), place, stamp: this.#places[place]!.stamp };
  }

  #fillingOf(place: number, order: SearchedOrder, rows: SearchableRows): Filling {
    const { column } = this.#places[place]!;
    return { column, target: this.#targetOf(place, rows), copies: this.#images.of(column, order, rows) };
  }

  /** Writes the numbers of a block that has bounds, if it lacks them. Returns whether it computed or looked up any. */
  #fill(number: number, { column, target, copies }: Filling, order: SearchedOrder, rows: SearchableRows): boolean {
    const { heap, layout, state, fields } = rows;
    const { stored, place, stamp } = target;
    const block = new BlockNumbers(heap, layout, order.at, number);
    if (!block.exists || block.stampOf(place) === stamp) return false;
    const copy = copies?.[number];
    if (copy) block.restore(stored, copy);
    else {
      // Numbers are stored by row number only for the current rows.
      const isCurrent = state !== null;
      const count = block.listRows(this.#slots);
      if (isCurrent) this.#takeKept(column, block, count);
      else this.#codes.fill(NOT_COMPUTED, 0, count);
      const from = column.from.map((name) => numberOf(fields.homes, name));
      this.#compute(column, from, block, count, isCurrent);
      block.write(stored, this.#slots, count, this.#codes);
    }
    block.stamp(place, stamp);
    return !copy;
  }

  /** Looks up the stored numbers of a block. */
  #takeKept(column: ComputedColumn, block: BlockNumbers, count: number): void {
    block.readRows(this.#slots, count, this.#rows);
    const kept = this.#keptOf(column);
    for (let i = 0; i < count; i++) this.#codes[i] = kept[this.#rows[i]!] ?? NOT_COMPUTED;
  }

  /** Computes the numbers of a block that are not stored. */
  #compute(column: ComputedColumn, from: readonly number[], block: BlockNumbers, count: number, keep: boolean): void {
    let wanted = 0;
    for (let i = 0; i < count; i++) {
      if (this.#codes[i] !== NOT_COMPUTED) continue;
      this.#positions[wanted] = i;
      this.#wanted[wanted++] = this.#slots[i]!;
    }
    if (wanted === 0) return;
    const inputs = this.#inputsFor(column);
    for (let i = 0; i < from.length; i++) block.read(from[i]!, this.#wanted, wanted, inputs[i]!);
    column.compute(inputs, wanted, this.#results);
    for (let w = 0; w < wanted; w++) this.#codes[this.#positions[w]!] = computedCode(this.#results[w]!);
    if (keep) this.#keep(column, count, wanted);
  }

  #keep(column: ComputedColumn, count: number, wanted: number): void {
    let kept = this.#keptOf(column);
    const end = this.#rows.subarray(0, count).reduce((most, row) => Math.max(most, row + 1), 0);
    if (end > kept.length) {
      const larger = new Uint32Array(Math.max(end, Math.ceil(1.5 * kept.length))).fill(NOT_COMPUTED);
      larger.set(kept);
      this.#keptBytes += larger.byteLength - kept.byteLength;
      kept = larger;
    }
    for (let w = 0; w < wanted; w++) {
      const at = this.#positions[w]!;
      kept[this.#rows[at]!] = this.#codes[at]!;
    }
    this.#kept.delete(column);
    this.#kept.set(column, kept);
    this.#images.trim(MAX_KEPT_BYTES - this.#keptBytes);
    for (const oldest of this.#kept.keys()) {
      if ((this.#keptBytes <= MAX_KEPT_BYTES && this.#kept.size <= MAX_KEPT) || oldest === column) return;
      this.#forgetKept(oldest);
    }
  }

  #forgetKept(column: ComputedColumn): void {
    this.#keptBytes -= this.#kept.get(column)?.byteLength ?? 0;
    this.#kept.delete(column);
    this.#warm.delete(column);
  }

  #keptOf(column: ComputedColumn): Uint32Array<ArrayBuffer> {
    return this.#kept.get(column) ?? NOTHING_KEPT;
  }

  #inputsFor({ from }: ComputedColumn): readonly Float64Array[] {
    while (this.#inputs.length < from.length) this.#inputs.push(new Float64Array(BLOCK_ROWS));
    return this.#inputs;
  }
}

const NOTHING_KEPT = new Uint32Array(0);
const always = (): boolean => true;

function numberOf(homes: ReadonlyMap<string, StoredField>, name: string): number {
  const home = homes.get(name);
  if (home?.kind !== 'number') throw new Error(`A computed column needs the number column "${name}".`);
  return home.index;
}
