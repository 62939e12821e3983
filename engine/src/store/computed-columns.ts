import { type ComputedColumn, placeName } from '../api/computed.ts';
import type { Fields, StoredField } from '../columns/fields.ts';
import { BLOCK_ROWS } from '../kernel/shape.ts';
import type { SearchableRows, SearchedOrder } from '../versions/searchable-rows.ts';
import { ColumnImages } from './column-images.ts';
import { BlockNumbers, computedCode, NOT_COMPUTED } from './block-numbers.ts';
import type { RowImage } from './image.ts';

/**
 * The most memory for numbers of columns without a place, in bytes. At least one column keeps them by row number; copies of
 * whole columns get what is left.
 */
const MAX_KEPT_BYTES = 2 ** 25;
/** The most columns with such numbers, because each change of a row marks its number in all of them. */
const MAX_KEPT = 64;

/** A computed column while a place holds its numbers. `stamp` is in the zones of blocks whose numbers are computed. */
type Assigned = { column: ComputedColumn; stamp: number };

/**
 * The computed columns, and the places in which rows store the numbers of those that were used last. A block's numbers
 * are computed when a query uses the column for the first time; later changes of a row compute only that row's. Of more
 * columns than there are places, the numbers are kept by row number, so that a place gets them back without computing.
 */
