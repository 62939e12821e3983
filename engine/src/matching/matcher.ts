/**
 * Saved-search matching, the inverse of a search: rows change, and the matcher returns the searches that begin or cease
 * to match. The work must not grow with the number of searches, so each is looked up by its rarest values:
 *
 * 1. **A search becomes a program** (`clause.ts`, `programs.ts`): predicates are split into clauses over numbered
 *    values and written into one heap, about 100 bytes per search. Only values that some search names have numbers
 *    (`value-numbers.ts`).
 * 2. **Programs are stored in a tree** (`search-tree.ts`) by their anchors: clauses that name the few values, ids or
 *    cells of places of which a row must have one (`anchors.ts`, `cells.ts`). An overfull bucket is split by the kind
 *    of anchor that spares the average row the most searches, estimated from a sample of rows and from the searches
 *    themselves (`row-sample.ts`). So a popular make is split by model, a popular model by place.
 * 3. **A batch of changes becomes columns** (`row-batch.ts`, `row-cells.ts`), two rows per change, and groups of rows
 *    that change alike (`row-groups.ts`). Changes to columns that no search uses are dropped here.
 * 4. **The rows traverse the tree together** (`tree-walk.ts`), so that a bucket is read once for all rows that reach
 *    it.
 * 5. **Every search found is tested exactly** (`event-finder.ts`, `clause-tests.ts`): an event is a row that matches
 *    while the other state of the same change does not. Clauses on changed columns come first. Rows are sorted by a
 *    number that changed; for a search with a bound on it, only those just inside the bound are tested.
 */
import { checkPredicate } from '../api/check-query.ts';
import { checkSchema } from '../api/check-schema.ts';
import type { Predicate } from '../api/query.ts';
import type { Row, Schema } from '../api/schema.ts';
import { Anchors } from './anchors.ts';
import { checkColumns, clausesOf } from './clause.ts';
import { ClauseTests } from './clause-tests.ts';
import { Columns } from './columns.ts';
import { EventFinder } from './event-finder.ts';
import { ProgramTable } from './program-table.ts';
import { Programs } from './programs.ts';
import { type RowChange, RowBatch } from './row-batch.ts';
import { RowGroups } from './row-groups.ts';
import { RowSample } from './row-sample.ts';
import { SearchTree } from './search-tree.ts';
import { TreeWalk } from './tree-walk.ts';

export type { RowChange } from './row-batch.ts';

/** Lists of search ids, each unordered: list i is `ids.subarray(starts[i], starts[i + 1])`. */
export type IdLists = { readonly starts: Int32Array; readonly ids: Float64Array };

/** By change, the searches that start and those that stop matching. */
export type Matches = { readonly begin: IdLists; readonly cease: IdLists };

/** Saved searches, and which of them a changed row starts or stops matching. All methods are synchronous. */
export type Matcher = {
  readonly size: number;
  /**
   * Adds the search `id`, or replaces it. A row matches if it satisfies all predicates. `id` is a safe integer. Throws
   * without changing anything if a column is absent or of another kind, or if a predicate is invalid: the same cases
   * that `Engine.search` rejects.
   */
  put(id: number, predicates: readonly Predicate[]): void;
  /** Removes a search; returns whether it existed. */
  delete(id: number): boolean;
  /** Returns for each change exactly the searches that start and that stop matching. */
  match(changes: readonly RowChange[]): Matches;
  /** Returns the searches that a row matches, unordered. */
  matches(row: Row): number[];
};

/**
 * Creates a matcher without searches. `sample`: a few hundred typical rows, if they are available before the searches;
 * they show which values are rare. Without them, the rows of the first changes are used; the results are the same.
 * Throws if a column has an unknown kind, or if there are 1,023 columns or more.
 */
export function createMatcher(schema: Schema, { sample = [] }: { sample?: Iterable<Row> } = {}): Matcher {
  return new TreeMatcher(schema, sample);
}

class TreeMatcher implements Matcher {
  readonly #columns: Columns;
  readonly #programs: Programs;
  readonly #tree: SearchTree;
  readonly #sample: RowSample;
  readonly #rows: RowBatch;
  readonly #groups: RowGroups;
  readonly #finder: EventFinder;
  readonly #walk: TreeWalk;
  readonly #searches: ProgramTable;

