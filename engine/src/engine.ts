import type { Answer } from './answer.ts';
import type { Predicate, Query } from './query.ts';
import { Rows, type Storage } from './rows.ts';
import type { Row, Schema } from './schema.ts';
import { Scratch } from './scratch.ts';
import { SearchContext } from './search-context.ts';
import { countRows, searchRows } from './search.ts';

/** Rows by id, searched exactly. One writer; every answer comes from one epoch. */
export type Engine = {
  /** Rows held. */
  readonly size: number;
  /** Grows by one with every `apply`. */
  readonly epoch: number;
  /**
   * Takes ids out, then puts rows in (replacing those with the same id), as one step. Ids that are not there are
   * ignored. Throws when a row does not fit the schema; then nothing has changed.
   */
  apply(change: { put?: readonly Row[]; remove?: readonly number[] }): void;
  /** Throws when the query names a column that the schema does not have, or one of the wrong kind. */
  search(query: Query): Answer;
  /** How many rows satisfy all of the predicates. */
  count(predicates: readonly Predicate[]): number;
  /** Whether some row holds the value in a code or codes column. */
  has(column: string, value: string): boolean;
  /** Every value of a code or codes column that some row holds, in code-unit order. */
  values(column: string): string[];
};

/**
 * An engine without rows. It is synchronous: nothing can change the rows while it answers. Throws when `storage` names a
 * column that the schema does not have as a code column.
 */
export function createEngine(schema: Schema, storage: Storage = {}): Engine {
  const rows = new Rows(schema, storage);
  const scratch = new Scratch();
  let epoch = 0;
  return {
    get size() {
      return rows.size;
    },
    get epoch() {
      return epoch;
    },
    apply({ put = [], remove = [] }) {
      rows.apply(put, remove);
      epoch += 1;
    },
    search: (query) => ({ epoch, ...searchRows(query, new SearchContext(rows, scratch)) }),
    count: (predicates) => countRows(predicates, new SearchContext(rows, scratch)),
    has: (column, value) => rows.columns.get(column, 'code', 'codes').dictionary.find(value) !== undefined,
    values: (column) => [...rows.columns.get(column, 'code', 'codes').dictionary.values()],
  };
}
