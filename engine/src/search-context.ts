import type { Columns } from './columns/columns.ts';
import type { Rows } from './rows.ts';
import type { Point } from './schema.ts';
import type { Scratch } from './scratch.ts';

/** What one search works with: the rows, buffers, and distances that its parts share. */
export class SearchContext {
  readonly rows: Rows;
  readonly scratch: Scratch;
  readonly #distances = new Map<string, Float64Array>();

  constructor(rows: Rows, scratch: Scratch) {
    this.rows = rows;
    this.scratch = scratch;
  }

  get columns(): Columns {
    return this.rows.columns;
  }

  /** Miles from `center` by code of a point column; computed once, though ten radius options ask. */
  distances(column: string, center: Point): Float64Array {
    const key = `${center.latitude} ${center.longitude} ${column}`;
    let distances = this.#distances.get(key);
    if (distances === undefined) {
      distances = this.columns.get(column, 'point').distancesFrom(center);
      this.#distances.set(key, distances);
    }
    return distances;
  }
}
