import type { Predicate } from '../query.ts';
import type { Row, Schema } from '../schema.ts';
import { Anchors } from './anchors.ts';
import { checkPredicate, clausesOf } from './clause.ts';
import { ClauseTests } from './clause-tests.ts';
import { Columns } from './columns.ts';
import { EventFinder } from './event-finder.ts';
import { grownInts } from './int-lists.ts';
import { Programs } from './programs.ts';
import { type Change, RowBatch } from './row-batch.ts';
import { RowSample } from './row-sample.ts';
import { SearchTree } from './search-tree.ts';
import { TreeWalk } from './tree-walk.ts';

export type { Change } from './row-batch.ts';

/** Lists of search ids, in no order: list i is `ids.subarray(starts[i], starts[i + 1])`. */
export type IdLists = { readonly starts: Int32Array; readonly ids: Float64Array };

/** By change, the searches that begin and those that cease to match. */
export type Matches = { readonly begin: IdLists; readonly cease: IdLists };

/**
 * Saved searches, and which of them a changed listing begins or ceases to match. `put` and `delete` may come at any time
 * between two calls; all is synchronous.
 */
export type Matcher = {
  /** How many searches there are. */
  readonly size: number;
  /**
   * Adds the search `id`, or replaces it; it matches the rows that satisfy all predicates. `id` is a safe integer.
   * Throws, and changes nothing, where a column is absent or of another kind.
   */
  put(id: number, predicates: readonly Predicate[]): void;
  /** Whether there was such a search. */
  delete(id: number): boolean;
  /** For each change, exactly the searches that begin and that cease to match. */
  match(changes: readonly Change[]): Matches;
  /** The searches that a row satisfies, in no order. */
  matches(row: Row): number[];
};

export function createMatcher(schema: Schema, { sample = [] }: { sample?: Iterable<Row> } = {}): Matcher {
  return new TreeMatcher(schema, sample);
}

class TreeMatcher implements Matcher {
  readonly #columns: Columns;
  readonly #programs: Programs;
  readonly #tree: SearchTree;
  readonly #sample: RowSample;
  readonly #rows: RowBatch;
  readonly #finder: EventFinder;
  readonly #walk: TreeWalk;
  /** The slot of each search, the id of each slot, and the slots that nobody has. */
  readonly #slots = new Map<number, number>();
  #ids = new Float64Array(16);
  readonly #free: number[] = [];
  /** By slot, the last list in which the search was named. */
  #named = new Int32Array(16);
  #lists = 0;

  constructor(schema: Schema, sample: Iterable<Row>) {
    this.#columns = new Columns(schema);
    this.#programs = new Programs(this.#columns);
    const anchors = new Anchors(this.#programs, this.#columns);
    this.#sample = new RowSample(this.#columns, anchors);
    this.#tree = new SearchTree(this.#programs, anchors, this.#sample);
    this.#rows = new RowBatch(this.#columns);
    this.#finder = new EventFinder(this.#programs, this.#rows, new ClauseTests(this.#programs, this.#rows));
    this.#walk = new TreeWalk(this.#tree, anchors, this.#rows, this.#finder);
    for (const row of sample) this.#learn(row);
  }

  get size(): number {
    return this.#slots.size;
  }

  put(id: number, predicates: readonly Predicate[]): void {
    if (!Number.isSafeInteger(id)) throw new Error(`Search id ${id} is not an integer.`);
    for (const predicate of predicates) checkPredicate(predicate, this.#columns);
    const clauses = predicates.flatMap((predicate) => clausesOf(predicate, this.#columns));
    const slot = this.#takeSlot();
    this.#programs.put(slot, clauses);
    this.delete(id);
    this.#slots.set(id, slot);
    this.#ids[slot] = id;
    this.#sample.countSearch();
    this.#tree.put(slot);
  }

  delete(id: number): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#tree.delete(slot);
    this.#programs.visitCodes(slot, (column, code) => this.#columns.values[column]!.release(code));
    this.#programs.delete(slot);
    this.#slots.delete(id);
    this.#free.push(slot);
    return true;
  }

  match(changes: readonly Change[]): Matches {
    for (const { before, after } of changes) this.#learn(after ?? before);
    this.#rows.load(changes);
    this.#finder.count = 0;
    this.#walk.ask(this.#changedRows(changes.length));
    return this.#listEvents(changes.length);
  }

  matches(row: Row): number[] {
    return [...this.match([{ before: null, after: row }]).begin.ids];
  }

  #takeSlot(): number {
    const slot = this.#free.pop() ?? this.#slots.size;
    this.#named = grownInts(this.#named, slot + 1);
    if (slot >= this.#ids.length) {
      const larger = new Float64Array(this.#named.length);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    return slot;
  }

  #learn(row: Row | null): void {
    if (row !== null && !this.#sample.isFull) this.#sample.add(row);
  }

  /** The rows of changes that change a column, those that change the same ones together. */
  #changedRows(changes: number): Int32Array {
    const { changed, exists } = this.#rows;
    const groups = new Map<number, number[]>();
    for (let row = 0; row < 2 * changes; row++) {
      const bits = changed[row >> 1]!;
      if (exists[row] === 0 || bits === 0) continue;
      const group = groups.get(bits);
      if (group) group.push(row);
      else groups.set(bits, [row]);
    }
    return Int32Array.from([...groups.values()].flat());
  }

  /** Sorts the events by change, and leaves out what was found twice. */
  #listEvents(changes: number): Matches {
    const { events, count } = this.#finder;
    const starts = new Int32Array(2 * changes + 1);
    for (let i = 0; i < count; i++) starts[events[2 * i]! + 1]! += 1;
    for (let row = 0; row < 2 * changes; row++) starts[row + 1]! += starts[row]!;
    const next = starts.slice();
    const slots = new Int32Array(count);
    for (let i = 0; i < count; i++) slots[next[events[2 * i]!]!++] = events[2 * i + 1]!;
    return { begin: this.#idLists(slots, starts, 1), cease: this.#idLists(slots, starts, 0) };
  }

  /** `side`: 0 the rows before a change, 1 those after. */
  #idLists(slots: Int32Array, rowStarts: Int32Array, side: 0 | 1): IdLists {
    const changes = rowStarts.length >> 1;
    const starts = new Int32Array(changes + 1);
    const ids = new Float64Array(slots.length);
    let count = 0;
    for (let change = 0; change < changes; change++) {
      const list = this.#nextList();
      const row = 2 * change + side;
      for (let i = rowStarts[row]!; i < rowStarts[row + 1]!; i++) {
        const slot = slots[i]!;
        if (this.#named[slot] === list) continue;
        this.#named[slot] = list;
        ids[count++] = this.#ids[slot]!;
      }
      starts[change + 1] = count;
    }
    return { starts, ids: ids.slice(0, count) };
  }

  /** A number that no slot was named in. */
  #nextList(): number {
    if (++this.#lists === 2 ** 31) {
      this.#named.fill(0);
      this.#lists = 1;
    }
    return this.#lists;
  }
}
