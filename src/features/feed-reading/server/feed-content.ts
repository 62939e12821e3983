import type { CsvRecord } from '../model/csv-records.ts';

/** A note about the file as a whole. */
export type FileNote = { column: string; value: string; reason: string };

/** Rows of cells from a CSV or a sheet, before their header is found. */
export type FeedTable = {
  format: string;
  notes: readonly FileNote[];
  /** Important messages to show prominently in the report. */
  notices: readonly string[];
  /** The first records. The header is searched for at their beginning. */
  top: readonly CsvRecord[];
  /** The last row that is neither header nor data, or 0 if there is none. */
  after: number;
  /** Yields all records from the first one on. `columns`: the number of columns of the header. */
  read(columns: number): AsyncGenerator<CsvRecord[]>;
  /** Returns the numbers of rows that `read` has left out so far. */
  skipped(): { blank: number; continued: number };
};

/** The content of a file: the text of a CSV or JSON file, or a table. */
export type FeedContent =
  | { kind: 'text'; text: AsyncGenerator<string>; notices: readonly string[] }
  | { kind: 'table'; table: FeedTable };
