import { PlanCache } from '../versions/plan-cache.ts';
import { checkSchema, checkStorage } from '../api/check-schema.ts';
import { ComputedColumns } from './computed-columns.ts';
import { createRowCheck, type RowCheck } from '../columns/check-row.ts';
import { MISSING } from '../dictionaries/dictionary.ts';
import type { Kernel } from '../kernel-loader/load-kernel.ts';
import type { Heap } from '../memory/heap.ts';
import { PinnedEpochs, type PinnedRows } from '../versions/pinned-epochs.ts';
import type { Row, Schema } from '../api/schema.ts';
import type { Arrangement, ArrangementContext, NamedOrder } from './arrangement.ts';
import { CellReader } from './cell-reader.ts';
import type { Cells } from '../layout/staging.ts';
import { Fields } from '../columns/fields.ts';
import { layOutRows } from './lay-out-rows.ts';
import type { Layout } from '../layout/layout.ts';
import { NewRows } from './new-rows.ts';
import { Relayouts } from './relayouts.ts';
import { RowIds } from './row-ids.ts';
import { RowReader } from './row-reader.ts';
import type { SearchableRows } from '../versions/searchable-rows.ts';
import { Staging } from '../layout/staging.ts';
import type { Storage, Update } from '../api/storage.ts';
import type { StoreTables } from './store-tables.ts';
import { widenColumns } from './widen.ts';

/** With up to this many rows, they are laid out again synchronously, which takes a few milliseconds. */
const FEW_ROWS = 1024;
/** A small store is laid out again when it has more than twice the planned rows plus this number. */
const MORE_ROWS = 64;
const FIRST_IDS = 1024;

/** All rows, in every order, and the dictionaries of their values. */
export class Store {
  readonly heap: Heap;
  readonly #ground: ArrangementContext;
  readonly #storage: Storage;
  readonly #past = new PinnedEpochs<Arrangement>();
  readonly #ids: RowIds;
  readonly #relayouts: Relayouts;
  #schema: Schema;
  /** Columns that were added after the rows were laid out. The next layout has room for them. */
  #addedColumns: Schema = {};
  #check: RowCheck;
  #rows: Arrangement;
  /** Reads inserted rows one by one. */
  #cellReader: CellReader | null = null;
  /** The number of rows for which the layout was planned. */
  #planned = 0;
  readonly computed: ComputedColumns;
  /** Incremented whenever rows change or move. */
  #changes = 0;
  /** Plans of facets, valid until rows change. */
  readonly plans: PlanCache<object, SearchableRows> = new PlanCache<object, SearchableRows>(this);

