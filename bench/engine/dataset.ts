import type { Point, Query, Row, Schema, Storage, Value } from '@forecourt/engine';

/**
 * A column of a dataset, by row index. Nothing here is an object a row, so that a million rows fit beside an engine and
 * another program can read them column by column.
 * - `number`: `NaN` is missing.
 * - `code`: `dictionary[codes[row]]`; code 0 is missing and `dictionary[0]` is `''`.
 * - `codes`, `words`: the values of a row are `dictionary[codes[i]]` for `starts[row] <= i < starts[row + 1]`, each code
 *   once; no code 0 among them. For `words` the dictionary holds texts as they are, not yet cut into words.
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

/** Rows and what is asked of them: what every contender of a benchmark is given. The row at index i has the id i + 1. */
export type Dataset = {
  name: string;
  schema: Schema;
  storage: Storage;
  size: number;
  /** The rows one by one, in order of their ids; each is made when it is asked for. */
  rows(): Iterable<Row>;
  columns: Readonly<Record<string, ColumnData>>;
  queries: readonly Query[];
};

/** The id of the row at an index. */
export function idOf(index: number): number {
  return index + 1;
}

/** A dataset of these columns; its schema and its rows follow from them. */
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

/** The row at an index, as an engine is given it. */
export function rowAt(columns: Dataset['columns'], index: number): Row {
  const values: Record<string, Value> = {};
  for (const name in columns) values[name] = valueAt(columns[name]!, index);
  return { id: idOf(index), values };
}

/** What a column holds at an index; `null` is missing. */
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
