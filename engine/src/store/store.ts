import { PlanCache } from '../ask/plan-cache.ts';
import { Past, type PinnedRows } from '../past/past.ts';
import { Retired } from '../past/pins.ts';
import { createRowCheck, type RowCheck } from '../check-row.ts';
import { MISSING } from '../dictionary.ts';
import { type Heap, NOWHERE } from '../memory/heap.ts';
import type { Kernel } from '../load-kernel.ts';
import type { Row, Schema } from '../schema.ts';
import { CellReader } from './cell-reader.ts';
import { type Cells, Fields } from './fields.ts';
import { IdIndex } from './id-index.ts';
import { Image } from './image.ts';
import { type Layout, planLayout, SHAPE_IDS, SHAPE_PLACES, type Shape, writeShape } from './layout.ts';
import { chooseCoding, fitsCoding } from './number-coding.ts';
import { OrderKeys } from './order-keys.ts';
import { Making } from './making.ts';
import { openOrder } from './open-order.ts';
import { PackedRows } from './packed-rows.ts';
import { orderBytes, type OrderTables, type RowOrder } from './row-order.ts';
import { RowReader } from './row-reader.ts';
import type { Searched } from './searched.ts';
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

/** What of a store stands beside its blocks and dictionaries. */
export type StoreTables = {
  /** What all takes in memory. */
  bytes: number;
  rowEnd: number;
  /** Row numbers by id, as `IdIndex` keeps them. */
  index: Uint32Array;
  planned: number;
  mostCodes: number;
  orders: readonly OrderTables[];
};

const MOST_BITS = 512;
/** Row numbers are used again when one in so many is free. */
const SPARE_NUMBERS = 8;
const FIRST_IDS = 1024;

/** All rows, in every order, and the dictionaries of their values. */
export class Store {
  fields: Fields;
  readonly heap: Heap;
  layout: Layout;
  orders: readonly NamedOrder[] = [];
  readonly #kernel: Kernel;
  readonly #schema: Schema;
  readonly #check: RowCheck;
  readonly #past = new Past();
  readonly #storage: Storage;
  readonly #index: IdIndex;
  readonly #freeRows: number[] = [];
  readonly #retiredRows = new Retired(this.#past.pins);
  #rowEnd = 0;
  /** The largest id, as long as ids ascend with row numbers; then infinity. */
  #mostId = 0;
  #idRoom = FIRST_IDS;
  #ids: number;
  #shape: Shape = { at: NOWHERE, allocations: [] };
  /** A row on its way in, what it was before, and one that is looked at meanwhile. */
  #image!: Image;
  #before!: Image;
  #looked!: Image;
  /** Reads rows that are put in, one by one. */
  #cellReader: CellReader | null = null;
  /** How many rows the layout was planned for. */
  #planned = 0;
  /** Plans of facets that hold until rows change. */
  readonly plans: PlanCache<object, Searched> = new PlanCache<object, Searched>(this);