  constructor(schema: Schema, storage: Storage, heap: Heap, kernel: Kernel) {
    this.heap = heap;
    this.computed = new ComputedColumns(storage.computed ?? 0);
    this.#ground = { heap, kernel, orders: storage.orders?.length ? storage.orders : [{ by: [] }] };
    this.#storage = storage;
    this.#schema = schema;
    this.#check = createRowCheck(schema);
    this.#ids = new RowIds(heap, this.#past.pins);
    this.#relayouts = new Relayouts(this.#ground);
    const fields = new Fields(schema, storage.together ?? [], heap, this.#past.pins);
    this.#rows = layOutRows(this.#ground, fields, Staging.of(fields), this.#ids.at, storage.bits);
  }

  get state(): number {
    return this.#changes;
  }

  get size(): number {
    return this.#ids.size;
  }

  /** The schema of the stored rows. */
  get schema(): Schema {
    return this.#schema;
  }

  get fields(): Fields {
    return this.#rows.fields;
  }

  get layout(): Layout {
    return this.#rows.layout;
  }

  get orders(): readonly NamedOrder[] {
    return this.#rows.orders;
  }

  get shape(): number {
    return this.#rows.shape;
  }

  /** Bytes of rows, indexes and tables, without the dictionaries' texts. */
  get bytes(): number {
    return this.heap.used + this.#ids.bytes + this.orders.reduce((sum, { rows }) => sum + rows.bytes, 0);
  }

  idOf(row: number): number {
    return this.#ids.idOf(row);
  }

  get ascendingIds(): ((row: number) => number) | null {
    return this.#ids.isAscending ? (row) => this.idOf(row) : null;
  }

  rowOf(id: number): number | undefined {
    return this.#ids.find(id);
  }

  /** Address of the ids, by row number. */
  get idsAt(): number {
    return this.#ids.at;
  }

  /** Pins the current rows, so that they can be searched while rows change, until `unpin`. */
  pin(epoch: number): PinnedRows {
    return this.#past.pin(this, epoch);
  }

  unpin(rows: PinnedRows): void {
    if (!this.#past.unpin(rows)) return;
    this.#ids.forgetRetired();
    this.fields.forgetRetired();
  }

  /** Returns the current data outside blocks and dictionaries. */
  tables(): StoreTables {
    const orders = this.orders.map(({ rows }) => rows.tables());
    const { mostCodes } = this.#rows.image;
    const [rowEnd, index] = [this.#ids.end, this.#ids.table()];
    return { bytes: this.heap.used, rowEnd, index, planned: this.#planned, mostCodes, orders };
  }

  beginMaking(): NewRows {
    if (this.size > 0 || !this.#past.pins.none) throw new Error('Only an empty engine without views can be restored.');
    return new NewRows(this.#schema, this.#storage, this.#ground, this.#past.pins);
  }

  /** Moves rows that were built into the store, if it is still empty. */
  adopt(
    { rows, ids, idRoom }: NewRows,
    { rowEnd, planned, index }: Pick<StoreTables, 'rowEnd' | 'planned'> & { index: Uint32Array<ArrayBuffer> },
    size: number,
  ): void {
    if (this.size > 0 || !this.#past.pins.none) throw new Error('The engine was changed while it was restored.');
    this.#ids.adopt(ids, idRoom, rowEnd, index, size);
    this.#replaceRows(rows!, planned);
    this.computed.forget(this);
  }

  /**
   * Makes room for more columns: with few rows synchronously, otherwise in the background. Throws when a column exists
   * already.
   */
  addColumns(columns: Schema): void {
    for (const name of Object.keys(columns)) {
      if (Object.hasOwn(this.#schema, name) || Object.hasOwn(this.#addedColumns, name))
        throw new Error(`The schema has a column "${name}" already.`);
    }
    const added = { ...this.#addedColumns, ...columns };
    checkSchema(columns);
    checkStorage({ ...this.#schema, ...added }, this.#storage);
    this.#addedColumns = added;
    this.#relayouts.cancel();
    if (this.size <= FEW_ROWS) this.#layOutAtOnce();
  }

  /** Does maintenance while there is time; returns whether work remains. Answers stay the same. */
  maintain(hasTime: () => boolean): boolean {
    this.#changes++;
    const { size } = this;
    if (Object.keys(this.#addedColumns).length > 0 || this.#relayouts.isWanted(this.#rows, size, this.#planned)) {
      const { bits } = this.#storage;
      const plan = () => ({ from: this.#rows, fields: this.#fieldsToCome(true), rowEnd: this.#ids.end, size, bits });
      const rows = this.#relayouts.advance(plan, hasTime);
      if (rows === null) return true;
      this.#replaceRows(rows, size);
      if (!hasTime()) return true;
    }
    if (!this.#past.pins.none) return false;
    return this.orders.some(({ rows }) => rows.maintain(hasTime));
  }

  /** Removes ids, changes rows, then inserts rows. Throws before any change if a row does not fit. */
  apply({ put = [], remove = [], set = [] }: Update): void {
    for (const rows of [put, set]) for (const row of rows) this.#check(row);
    this.plans.clear();
    this.#changes++;
    for (const id of remove) this.#remove(id);
    for (const { id, values } of set) this.#set(id, values);
    for (const { id, values } of put) this.#put(id, values);
    this.#publish();
  }

  /** Fills an empty store synchronously. Throws if it is not empty, a row does not fit, or an id is duplicated. */
  load(rows: Iterable<Row>): void {
    if (this.size > 0) throw new Error('Only an empty engine can be loaded; use apply.');
    this.plans.clear();
    if (!this.#past.pins.none) return this.#loadBesideViews([...rows]);
    const staging = Staging.of(this.fields);
    try {
      this.#ids.fill(this.#stage(rows, staging), staging.count);
    } catch (error) {
      // No row uses the values that were read before the error.
      this.fields.clear();
      this.#layOut(this.fields, Staging.of(this.fields));
      throw error;
    }
    this.#layOut(this.fields, staging);
    this.computed.forget(this);
  }

  /** Loads rows while views are open. Keeps row numbers and value codes, because the views refer to them. */
  #loadBesideViews(put: readonly Row[]): void {
    const ids = new Set<number>();
    for (const { id } of put) if (ids.size === ids.add(id).size) throw new Error(`Row id ${id} comes twice.`);
    this.apply({ put });
  }

  /** Reads rows; returns their ids. */
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

  #put(id: number, values: Row['values']): void {
    const known = this.rowOf(id);
    if (known === undefined) {
      const cells = this.#read({ id, values });
      const row = this.#ids.add(id);
      this.#past.keepId(id, undefined);
      return this.#insert(cells, row);
    }
    this.#look(known);
    const cells = this.#read({ id, values });
    this.#rows.before.release();
    this.#replace(cells, known);
  }

  #read(row: Row): Cells {
    if (this.#cellReader?.fields !== this.fields) this.#cellReader = new CellReader(this.#schema, this.fields);
    return this.#cellReader.read(row);
  }

  #set(id: number, values: Row['values']): void {
    const row = this.rowOf(id);
    if (row === undefined) return;
    this.#look(row);
    if (this.#canPatch(values)) return this.#patch(values, row);
    const cells = this.fields.change(this.#rows.before.read(), values);
    this.#rows.before.release();
    this.#replace(cells, row);
  }

  #remove(id: number): void {
    const row = this.rowOf(id);
    if (row === undefined) return;
    this.#look(row);
    this.#rows.before.release();
    for (const { rows } of this.orders) rows.remove(row);
    this.#relayouts.touch(row);
    this.#past.keepId(id, row);
    this.#ids.remove(id, row);
  }

  /** Returns a row's state before it changes. */
  #look(row: number): void {
    this.orders[0]!.rows.read(row, this.#rows.before);
  }

  #insert(cells: Cells, row: number): void {
    this.computed.touch(row);
    const hasGrown = this.size <= FEW_ROWS && this.size > 2 * this.#planned + MORE_ROWS;
    if (hasGrown || !this.#makeRoom(cells)) return this.#layOutAtOnce({ cells, row });
    this.#write(cells, row);
    for (const { rows } of this.orders) rows.insert(row);
    this.#relayouts.touch(row);
  }

  #replace(cells: Cells, row: number): void {
    this.computed.touch(row);
    const before = this.#rows;
    if (!this.#makeRoom(cells)) return this.#layOutAtOnce({ cells, row });
    if (this.#rows !== before) this.#look(row);
    this.#write(cells, row);
    this.#update(row);
  }

  #update(row: number): void {
    for (const { rows } of this.orders) rows.update(row);
    this.#relayouts.touch(row);
  }

  #write(cells: Cells, row: number): void {
    this.#publish();
    this.#rows.image.write(cells, row);
    this.computed.computeRow(this.#rows.image, this.fields);
    this.#rows.before.makeRoomLike(this.#rows.image);
  }

  /**
   * Whether the change affects only numbers, and codes where both old and new have a bit: the most common change, such
   * as a new price.
   */
  #canPatch(values: Row['values']): boolean {
    for (const name in values) {
      const home = this.fields.homes.get(name)!;
      const value = values[name] ?? null;
      if (home.kind === 'number') {
        if (value !== null && !this.#rows.fitsNumber(home.index, value as number)) return false;
        continue;
      }
      if (home.kind !== 'code') return false;
      const column = this.layout.singles[home.index]!;
      if (column.kind !== 'bits') return false;
      const code = value === null ? MISSING : home.dictionary.find(value as string);
      if (code === undefined || (code !== MISSING && !((column.bitOf[code] ?? -1) >= 0))) return false;
      // Without a bit the value may be missing or stored as a pair.
      if (this.#rows.before.codeOf(column) === MISSING && this.#rows.before.hasPairOf(column)) return false;
    }
    return true;
  }

  #patch(values: Row['values'], row: number): void {
    this.computed.touch(row);
    const { image } = this.#rows;
    image.copy(this.#rows.before);
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
    this.computed.computeRow(image, this.fields);
    this.#update(row);
  }

  /** Widens columns whose cells do not fit. Returns false if there are so few rows that a new layout is better. */
  #makeRoom(cells: Cells): boolean {
    if (this.#rows.fits(cells)) return true;
    if (this.size <= FEW_ROWS) return false;
    this.#replaceRows(
      widenColumns(this.#rows, cells, this.#ground, this.idsAt, !this.#past.pins.none),
      this.#planned,
      true,
    );
    return true;
  }

  /** Lays all rows out again synchronously, including a row that changes or is added. */
  #layOutAtOnce(inserted?: { cells: Cells; row: number }): void {
    // Values are renumbered, which open views must not notice.
    const fields = this.#fieldsToCome(this.#past.pins.none);
    const staging = Staging.of(fields);
    const { before } = this.#rows;
    this.orders[0]!.rows.readAll(before, () => {
      if (before.row !== inserted?.row) before.stage(staging);
    });
    if (inserted) staging.add(inserted.cells, inserted.row);
    this.#layOut(fields, staging);
  }

  #layOut(fields: Fields, staging: Staging): void {
    const planned = staging.count;
    this.#replaceRows(layOutRows(this.#ground, fields, staging, this.idsAt, this.#storage.bits), planned);
  }

  /** Returns the fields of the rows, plus columns to be added; shares the dictionaries or copies them. */
  #fieldsToCome(isShared: boolean): Fields {
    if (isShared && Object.keys(this.#addedColumns).length === 0) return this.fields;
    const schema = { ...this.#schema, ...this.#addedColumns };
    const { together = [] } = this.#storage;
    return new Fields(schema, together, this.heap, this.#past.pins, this.fields, isShared);
  }

  /** Replaces the rows that searches use; views may still read the old ones. */
  #replaceRows(rows: Arrangement, planned: number, isMakeshift = false): void {
    const old = this.#rows;
    const ownPlaces = old.fields.places === rows.fields.places ? null : old.fields.places;
    this.plans.clear();
    this.#changes++;
    this.#past.replace(old, () => {
      old.dispose();
      ownPlaces?.dispose();
    });
    this.#rows = rows;
    this.#planned = planned;
    this.#relayouts.settle(rows, this.size, isMakeshift);
    this.#takeColumns();
    this.#publish();
  }

  /** Adds the columns that the rows now have room for to the schema. */
  #takeColumns(): void {
    const names = Object.keys(this.#addedColumns);
    if (names.length === 0 || !names.every((name) => this.fields.homes.has(name))) return;
    this.#schema = { ...this.#schema, ...this.#addedColumns };
    this.#addedColumns = {};
    this.#check = createRowCheck(this.#schema);
  }

  /** Updates the addresses of tables that grew. */
  #publish(): void {
    for (const rows of [this.#rows, ...this.#past.layouts]) rows.publish(this.idsAt);
  }
}
