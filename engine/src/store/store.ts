import { PlanCache } from '../ask/plan-cache.ts';
import { createRowCheck, type RowCheck } from '../check-row.ts';
import { type Heap, NOWHERE } from '../memory/heap.ts';
import type { Kernel } from '../load-kernel.ts';
import type { Row, Schema } from '../schema.ts';
import { type Cells, Fields } from './fields.ts';
import { IdIndex } from './id-index.ts';
import { Image } from './image.ts';
import { type Layout, planLayout, SHAPE_IDS, SHAPE_PLACES, type Shape, writeShape } from './layout.ts';
import { chooseCoding, fitsCoding } from './number-coding.ts';
import { OrderKeys } from './order-keys.ts';
import { RowOrder } from './row-order.ts';
import { sortByKey } from './sort-by-key.ts';
import { Staging } from './staging.ts';

/** How rows are stored: it changes speed and room, never an answer. */
export type Storage = {
  /**
   * Each a copy of all rows, clustered by these columns, the first one first; a point column along a curve over the map.
   * A search uses the one that lets it skip most. Without any, rows are kept once, as they come.
   */
  orders?: readonly { readonly by: readonly string[] }[];
  /** Code columns of which one mostly decides another (make, model, trim): kept as one column of tuples. */
  together?: readonly (readonly string[])[];
  /** At most so many bits of a row say which values it has; 512 unless told. */
  bits?: number;
};

export type Update = {
  put?: readonly Row[];
  remove?: readonly number[];
  /** Rows of which only these columns change; rows that are not there stay away. */
  set?: readonly Row[];
};

/** One order of the rows, and by what. */
export type NamedOrder = { by: readonly string[]; rows: RowOrder };

const MOST_BITS = 512;
const FIRST_IDS = 1024;

/** All rows, in every order, and the dictionaries of their values. */
export class Store {
  readonly fields: Fields;
  readonly heap: Heap;
  layout: Layout;
  orders: readonly NamedOrder[] = [];
  readonly #kernel: Kernel;
  readonly #check: RowCheck;
  readonly #storage: Storage;
  readonly #index: IdIndex;
  readonly #freeRows: number[] = [];
  #rowEnd = 0;
  #idRoom = FIRST_IDS;
  #ids: number;
  #shape: Shape = { at: NOWHERE, allocations: [] };
  #image!: Image;
  #moving!: Image;
  /** How many rows the layout was planned for. */
  #planned = 0;
  /** Plans of facets that hold until rows change. */
  readonly plans = new PlanCache<object, Store>(this);

  constructor(schema: Schema, storage: Storage, heap: Heap, kernel: Kernel) {
    this.heap = heap;
    this.#kernel = kernel;
    this.#check = createRowCheck(schema);
    this.#storage = storage;
    this.fields = new Fields(schema, storage.together ?? [], heap);
    this.#ids = heap.alloc(8 * FIRST_IDS);
    this.#index = new IdIndex((row) => this.idOf(row));
    this.layout = this.#build(this.#newStaging(), []);
  }

  get size(): number {
    return this.#index.size;
  }

  get shape(): number {
    return this.#shape.at;
  }

  /** Bytes of rows, indexes and tables, without the dictionaries' texts. */
  get bytes(): number {
    return this.heap.used + this.#index.bytes + this.orders.reduce((sum, { rows }) => sum + rows.bytes, 0);
  }

  idOf(row: number): number {
    return this.heap.f64[this.#ids / 8 + row]!;
  }

  rowOf(id: number): number | undefined {
    return this.#index.find(id);
  }

  /** Takes ids out, changes rows, then puts rows in. Throws before anything is changed when a row does not fit. */
  apply({ put = [], remove = [], set = [] }: Update): void {
    for (const rows of [put, set]) for (const row of rows) this.#check(row);
    this.plans.clear();
    for (const id of remove) this.#remove(id);
    for (const { id, values } of set) this.#set(id, values);
    for (const { id, values } of put) this.#put(id, values);
    this.#publish();
  }

  /** Fills an empty store at once. Throws when it is not empty, when a row does not fit or an id comes twice. */
  load(rows: Iterable<Row>): void {
    if (this.size > 0) throw new Error('Only an empty engine can be loaded; use apply.');
    this.plans.clear();
    const staging = this.#newStaging();
    const numbers: number[] = [];
    for (const row of rows) {
      this.#check(row);
      if (this.#index.find(row.id) !== undefined) throw new Error(`Row id ${row.id} comes twice.`);
      staging.push(this.fields.acquire(row.values));
      numbers.push(this.#addId(row.id));
    }
    this.layout = this.#build(staging, numbers);
  }

  #put(id: number, values: Row['values']): void {
    const known = this.#index.find(id);
    if (known !== undefined) this.#takeOut(known);
    this.#insert(this.fields.acquire(values), known ?? this.#addId(id));
  }

  #set(id: number, values: Row['values']): void {
    const row = this.#index.find(id);
    if (row === undefined) return;
    const cells = this.#cellsOf(row);
    const changed = this.fields.change(cells, values);
    for (const { rows } of this.orders) rows.remove(row);
    this.fields.release(cells);
    this.#insert(changed, row);
  }

  #remove(id: number): void {
    const row = this.#index.find(id);
    if (row === undefined) return;
    this.#takeOut(row);
    this.#index.delete(id);
    this.#freeRows.push(row);
  }

