import { type ComputedColumn, computedCacheColumns, isCacheColumnName } from './api/computed.ts';
import type { Answer } from './api/answer.ts';
import { AnswerSlab } from './query/answer-slab.ts';
import { Arena } from './memory/arena.ts';
import { Centers } from './columns/centers.ts';
import { findStoredField } from './query/find-stored-field.ts';
import { relaxRows } from './query/relax.ts';
import { countRows, searchRows, countBlocksToRead } from './query/search.ts';
import { checkSchema, checkStorage } from './api/check-schema.ts';
import { type KernelKind, loadKernel } from './kernel-loader/load-kernel.ts';
import type { Questions } from './kernel/machine.ts';
import { Heap } from './memory/heap.ts';
import type { Predicate, Query } from './api/query.ts';
import type { Relaxations, RelaxQuery } from './api/relaxation.ts';
import type { Row, Schema } from './api/schema.ts';
import { formatOf } from './snapshot/format.ts';
import { identityOf } from './snapshot/head.ts';
import { readFromPieces } from './snapshot/piece-reader.ts';
import { restoreStore } from './snapshot/restore.ts';
import { saveStore } from './snapshot/save.ts';
import { createView, type View, Views } from './query/view.ts';
import type { Storage, Update } from './api/storage.ts';
import { Store } from './store/store.ts';
import { wordsOf } from './kit/words.ts';

