import type { CsvRecord } from '../model/csv-records.ts';

/** Something to know about the file as a whole. */
export type FileNote = { column: string; value: string; reason: string };

/** Rows of cells, of a CSV or a sheet, before their header is found. */
export type FeedTable = {
  format: string;
  notes: readonly FileNote[];
  /** What a reader of the report must not miss. */
  notices: readonly string[];
  /** The first records; the header is looked for in their beginning. */
  top: readonly CsvRecord[];
  /** The last row that is neither header nor data; 0 for none. */
  after: number;
  /** All records from the first one on, for a header with this many columns. */
  read(columns: number): AsyncGenerator<CsvRecord[]>;
  /** Rows that `read` has left out so far. */
  skipped(): { blank: number; continued: number };
};

/** What a file holds: text of a CSV or JSON, or a table. */
export type FeedContent =
  | { kind: 'text'; text: AsyncGenerator<string>; notices: readonly string[] }
  | { kind: 'table'; table: FeedTable };
