import { type ComputedColumn, placeName } from '../api/computed.ts';
import type { Fields, StoredField } from '../columns/fields.ts';
import { BLOCK_ROWS } from '../kernel/shape.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import { BlockNumbers } from './block-numbers.ts';
import type { RowImage } from './image.ts';

/** A computed column while a place holds its numbers. `stamp` is in the zones of blocks whose numbers are computed. */
type Assigned = { column: ComputedColumn; stamp: number };

/**
 * The computed columns, and the places in which rows store the numbers of those that were used last. A block's numbers
 * are computed when a query uses the column for the first time; later changes of a row compute only that row's.
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
  /** The state of the rows in which every block of a place was complete, by place. */
  #complete: (number | null)[];
  readonly #slots = new Uint16Array(BLOCK_ROWS);
  readonly #results = new Float64Array(BLOCK_ROWS);
  readonly #inputs: Float64Array[] = [];

  constructor(places: number) {
    this.#places = Array.from({ length: places }, () => null);
    this.#complete = this.#places.map(() => null);
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
    if (place >= 0 && ![...this.#columns.values()].includes(column)) this.#assign(place, null);
  }

  has(name: string): boolean {
    return this.#columns.has(name);
  }

  /** Whether there has never been a column. */
  get isUnused(): boolean {
    return this.#naming === 0;
  }

  /**
   * Makes the numbers of these columns complete in all orders, so that queries can use these columns like others, and no
   * more than these and those that still have a place.
   * `state` changes whenever the rows do; `null`: unknown. Throws if the columns are more than there are places.
   */
  prepare(names: ReadonlySet<string>, rows: SearchableRows, state: number | null): void {
    const columns = new Set([...names].map((name) => this.#columns.get(name)!));
    if (columns.size > this.#places.length)
      throw new Error(`A query uses ${columns.size} computed columns; there is room for ${this.#places.length}.`);
    const places = [...columns].map((column) => this.#use(column));
    this.#nameIn(rows);
    for (const place of places) {
      if (state !== null && this.#complete[place] === state) continue;
      this.#fill(place, rows);
      if (state !== null) this.#complete[place] = state;
    }
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

  /** Reports that rows were read from elsewhere, which have stamps of another process. */
  forget(rows: Pick<SearchableRows, 'heap' | 'layout' | 'orders'>): void {
    for (const { rows: order } of rows.orders) {
      for (let number = 0; number < order.blockCount; number++) {
        const block = new BlockNumbers(rows.heap, rows.layout, order.at, number);
        for (let place = 0; place < this.#places.length; place++) block.stamp(place, 0);
      }
    }
    this.#complete = this.#places.map(() => null);
  }

  /** Returns the place of a column, after it was given one if necessary. */
  #use(column: ComputedColumn): number {
    const known = this.#placeOf(column);
    const place = known >= 0 ? known : this.#queue[0]!;
    this.#queue.splice(this.#queue.indexOf(place), 1);
    this.#queue.push(place);
    if (known < 0) this.#assign(place, column);
    return place;
  }

  #placeOf(column: ComputedColumn): number {
    return this.#places.findIndex((assigned) => assigned?.column === column);
  }

  #assign(place: number, column: ComputedColumn | null): void {
    this.#naming++;
    this.#complete[place] = null;
    this.#places[place] = column && { column, stamp: ++this.#stamp };
  }

  /** Makes the columns' names known to the fields of the rows, and forgets plans that used other columns. */
  #nameIn({ fields, plans }: SearchableRows): void {
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
    plans.clear();
  }

  #fill(place: number, { fields: { homes }, heap, layout, orders }: SearchableRows): void {
    const { column, stamp } = this.#places[place]!;
    const target = numberOf(homes, placeName(place));
    const inputs = this.#inputsFor(column);
    const from = column.from.map((name) => numberOf(homes, name));
    for (const { rows: order } of orders) {
      for (let number = 0; number < order.blockCount; number++) {
        const block = new BlockNumbers(heap, layout, order.at, number);
        if (!block.exists || block.stampOf(place) === stamp) continue;
        const count = block.listRows(this.#slots);
        for (let i = 0; i < from.length; i++) block.read(from[i]!, this.#slots, count, inputs[i]!);
        column.compute(inputs, count, this.#results);
        block.write(target, this.#slots, count, this.#results);
        block.stamp(place, stamp);
      }
    }
  }

  #inputsFor({ from }: ComputedColumn): readonly Float64Array[] {
    while (this.#inputs.length < from.length) this.#inputs.push(new Float64Array(BLOCK_ROWS));
    return this.#inputs;
  }
}

function numberOf(homes: ReadonlyMap<string, StoredField>, name: string): number {
  const home = homes.get(name);
  if (home?.kind !== 'number') throw new Error(`A computed column needs the number column "${name}".`);
  return home.index;
}