/** Rows by id, with exact search. There is one writer, and every answer describes one epoch. */
export type Engine = {
  /** The number of rows. */
  readonly size: number;
  /** The number of live views. */
  readonly views: number;
  /** Incremented with every change. */
  readonly epoch: number;
  /** Bytes of rows, tables and indexes, without the texts of dictionaries. */
  readonly bytes: number;
  /**
   * Removes ids, changes columns of rows (`set`), then inserts rows (replacing those with the same id), atomically.
   * Unknown ids are ignored; if an id is duplicated, the last row wins. Throws if a row does not fit the schema; then
   * nothing has changed.
   */
  apply(change: Update): void;
  /**
   * Fills an empty engine, much faster than `apply`. Throws if it is not empty, a row does not fit or an id is
   * duplicated.
   */
  load(rows: Iterable<Row>): void;
  /**
   * Throws if the query names a column that is absent or of the wrong kind, if a part of it is invalid (NaN, a center
   * with invalid coordinates, an unknown kind, a negative rank), or if it exceeds the limits that `DESIGN.md` lists: 64
   * sections, 250 circles around one center, 32 nested predicates. The other queries throw in the same cases.
   */
  search(query: Query): Answer;
  /** Returns the number of blocks that a search would read, as an estimate of its cost. Takes a few microseconds. */
  estimate(query: Query): number;
  /** Counts the rows that satisfy all of the predicates; without any, all rows. */
  count(predicates: readonly Predicate[]): number;
  /**
   * Returns what a search would find without one section, with a wider section, or with two such changes, all in one
   * epoch.
   */
  relax(query: RelaxQuery): Relaxations;
  /** Whether some row has the value in a code or codes column. */
  has(column: string, value: string): boolean;
  /**
   * Whether some row has a word in a words column that starts with `beginning`. The text is split by `wordsOf`: if it
   * has several words, each must be a prefix of some word, possibly of different rows; if it has none, any word
   * matches.
   */
  hasWord(column: string, beginning: string): boolean;
  /** Returns every value of a code or codes column that some row has, in code-unit order. */
  values(column: string): string[];
  /**
   * Adds columns. All rows are missing a value until one is set. The columns join the schema, and may be searched and
   * set, as soon as `maintain` has laid the rows out again; immediately if there are up to 1,024 rows. Throws if a
   * column of that name exists, and where `createEngine` would.
   */
  addColumns(columns: Schema): void;
  /**
   * Adds a column of numbers that are computed from other columns: for all rows when a query first uses it, and then
   * for each row that changes. Queries use it like a number column; rows cannot set it. The storage option `computed`
   * limits how many such columns keep their numbers (names with the same `column` object share them); beyond it, the
   * least recently used column loses them. A view may use columns that were added later. Throws if a column of that
   * name exists, if `from` names a column that is absent or holds no numbers, or if `computed` is 0.
   */
  addComputed(name: string, column: ComputedColumn): void;
  /**
   * Computes numbers of a computed column while `hasTime`, at least those of one block, so that a later query finds
   * them. Returns whether numbers remain to be computed. Throws if there is no such column.
   */
  warmComputed(name: string, hasTime: () => boolean): boolean;
  /** Whether all numbers of a computed column were computed, so that a query computes only those of changed rows. */
  isComputed(name: string): boolean;
  /** Removes a computed column, if there is one of that name. */
  removeComputed(name: string): void;
  /** The columns of the rows: the initial ones, followed by those that were added. */
  readonly schema: Schema;
  /**
   * Does maintenance while `hasTime`, at least one step of about a millisecond. Lays rows out again in the background
   * if there are many more of them, if their values no longer suit the layout, or if columns were added. While no views
   * are open, joins sparse blocks and makes bounds exact that are too wide. Returns whether work remains. Answers and
   * the epoch stay the same.
   */
  maintain(hasTime: () => boolean): boolean;
  /**
   * Returns the current rows in pieces of a few MB, to be written while `apply` continues. Call `done` to release them;
   * otherwise every later change costs more. Reading pieces after `done` throws.
   */
  save(): { pieces: Iterable<Uint8Array>; done(): void };
  /**
   * Fills an empty engine of the same schema and storage with the pieces that `save` returned, split in any way. Do not
   * call any other method until it is done. Rejects with a `SnapshotError` if the pieces are incomplete or invalid, and
   * leaves the engine empty.
   */
  restore(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns a view of the current rows, which can be queried while `apply` continues. */
  pin(): View;
};

/**
 * Creates an engine without rows. All of its methods that change or query rows are synchronous, so nothing can change
 * the rows while it answers. Throws if `storage` names a column that is absent or of an unsuitable kind, if a column
 * has an unknown kind, or if there are more than 255 columns other than numbers (columns stored together count as one).
 * `kernel`: `plain` does not use WebAssembly.
 */
export function createEngine(schema: Schema, storage: Storage = {}, kernel?: KernelKind): Engine {
  checkSchema(schema);
  checkStorage(schema, storage);
  const places = computedCacheColumns(storage);
  const heap = new Heap();
  const arena = new Arena(heap);
  const questions: Questions = {
    bandOf: (center, place) => centers.bandOf(center, place),
    milesTo: (center, place) => centers.milesTo(center, place),
  };
  const loaded = loadKernel(heap, questions, kernel);
  const store = new Store({ ...schema, ...places }, storage, heap, loaded);
  const centers = new Centers(heap, arena, store);
  const context = { store, computed: store.computed, arena, centers, kernel: loaded, slab: new AnswerSlab() };
  const identity = () => identityOf(store.schema, storage);
  const views = new Views();
  let epoch = 0;
  return {
    get size() {
      return store.size;
    },
    get views() {
      return views.size;
    },
    get epoch() {
      return epoch;
    },
    get schema() {
      return Object.fromEntries(Object.entries(store.schema).filter(([name]) => !isCacheColumnName(name)));
    },
    get bytes() {
      return store.bytes;
    },
    apply(change) {
      store.apply(change);
      epoch += 1;
    },
    load(rows) {
      store.load(rows);
      epoch += 1;
    },
    search: (query) => ({ epoch, ...searchRows(query, context) }),
    estimate: (query) => countBlocksToRead(query, context),
    count: (predicates) => countRows(predicates, context),
    relax: (query) => ({ epoch, ...relaxRows(query, context) }),
    has: (column, value) => findStoredField(store, column, 'code', 'codes').dictionary.has(value),
    hasWord: (column, beginning) => {
      const { dictionary } = findStoredField(store, column, 'words');
      const words = [...wordsOf(beginning)];
      return words.length === 0 ? dictionary.hasFrom('') : words.every((word) => dictionary.hasFrom(word));
    },
    addColumns: (columns) => {
      const taken = Object.keys(columns).find((name) => store.computed.has(name));
      if (taken !== undefined) throw new Error(`There is a computed column "${taken}" already.`);
      store.addColumns(columns);
    },
    addComputed: (name, column) => {
      if (Object.hasOwn(store.schema, name)) throw new Error(`The schema has a column "${name}" already.`);
      for (const input of column.from)
        if (store.schema[input]?.kind !== 'number') throw new Error(`The schema has no number column "${input}".`);
      store.computed.add(name, column);
    },
    warmComputed: (name, hasTime) => {
      if (!store.computed.has(name)) throw new Error(`There is no computed column "${name}".`);
      return store.computed.warm(name, store, hasTime);
    },
    isComputed: (name) => store.computed.isWarm(name),
    removeComputed: (name) => store.computed.remove(name),
    maintain: (hasTime) => store.maintain(hasTime),
    save: () => saveStore(store, epoch, formatOf(), identity()),
    restore: async (pieces) => {
      await readFromPieces(pieces, restoreStore(store, formatOf(), identity()));
      epoch += 1;
    },
    pin: () => createView(() => epoch, context, views),
    values: (column) => [...findStoredField(store, column, 'code', 'codes').dictionary.values()],
  };
}