  constructor(schema: Schema, sample: Iterable<Row>) {
    checkSchema(schema);
    this.#columns = new Columns(schema);
    this.#programs = new Programs(this.#columns);
    this.#searches = new ProgramTable(this.#programs);
    const anchors = new Anchors(this.#programs, this.#columns);
    this.#sample = new RowSample(this.#columns, anchors);
    this.#tree = new SearchTree(this.#programs, anchors, this.#sample);
    this.#rows = new RowBatch(this.#columns);
    this.#groups = new RowGroups(this.#rows);
    this.#finder = new EventFinder(
      this.#programs,
      this.#groups,
      new ClauseTests(this.#programs, this.#rows),
      this.#rows,
    );
    this.#walk = new TreeWalk(this.#tree, anchors, this.#rows, this.#finder);
    for (const row of sample) this.#sample.add(row);
  }

  get size(): number {
    return this.#searches.size;
  }

  put(id: number, predicates: readonly Predicate[]): void {
    if (!Number.isSafeInteger(id)) throw new Error(`Search id ${id} is not an integer.`);
    for (const predicate of predicates) {
      checkPredicate(predicate);
      checkColumns(predicate, this.#columns);
    }
    const program = this.#programs.put(
      id,
      predicates.flatMap((predicate) => clausesOf(predicate, this.#columns)),
    );
    this.#remove(id);
    this.#searches.add(program);
    this.#sample.countSearch();
    this.#tree.put(program);
    this.#packIfStale();
  }

  delete(id: number): boolean {
    const removed = this.#remove(id);
    this.#packIfStale();
    return removed;
  }

  match(changes: readonly RowChange[]): Matches {
    for (const { before, after } of changes) this.#sample.add(after ?? before);
    this.#rows.load(changes);
    this.#finder.count = 0;
    this.#walk.ask(this.#groups.load(changes.length));
    return this.#listEvents(changes.length);
  }

  matches(row: Row): number[] {
    return [...this.match([{ before: null, after: row }]).begin.ids];
  }

  #remove(id: number): boolean {
    const program = this.#searches.find(id);
    if (program === 0) return false;
    this.#tree.delete(program);
    this.#searches.delete(id);
    this.#programs.delete(program);
    return true;
  }

  #packIfStale(): void {
    if (!this.#programs.isHalfStale) return;
    this.#programs.pack(this.#searches.all(), (placeOf) => {
      this.#tree.move(placeOf);
      this.#searches.move(placeOf);
    });
  }

  /** Sorts the events by change and removes duplicates. */
  #listEvents(changes: number): Matches {
    const { events, count } = this.#finder;
    const starts = new Int32Array(2 * changes + 1);
    for (let i = 0; i < count; i++) starts[events[2 * i]! + 1]! += 1;
    for (let row = 0; row < 2 * changes; row++) starts[row + 1]! += starts[row]!;
    const next = starts.slice();
    const programs = new Int32Array(count);
    for (let i = 0; i < count; i++) programs[next[events[2 * i]!]!++] = events[2 * i + 1]!;
    return { begin: this.#idLists(programs, starts, 1), cease: this.#idLists(programs, starts, 0) };
  }

  /** `side`: 0 for the rows before a change, 1 for the rows after it. */
  #idLists(programs: Int32Array, rowStarts: Int32Array, side: 0 | 1): IdLists {
    const changes = rowStarts.length >> 1;
    const starts = new Int32Array(changes + 1);
    const ids = new Float64Array(programs.length);
    let count = 0;
    for (let change = 0; change < changes; change++) {
      const row = 2 * change + side;
      const found = programs.subarray(rowStarts[row], rowStarts[row + 1]);
      for (const program of found) if (this.#programs.mark(program)) ids[count++] = this.#programs.idOf(program);
      for (const program of found) this.#programs.unmark(program);
      starts[change + 1] = count;
    }
    return { starts, ids: ids.slice(0, count) };
  }
}