export class ComputedColumns {
  readonly #columns = new Map<string, ComputedColumn>();
  readonly #places: (Assigned | null)[];
  /** Places, the least recently used first. */
  readonly #queue: number[];
  /** The last stamp of a place. */
  #stamp = 0;
  /** Incremented when a name or a place gets another column. */
  #naming = 0;
  /** The naming that fields know, and its names. */
  readonly #named = new WeakMap<Fields, { naming: number; names: readonly string[] }>();
  /** The places that the current query uses. */
  #used: readonly number[] = [];
  /** By place, the orders in which every block was complete in a state of the rows. */
  readonly #complete: { state: number; orders: Set<SearchedOrder> }[];
  /** By column, the stored forms of the current rows' numbers by row number. The least recently used come first. */
  readonly #kept = new Map<ComputedColumn, Uint32Array<ArrayBuffer>>();
  /** Copies of columns that lost their places. */
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
    this.#complete = this.#places.map(() => ({ state: -1, orders: new Set() }));
    this.#queue = this.#places.map((_place, i) => i);
  }

  /** Adds a column; several names may have the same one. Throws if there is no place for any. */
  add(name: string, column: ComputedColumn): void {
    if (this.#places.length === 0) throw new Error('The storage has no room for computed columns.');
    if (this.#columns.has(name)) throw new Error(`There is a computed column "${name}" already.`);
    this.#columns.set(name, column);
    this.#naming++;
  }

  /** Removes a column, if it exists. */
  remove(name: string): void {
    const column = this.#columns.get(name);
    if (column === undefined) return;
    this.#columns.delete(name);
    this.#naming++;
    const place = this.#placeOf(column);
    if ([...this.#columns.values()].includes(column)) return;
    this.#kept.delete(column);
    this.#images.delete(column);
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
   * Gives these columns places, so that a query can be planned with them, and no more than these and those that still
   * have a place. Must be followed by `complete` for each order that is read. Throws if the columns are more than there
   * are places.
   */
  prepare(names: ReadonlySet<string>, rows: SearchableRows): void {
    const columns = new Set([...names].map((name) => this.#columns.get(name)!));
    if (columns.size > this.#places.length)
      throw new Error(`A query uses ${columns.size} computed columns; there is room for ${this.#places.length}.`);
    this.#used = [...columns].map((column) => this.#use(column, rows));
    this.#nameIn(rows);
  }

  /** Changes whenever names get other places. */
  get naming(): number {
    return this.#naming;
  }

  /**
   * Computes numbers of a column in all orders of these rows while `hasTime`, at least those of one block. Returns whether
   * numbers remain. Copies that the next query can restore count as computed.
   */
  warm(name: string, rows: SearchableRows, hasTime: () => boolean): boolean {
    this.prepare(new Set([name]), rows);
    const column = this.#columns.get(name)!;
    return !rows.orders.every(
      (order) => this.#images.has(column, order.rows, rows) || this.complete(order.rows, rows, hasTime),
    );
  }

  /**
   * Makes the numbers of the prepared columns complete in an order of these rows, or as many as `hasTime` allows. Returns
   * whether they are complete.
   */
  complete(order: SearchedOrder, rows: SearchableRows, hasTime: () => boolean = always): boolean {
    const { state } = rows;
    for (const place of this.#used) {
      const complete = this.#complete[place]!;
      if (state !== null && complete.state !== state) {
        complete.state = state;
        complete.orders.clear();
      }
      if (state !== null && complete.orders.has(order)) continue;
      if (!this.#fill(place, order, rows, hasTime)) return false;
      if (state !== null) complete.orders.add(order);
    }
    return true;
  }

  /** Computes the numbers of a row in use from the others of its image. */
  computeRow(image: RowImage, { homes }: Fields): void {
    for (let place = 0; place < this.#places.length; place++) {
      const assigned = this.#places[place];
      if (!assigned) continue;
      const { column } = assigned;
      const inputs = this.#inputsFor(column);
      for (const [i, name] of column.from.entries()) inputs[i]![0] = image.numberAt(numberOf(homes, name));
      column.compute(inputs, 1, this.#results);
      image.setNumber(numberOf(homes, placeName(place)), this.#results[0]!);
    }
  }

  /** Must be called when a row number gets a row, or its row changes. */
  touch(row: number): void {
    for (const codes of this.#kept.values()) if (row < codes.length) codes[row] = NOT_COMPUTED;
  }

  /** Reports that an empty store got rows, possibly with stamps of another process. */
  forget(rows: Pick<SearchableRows, 'heap' | 'layout' | 'orders'>): void {
    for (const { rows: order } of rows.orders) {
      for (let number = 0; number < order.blockCount; number++) {
        const block = new BlockNumbers(rows.heap, rows.layout, order.at, number);
        for (let place = 0; place < this.#places.length; place++) block.stamp(place, 0);
      }
    }
    for (const { orders } of this.#complete) orders.clear();
    this.#kept.clear();
    this.#images.clear();
  }

  /** Returns the place of a column, after it was given one if necessary. */
  #use(column: ComputedColumn, rows: SearchableRows): number {
    const known = this.#placeOf(column);
    const place = known >= 0 ? known : this.#queue[0]!;
    this.#queue.splice(this.#queue.indexOf(place), 1);
    this.#queue.push(place);
    if (known < 0) {
      this.#saveImages(place, rows);
      this.#assign(place, column);
    }
    const kept = this.#kept.get(column);
    if (known < 0 && kept) {
      this.#kept.delete(column);
      this.#kept.set(column, kept);
    }
    return place;
  }

  /** Copies the numbers of a place's column in the orders that have all of them, before another column gets the place. */
  #saveImages(place: number, rows: SearchableRows): void {
    const assigned = this.#places[place];
    const { state, orders } = this.#complete[place]!;
    if (!assigned || rows.state === null || state !== rows.state) return;
    const target = numberOf(rows.fields.homes, placeName(place));
    for (const order of orders) this.#images.save(assigned.column, target, order, rows);
    this.#images.trim(MAX_KEPT_BYTES - this.#keptBytes());
  }

  #placeOf(column: ComputedColumn): number {
    return this.#places.findIndex((assigned) => assigned?.column === column);
  }

  #assign(place: number, column: ComputedColumn | null): void {
    this.#naming++;
    this.#complete[place]!.orders.clear();
    this.#places[place] = column && { column, stamp: ++this.#stamp };
  }

  /** Makes the columns' names known to the fields of the rows. */
  #nameIn({ fields }: SearchableRows): void {
    const known = this.#named.get(fields);
    if (known?.naming === this.#naming) return;
    const { homes } = fields;
    for (const name of known?.names ?? []) homes.delete(name);
    const names: string[] = [];
    for (const [name, column] of this.#columns) {
      const place = this.#placeOf(column);
      if (place < 0) continue;
      homes.set(name, homes.get(placeName(place))!);
      names.push(name);
    }
    this.#named.set(fields, { naming: this.#naming, names });
  }

  /** Returns whether all blocks have their numbers. */
  #fill(place: number, order: SearchedOrder, rows: SearchableRows, hasTime: () => boolean): boolean {
    const { heap, layout, state } = rows;
    const { homes } = rows.fields;
    const { column, stamp } = this.#places[place]!;
    // Only of the current rows are numbers kept.
    const isCurrent = state !== null;
    const target = numberOf(homes, placeName(place));
    if (isCurrent && this.#images.restore(column, { stored: target, place, stamp }, order, rows)) return true;
    const from = column.from.map((name) => numberOf(homes, name));
    for (let number = 0; number < order.blockCount; number++) {
      const block = new BlockNumbers(heap, layout, order.at, number);
      if (!block.exists || block.stampOf(place) === stamp) continue;
      const count = block.listRows(this.#slots);
      if (isCurrent) this.#takeKept(column, block, count);
      else this.#codes.fill(NOT_COMPUTED, 0, count);
      this.#compute(column, from, block, count, isCurrent);
      block.write(target, this.#slots, count, this.#codes);
      block.stamp(place, stamp);
      if (!hasTime()) return false;
    }
    return true;
  }

  /** Looks up what is known of a block's numbers. */
  #takeKept(column: ComputedColumn, block: BlockNumbers, count: number): void {
    block.readRows(this.#slots, count, this.#rows);
    const kept = this.#keptOf(column);
    for (let i = 0; i < count; i++) this.#codes[i] = kept[this.#rows[i]!] ?? NOT_COMPUTED;
  }

  /** Computes the numbers of a block that are not known. */
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
      kept = larger;
    }
    for (let w = 0; w < wanted; w++) {
      const at = this.#positions[w]!;
      kept[this.#rows[at]!] = this.#codes[at]!;
    }
    this.#kept.delete(column);
    this.#kept.set(column, kept);
    let bytes = this.#keptBytes();
    this.#images.trim(MAX_KEPT_BYTES - bytes);
    for (const [oldest, { byteLength }] of this.#kept) {
      if ((bytes <= MAX_KEPT_BYTES && this.#kept.size <= MAX_KEPT) || oldest === column) return;
      this.#kept.delete(oldest);
      bytes -= byteLength;
    }
  }

  #keptBytes(): number {
    return [...this.#kept.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
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
