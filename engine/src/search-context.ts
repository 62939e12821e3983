import type { Columns } from './columns/columns.ts';
import type { Rows } from './rows.ts';
import type { Scratch } from './scratch.ts';

/** What one search works with: the rows, and buffers that its parts share. */
export class SearchContext {
  readonly rows: Rows;
  readonly scratch: Scratch;
  /** Words of a set of slots: enough for all rows, in whole blocks. */
  readonly words: number;

  constructor(rows: Rows, scratch: Scratch) {
    this.rows = rows;
    this.scratch = scratch;
    this.words = rows.words;
    scratch.reset();
  }

  get columns(): Columns {
    return this.rows.columns;
  }
}