  #takeOut(row: number): void {
    const cells = this.#cellsOf(row);
    for (const { rows } of this.orders) rows.remove(row);
    this.fields.release(cells);
  }

  #cellsOf(row: number): Cells {
    this.orders[0]!.rows.read(row);
    return this.#image.read();
  }

  #insert(cells: Cells, row: number): void {
    if (this.size > 2 * this.#planned + 64 || !this.#fits(cells)) return this.#replan(cells, row);
    this.#publish();
    this.#image.write(cells, row);
    this.#moving.makeRoomLike(this.#image);
    for (const { rows } of this.orders) rows.insert(row);
  }

  #fits({ numbers, singles }: Cells): boolean {
    const { layout } = this;
    if (!numbers.every((number, i) => fitsCoding(number, layout.numbers[i]!))) return false;
    return singles.every((code, i) => {
      const column = layout.singles[i]!;
      return column.kind === 'bits' || column.width === 4 || code < 2 ** 16;
    });
  }

  #addId(id: number): number {
    const row = this.#freeRows.pop() ?? this.#rowEnd++;
    if (row >= this.#idRoom) {
      this.#ids = this.heap.regrow(this.#ids, 8 * this.#idRoom, 16 * this.#idRoom);
      this.#idRoom *= 2;
    }
    this.heap.f64[this.#ids / 8 + row] = id;
    this.#index.add(id, row);
    return row;
  }

  /** Lays everything out anew for what is there, and one row more. */
  #replan(cells: Cells, row: number): void {
    const staging = this.#newStaging();
    const numbers: number[] = [];
    for (const other of this.#index.rows()) {
      if (other === row) continue;
      staging.push(this.#cellsOf(other));
      numbers.push(other);
    }
    staging.push(cells);
    numbers.push(row);
    this.layout = this.#build(staging, numbers);
  }

  /** `numbers`: the row numbers of what is staged. */
  #build(staging: Staging, numbers: readonly number[]): Layout {
    for (const { rows } of this.orders) rows.dispose();
    if (this.#shape.at !== NOWHERE) {
      this.#image.dispose();
      this.#moving.dispose();
    }
    for (const [at, bytes] of this.#shape.allocations) this.heap.free(at, bytes);
    this.#sortDictionaries(staging);
    const codings = staging.numbers.map(({ used }) => chooseCoding(used));
    const layout = planLayout(this.fields, codings, staging.count, this.#storage.bits ?? MOST_BITS);
    this.#planned = staging.count;
    this.#shape = writeShape(layout, this.heap, this.#ids, this.fields.places.at);
    this.#image = new Image(this.heap, layout);
    this.#moving = new Image(this.heap, layout);
    const plans = this.#storage.orders?.length ? this.#storage.orders : [{ by: [] }];
    const keys = plans.map(({ by }) => new OrderKeys(by, this.fields, layout, this.heap));
    this.orders = plans.map(({ by }, i) => ({ by, rows: this.#newOrder(by, keys[i]!, layout) }));
    this.#fill(staging, numbers, keys);
    return layout;
  }

  #newOrder(by: readonly string[], keys: OrderKeys, layout: Layout): RowOrder {
    const home = by[0] === undefined ? undefined : this.fields.homes.get(by[0]);
    const single = home?.kind === 'point' ? layout.singles[home.index]! : null;
    const { heap, fields } = this;
    const [image, moving] = [this.#image, this.#moving];
    const context = { heap, kernel: this.#kernel, layout, shape: this.#shape.at, image, moving, places: fields.places };
    return new RowOrder(context, keys, single?.kind === 'wide' ? single.index : null);
  }

  #fill(staging: Staging, numbers: readonly number[], keys: readonly OrderKeys[]): void {
    const cells: Cells = { numbers: [], singles: [], multis: [] };
    const sorted = keys.map(() => new Float64Array(staging.count));
    for (let i = 0; i < staging.count; i++) {
      this.#image.write(staging.read(i, cells), numbers[i]!);
      for (let k = 0; k < keys.length; k++) sorted[k]![i] = keys[k]!.keyOf(this.#image.at);
    }
    for (const [k, { rows }] of this.orders.entries()) {
      for (const i of sortByKey(sorted[k]!)) {
        this.#image.write(staging.read(i, cells), numbers[i]!);
        rows.append(sorted[k]![i]!, numbers[i]!);
      }
      rows.rebuildCaps();
    }
  }

  /** What is asked for together gets codes that stand together: words by their beginning, places by the curve. */
  #sortDictionaries(staging: Staging): void {
    const { singles, multis, places } = this.fields;
    const movedPlaces = places.sort();
    for (const [i, single] of singles.entries()) {
      recode(staging.singles[i]!.used, single.kind === 'point' ? movedPlaces : single.dictionary.sort());
    }
    for (const [i, { dictionary }] of multis.entries()) recode(staging.multis[i]!.codes.used, dictionary.sort());
  }

  #newStaging(): Staging {
    const { numbers, singles, multis } = this.fields;
    return new Staging(numbers.length, singles.length, multis.length);
  }

  /** Tables that grew stand elsewhere now. */
  #publish(): void {
    this.heap.u32[(this.#shape.at + SHAPE_IDS) >>> 2] = this.#ids;
    this.heap.u32[(this.#shape.at + SHAPE_PLACES) >>> 2] = this.fields.places.at;
  }
}

function recode(codes: Uint32Array, moved: Uint32Array): void {
  for (let i = 0; i < codes.length; i++) codes[i] = moved[codes[i]!]!;
}
