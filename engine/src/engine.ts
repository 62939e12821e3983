import type { Answer } from './api/answer.ts';
import { AnswerSlab } from './query/answer-slab.ts';
import { Arena } from './memory/arena.ts';
import { Centers } from './columns/centers.ts';
import { homeOf } from './query/home-of.ts';
import { relaxRows } from './query/relax.ts';
import { countRows, searchRows, surveyRows } from './query/search.ts';
import { checkSchema, checkStorage } from './api/check-schema.ts';
import { type KernelKind, loadKernel } from './kernel-loader/load-kernel.ts';
import type { Questions } from './kernel/machine.ts';
import { Heap } from './memory/heap.ts';
import type { Predicate, Query } from './api/query.ts';
import type { Relaxations, RelaxQuery } from './api/relaxation.ts';
import type { Row, Schema } from './api/schema.ts';
import { formatOf } from './snapshot/format.ts';
import { identityOf } from './snapshot/head.ts';
import { fillFrom } from './snapshot/piece-reader.ts';
import { restoreStore } from './snapshot/restore.ts';
import { saveStore } from './snapshot/save.ts';
import { createView, type View, Views } from './query/view.ts';
import type { Storage, Update } from './api/storage.ts';
import { Store } from './store/store.ts';
import { wordsOf } from './kit/words.ts';

/** Rows by id, searched exactly. One writer; every answer comes from one epoch. */
export type Engine = {
  /** Rows held. */
  readonly size: number;
  /** Views that live. */
  readonly views: number;
  /** Grows by one with every change. */
  readonly epoch: number;
  /** Bytes of rows, tables and indexes; the texts of dictionaries are not among them. */
  readonly bytes: number;
  /**
   * Takes ids out, changes columns of rows (`set`), then puts rows in (replacing those with the same id), as one step. Ids
   * that are not there are ignored; of rows that name an id twice the last wins. Throws when a row does not fit the schema;
   * then nothing has changed.
   */
  apply(change: Update): void;
  /** Fills an empty engine, much faster than `apply`. Throws when it is not empty, a row does not fit or an id comes twice. */
  load(rows: Iterable<Row>): void;
  /**
   * Throws when the query names a column that the schema does not have, or one of the wrong kind; when a part of it means
   * nothing (NaN, a center off the map, an unknown kind, a negative rank); and beyond the limits that `DESIGN.md` lists: 64
   * sections, 250 circles around one center, 32 predicates in one another. So do the other questions.
   */
  search(query: Query): Answer;
  /** How many blocks of rows a search would look into: what it costs grows with them. Takes some microseconds itself. */
  estimate(query: Query): number;
  /** How many rows satisfy all of the predicates, any number of them; without any, all rows. */
  count(predicates: readonly Predicate[]): number;
  /** What a search would find without a section, with a wider one, or with two such changes, all of one epoch. */
  relax(query: RelaxQuery): Relaxations;
  /** Whether some row holds the value in a code or codes column. */
  has(column: string, value: string): boolean;
  /**
   * Whether some row has a word in a words column that `beginning` begins. It is cut as `wordsOf` cuts: of several words each
   * begins some word, be it of one row or another; no word at all begins any.
   */
  hasWord(column: string, beginning: string): boolean;
  /** Every value of a code or codes column that some row holds, in code-unit order. */
  values(column: string): string[];
  /**
   * Gives rows room for more columns, in which all of them miss a value until they are set. The schema has them, and they
   * may be searched and set, as soon as `maintain` has laid the rows out anew; with up to 1,024 rows at once. Throws when
   * there is a column of that name, and where `createEngine` would.
   */
  addColumns(columns: Schema): void;
  /** The columns of the rows: those that the engine was made with, then those that were added. */
  readonly schema: Schema;
  /**
   * Tidies up while `hasTime`, a step of a millisecond or so at least. Rows are laid out anew, beside those that are searched,
   * where they have become many more, hold numbers or values that the layout does not suit, or get columns. Blocks that
   * removals left rather empty are joined, and bounds that changes left too wide are made exact, but not while views live.
   * Answers whether more is left. Answers and the epoch stay the same.
   */
  maintain(hasTime: () => boolean): boolean;
  /**
   * The rows as they are now, in pieces of a few MB, to be written while `apply` goes on. `done` lets go of them; without
   * it every later change costs more. To read on behind `done` throws.
   */
  save(): { pieces: Iterable<Uint8Array>; done(): void };
  /**
   * Fills an empty engine of the same schema and storage with what `save` wrote, cut into pieces anyhow; until it is done
   * nothing else may be asked. Rejects with a `SnapshotError` when the pieces are not whole, and leaves the engine empty.
   */
  restore(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** The rows as they are now, to be asked while `apply` goes on. */
  pin(): View;
};

/**
 * An engine without rows. It is synchronous: nothing can change the rows while it answers. Throws when `storage` names a
 * column that the schema does not have, or one that cannot be used so, on a kind of column that there is not, and with more
 * than 255 columns that are no numbers (columns kept together are one). `kernel`: `plain` does without WebAssembly.
 */
export function createEngine(schema: Schema, storage: Storage = {}, kernel?: KernelKind): Engine {
  checkSchema(schema);
  checkStorage(schema, storage);
  const heap = new Heap();
  const arena = new Arena(heap);
  const questions: Questions = {
    bandOf: (center, place) => centers.bandOf(center, place),
    milesTo: (center, place) => centers.milesTo(center, place),
  };
  const loaded = loadKernel(heap, questions, kernel);
  const store = new Store(schema, storage, heap, loaded);
  const centers = new Centers(heap, arena, store);
  const context = { store, arena, centers, kernel: loaded, slab: new AnswerSlab() };
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
      return store.schema;
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
    estimate: (query) => surveyRows(query, context),
    count: (predicates) => countRows(predicates, context),
    relax: (query) => ({ epoch, ...relaxRows(query, context) }),
    has: (column, value) => homeOf(store, column, 'code', 'codes').dictionary.has(value),
    hasWord: (column, beginning) => {
      const { dictionary } = homeOf(store, column, 'words');
      const words = [...wordsOf(beginning)];
      return words.length === 0 ? dictionary.hasFrom('') : words.every((word) => dictionary.hasFrom(word));
    },
    addColumns: (columns) => store.addColumns(columns),
    maintain: (hasTime) => store.maintain(hasTime),
    save: () => saveStore(store, epoch, formatOf(), identity()),
    restore: async (pieces) => {
      await fillFrom(pieces, restoreStore(store, formatOf(), identity()));
      epoch += 1;
    },
    pin: () => createView(() => epoch, context, views),
    values: (column) => [...homeOf(store, column, 'code', 'codes').dictionary.values()],
  };
}
