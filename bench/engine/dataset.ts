import type { Point, Query, Row, Schema, Storage, Value } from '@forecourt/engine';

/**
 * A column of a dataset, by row index. It uses no object per row, so that a million rows fit in memory together with an
 * engine, and another program can read them column by column.
 * - `number`: `NaN` is missing.
 * - `code`: `dictionary[codes[row]]`; code 0 is missing and `dictionary[0]` is `''`.
 * - `codes`, `words`: the values of a row are `dictionary[codes[i]]` for `starts[row] <= i < starts[row + 1]`, each code once,
 *   and never code 0. For `words` the dictionary holds complete texts, not yet split into words.
 * - `point`: `places[codes[row] - 1]`; code 0 is missing. Many rows share a place.
 */
export type NumberData = { kind: 'number'; values: Float64Array };
export type CodeData = { kind: 'code'; dictionary: readonly string[]; codes: Uint16Array | Uint32Array };
export type ListData = {
  kind: 'codes' | 'words';
  dictionary: readonly string[];
  starts: Uint32Array;
  codes: Uint16Array | Uint32Array;
};
export type PointData = { kind: 'point'; places: readonly Point[]; codes: Uint32Array };
export type ColumnData = NumberData | CodeData | ListData | PointData;

/** Rows and queries: the input of every contender of a benchmark. The row at index i has the id i + 1. */
export type Dataset = {
  name: string;
  schema: Schema;
  storage: Storage;
  size: number;
  /** Yields the rows in order of their ids; each is created on demand. */
  rows(): Iterable<Row>;
  columns: Readonly<Record<string, ColumnData>>;
  queries: readonly Query[];
};

/** The id of the row at an index. */
export function idOf(index: number): number {
  return index + 1;
}

/** Creates a dataset from these columns; derives its schema and its rows. */
export function createDataset(given: Pick<Dataset, 'name' | 'storage' | 'size' | 'columns' | 'queries'>): Dataset {
  const { size, columns } = given;
  const schema = Object.fromEntries(Object.entries(columns).map(([name, { kind }]) => [name, { kind }]));
  return {
    ...given,
    schema,
    *rows() {
      for (let index = 0; index < size; index++) yield rowAt(columns, index);
    },
  };
}

/** Returns the row at an index, as passed to an engine. */
export function rowAt(columns: Dataset['columns'], index: number): Row {
  const values: Record<string, Value> = {};
  for (const name in columns) values[name] = valueAt(columns[name]!, index);
  return { id: idOf(index), values };
}

/** Returns a column's value at an index; `null` is missing. */
export function valueAt(column: ColumnData, index: number): Value {
  switch (column.kind) {
    case 'number': {
      const number = column.values[index]!;
      return Number.isNaN(number) ? null : number;
    }
    case 'code': {
      const code = column.codes[index]!;
      return code === 0 ? null : column.dictionary[code]!;
    }
    case 'point': {
      const code = column.codes[index]!;
      return code === 0 ? null : column.places[code - 1]!;
    }
    default: {
      const held: string[] = [];
      for (let i = column.starts[index]!; i < column.starts[index + 1]!; i++)
        held.push(column.dictionary[column.codes[i]!]!);
      return held;
    }
  }
}