  constructor(schema: Schema, storage: Storage, heap: Heap, kernel: Kernel) {
    this.heap = heap;
    this.#kernel = kernel;
    this.#schema = schema;
    this.#check = createRowCheck(schema);
    this.#storage = storage;
    this.fields = new Fields(schema, storage.together ?? [], heap, this.#past.pins);
    this.#ids = heap.alloc(8 * FIRST_IDS);
    this.#index = new IdIndex((row) => this.idOf(row));
    this.layout = this.#build(this.#newStaging());
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

  get ascendingIds(): ((row: number) => number) | null {
    return this.#mostId === Infinity ? null : (row) => this.idOf(row);
  }

  rowOf(id: number): number | undefined {
    return this.#index.find(id);
  }

  /** The rows as they are, to be searched whatever changes, until `unpin`. */
  pin(epoch: number): PinnedRows {
    return this.#past.pin(this, epoch);
  }

  unpin(rows: PinnedRows): void {
    if (!this.#past.unpin(rows)) return;
    for (const row of this.#retiredRows.ripe()) this.#freeRows.push(row);
    this.fields.forgetRetired();
  }

  /** What stands beside blocks and dictionaries, as it is now. */
  tables(): StoreTables {
    const orders = this.orders.map(({ rows }) => rows.tables());
    const { mostCodes } = this.#image;
    return {
      bytes: this.heap.used,
      rowEnd: this.#rowEnd,
      index: this.#index.table(),
      planned: this.#planned,
      mostCodes,
      orders,
    };
  }

  /** Where the ids stand, by row number. */
  get idsAt(): number {
    return this.#ids;
  }

  /** Begins to make other rows for an empty store. */
  beginMaking(): Making {
    if (this.size > 0 || !this.#past.pins.none) throw new Error('Only an empty engine without views can be restored.');
    return new Making(this.#schema, this.#storage, this.heap, this.#kernel, this.#past.pins);
  }

  /** Takes over rows that were made, if the store is still empty. */
  adopt(
    made: Making,
    { rowEnd, planned, index }: Pick<StoreTables, 'rowEnd' | 'planned'> & { index: Uint32Array<ArrayBuffer> },
    size: number,
  ): void {
    if (this.size > 0 || !this.#past.pins.none) throw new Error('The engine was changed while it was restored.');
    this.plans.clear();
    this.#giveUpLayout();
    this.fields.places.dispose();
    this.heap.free(this.#ids, 8 * this.#idRoom);
    this.fields = made.fields;
    this.layout = made.layout;
    this.orders = made.orders;
    this.#shape = made.shape;
    [this.#image, this.#before, this.#looked] = made.images;
    [this.#ids, this.#idRoom, this.#rowEnd, this.#planned] = [made.ids, made.idRoom, rowEnd, planned];
    this.#index.restore(index, size);
    this.#mostId = mostOf(this.heap.f64.subarray(this.#ids / 8), rowEnd);
    this.#freeRows.length = 0;
    if (size < rowEnd) for (const row of unusedRows(index, rowEnd)) this.#freeRows.push(row);
    this.#publish();
  }

  /** Tidies up while there is time; answers whether more is left. Answers stay the same. */
  maintain(hasTime: () => boolean): boolean {
    if (!this.#past.pins.none) return false;
    return this.orders.some(({ rows }) => rows.maintain(hasTime));
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
    if (!this.#past.pins.none) return this.#loadBesideViews([...rows]);
    const staging = this.#newStaging();
    try {
      this.#takeIds(this.#stage(rows, staging), staging.count);
    } catch (error) {
      // Nobody uses the values that were read.
      this.fields.clear();
      this.layout = this.#build(this.#newStaging());
      throw error;
    }
    this.layout = this.#build(staging);
  }

  /** Row numbers and values must not begin anew: views know them. */
  #loadBesideViews(put: readonly Row[]): void {
    const ids = new Set<number>();
    for (const { id } of put) if (ids.size === ids.add(id).size) throw new Error(`Row id ${id} comes twice.`);
    this.apply({ put });
  }

  /** Reads rows; answers their ids. */
  #stage(rows: Iterable<Row>, staging: Staging): Float64Array {
    const reader = new RowReader(this.#schema, this.fields, staging);
    let ids = new Float64Array(FIRST_IDS);
    for (const row of rows) {
      if (staging.count === ids.length) {
        const larger = new Float64Array(2 * ids.length);
        larger.set(ids);
        ids = larger;
      }
      ids[staging.count] = row.id;
      reader.read(row, staging.count);
    }
    return ids;
  }

  /** Row numbers are places in the list. */
  #takeIds(ids: Float64Array, count: number): void {
    this.#makeRoomForIds(count);
    this.heap.f64.set(ids.subarray(0, count), this.#ids / 8);
    const twice = this.#index.fill(count);
    if (twice !== undefined) throw new Error(`Row id ${twice} comes twice.`);
    this.#freeRows.length = 0;
    this.#rowEnd = count;
    this.#mostId = mostOf(ids, count);
  }

  #put(id: number, values: Row['values']): void {
    const known = this.#index.find(id);
    if (known === undefined) return this.#insert(this.#read({ id, values }), this.#addId(id));
    this.#look(known);
    const cells = this.#read({ id, values });
    this.#before.release();
    this.#replace(cells, known);
  }

  #read(row: Row): Cells {
    if (this.#cellReader?.fields !== this.fields) this.#cellReader = new CellReader(this.#schema, this.fields);
    return this.#cellReader.read(row);
  }

  #set(id: number, values: Row['values']): void {
    const row = this.#index.find(id);
    if (row === undefined) return;
    this.#look(row);
    if (this.#canPatch(values)) return this.#patch(values, row);
    const cells = this.fields.change(this.#before.read(), values);
    this.#before.release();
    this.#replace(cells, row);
  }

  #remove(id: number): void {
    const row = this.#index.find(id);
    if (row === undefined) return;
    this.#look(row);
    this.#before.release();
    for (const { rows } of this.orders) rows.remove(row);
    this.#past.keepId(id, row);
    this.#index.delete(id);
    if (!this.#retiredRows.add(row)) this.#freeRows.push(row);
  }

  /** Reads what a row is before it changes. */
  #look(row: number): void {
    this.orders[0]!.rows.read(row, this.#before);
  }

  #insert(cells: Cells, row: number): void {
    if (this.size > 2 * this.#planned + 64 || !this.#fits(cells)) return this.#replan(cells, row);
    this.#write(cells, row);
    for (const { rows } of this.orders) rows.insert(row);
  }

  #replace(cells: Cells, row: number): void {
    if (!this.#fits(cells)) return this.#replan(cells, row);
    this.#write(cells, row);
    for (const { rows } of this.orders) rows.update(row);
  }

  #write(cells: Cells, row: number): void {
    this.#publish();
    this.#image.write(cells, row);
    this.#before.makeRoomLike(this.#image);
  }

  /** Whether only numbers change, and codes with a bit for others that have one: the usual change, such as of a price. */
  #canPatch(values: Row['values']): boolean {
    for (const name in values) {
      const home = this.fields.homes.get(name)!;
      const value = values[name] ?? null;
      if (home.kind === 'number') {
        if (value !== null && !fitsCoding(value as number, this.layout.numbers[home.index]!)) return false;
        continue;
      }
      if (home.kind !== 'code') return false;
      const column = this.layout.singles[home.index]!;
      if (column.kind !== 'bits') return false;
      const code = value === null ? MISSING : home.dictionary.find(value as string);
      if (code === undefined || (code !== MISSING && !((column.bitOf[code] ?? -1) >= 0))) return false;
      // Without a bit the value may be missing or be a pair.
      if (this.#before.codeOf(column) === MISSING && this.#before.pairCount > 0) return false;
    }
    return true;
  }

  #patch(values: Row['values'], row: number): void {
    const image = this.#image;
    image.copy(this.#before);
    for (const name in values) {
      const home = this.fields.homes.get(name)!;
      const value = values[name] ?? null;
      if (home.kind === 'number') image.setNumber(home.index, value === null ? Number.NaN : (value as number) + 0);
      const column = home.kind === 'code' ? this.layout.singles[home.index]! : null;
      if (home.kind !== 'code' || column?.kind !== 'bits') continue;
      const from = image.codeOf(column);
      const to = value === null ? MISSING : home.dictionary.acquire(value as string);
      image.setCode(column, from, to);
      home.dictionary.release(from);
    }
    for (const { rows } of this.orders) rows.update(row);
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
    // New numbers keep ids ascending, so few that are free are left alone.
    const isReused = this.#freeRows.length * SPARE_NUMBERS > this.#rowEnd;
    const row = isReused ? this.#freeRows.pop()! : this.#rowEnd++;
    this.#mostId = !isReused && id > this.#mostId ? id : Infinity;
    if (row >= this.#idRoom) this.#makeRoomForIds(Math.ceil(row * 1.125) + 1);
    this.heap.f64[this.#ids / 8 + row] = id;
    this.#past.keepId(id, undefined);
    this.#index.add(id, row);
    return row;
  }

  #makeRoomForIds(count: number): void {
    if (count <= this.#idRoom) return;
    this.#ids = this.heap.regrow(this.#ids, 8 * this.#idRoom, 8 * count);
    this.#idRoom = count;
  }

  /** Lays everything out anew for what is there, and for a row that changes or comes. */
  #replan(cells: Cells, row: number): void {
    const staging = this.#newStaging();
    const before = this.#before;
    this.orders[0]!.rows.readAll(before, () => {
      if (before.row !== row) before.stage(staging);
    });
    staging.add(cells, row);
    this.layout = this.#build(staging);
  }

  #build(staging: Staging): Layout {
    staging.finish();
    if (this.#shape.at !== NOWHERE) this.#giveUpLayout();
    this.#sortDictionaries(staging);
    const codings = staging.numbers.map((column) => chooseCoding(column.subarray(0, staging.count)));
    const layout = planLayout(this.fields, codings, staging.count, this.#storage.bits ?? MOST_BITS);
    this.#planned = staging.count;
    this.#shape = writeShape(layout, this.heap, this.#ids, this.fields.places.at);
    [this.#image, this.#before, this.#looked] = this.#newImages(layout, staging.mostCodes);
    const plans = this.#storage.orders?.length ? this.#storage.orders : [{ by: [] }];
    const keys = plans.map(({ by }) => new OrderKeys(by, this.fields, layout, this.heap));
    this.orders = plans.map(({ by }, i) => ({ by, rows: this.#newOrder(by, keys[i]!, layout) }));
    this.#fill(staging, layout, keys);
    return layout;
  }

  /** Views may need the layout and its dictionaries for a while. */
  #giveUpLayout(): void {
    const { heap, orders, fields } = this;
    const [shape, images] = [this.#shape, [this.#image, this.#before, this.#looked]];
    const isSeen = !this.#past.pins.none;
    if (isSeen) this.fields = new Fields(this.#schema, this.#storage.together ?? [], heap, this.#past.pins, fields);
    this.#past.replace(shape.at, () => {
      for (const { rows } of orders) rows.dispose();
      for (const image of images) image.dispose();
      for (const [at, bytes] of shape.allocations) heap.free(at, bytes);
      if (isSeen) fields.places.dispose();
    });
  }

  #newOrder(by: readonly string[], keys: OrderKeys, layout: Layout): RowOrder {
    const { heap, fields } = this;
    const images = { image: this.#image, before: this.#before, looked: this.#looked };
    return openOrder({ heap, kernel: this.#kernel, fields, layout, shape: this.#shape.at, images }, by, keys);
  }

  #newImages(layout: Layout, codes: number): [Image, Image, Image] {
    const image = () => new Image(this.heap, layout, this.fields, codes);
    return [image(), image(), image()];
  }

  #fill(staging: Staging, layout: Layout, plans: readonly OrderKeys[]): void {
    if (staging.count === 0) return;
    const keys = plans.map((plan) => plan.keysOf(staging));
    const packed = new PackedRows(staging, layout);
    // Each time that memory grows, all of it counts as new when it is reckoned whether to collect garbage.
    this.heap.reserve(this.orders.length * orderBytes(packed.count, layout));
    for (const [k, { rows }] of this.orders.entries()) rows.load(packed, keys[k]!);
  }

  /** What is asked for together gets codes that stand together: words by their beginning, places by the curve. */
  #sortDictionaries(staging: Staging): void {
    const { singles, multis, places } = this.fields;
    const movedPlaces = places.sort();
    for (const [i, single] of singles.entries()) {
      recode(staging.singles[i]!, staging.count, single.kind === 'point' ? movedPlaces : single.dictionary.sort());
    }
    for (const [i, { dictionary }] of multis.entries()) {
      const { codes, length } = staging.multis[i]!;
      recode(codes, length, dictionary.sort());
    }
  }

  #newStaging(): Staging {
    const { numbers, singles, multis } = this.fields;
    return new Staging(numbers.length, singles.length, multis.length);
  }

  /** Tables that grew stand elsewhere now. */
  #publish(): void {
    for (const shape of [this.#shape.at, ...this.#past.shapes]) this.heap.u32[(shape + SHAPE_IDS) >>> 2] = this.#ids;
    this.heap.u32[(this.#shape.at + SHAPE_PLACES) >>> 2] = this.fields.places.at;
  }
}

/** `index` has row numbers, and larger ones. */
function* unusedRows(index: Uint32Array, end: number): Generator<number> {
  const isUsed = new Uint8Array(end);
  for (const row of index) if (row < end) isUsed[row] = 1;
  for (let row = end - 1; row >= 0; row--) if (isUsed[row] === 0) yield row;
}

function recode(codes: Uint32Array, count: number, moved: Uint32Array): void {
  for (let i = 0; i < count; i++) codes[i] = moved[codes[i]!]!;
}

/** The largest of ascending ids; infinity where they do not ascend. */
function mostOf(ids: Float64Array, count: number): number {
  for (let i = 1; i < count; i++) if (!(ids[i]! > ids[i - 1]!)) return Infinity;
  return count === 0 ? 0 : ids[count - 1]!;
}
