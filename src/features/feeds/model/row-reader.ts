import type { ColumnName, FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import { isBlank, type Reading } from '#features/feed-values/feed-values.ts';

/** Receives every value that could not be used unchanged. The row is imported without it. */
export type Warn = (column: ColumnName, value: string, reason: string) => void;

/**
 * The maximum length of a name in characters. Longer ones are truncated so that one row cannot fill the memory. Values
 * for filters are left out instead, because a search cluster rejects codes of more than 10,922 characters.
 */
export const MAX_NAME_LENGTH = 200;

/** Reads the columns of one row, and reports what could not be parsed. */
export type RowReader = {
  /** Returns the trimmed text of a column, or `null` if it is blank. */
  text(column: ColumnName): string | null;
  value<T>(column: ColumnName, parse: (text: string) => Reading<T>): T | null;
  /** Like `value`, for a table of spellings. */
  spelled<T>(column: ColumnName, parse: (text: string) => T | null, otherwise: string): T | null;
  warn: Warn;
};

export function readRow(row: FeedRow, warn: Warn): RowReader {
  const text = (column: ColumnName) => {
    const found = row[column]?.trim();
    return found === undefined || isBlank(found) ? null : found;
  };
  return {
    text: (column) => text(column)?.slice(0, MAX_NAME_LENGTH) ?? null,
    value(column, parse) {
      const found = text(column);
      if (found === null) return null;
      const reading = parse(found);
      if (reading.problem !== undefined) warn(column, found, reading.problem);
      return reading.value;
    },
    spelled(column, parse, otherwise) {
      const found = text(column);
      if (found === null) return null;
      const value = parse(found);
      if (value === null) warn(column, found, otherwise);
      return value;
    },
    warn,
  };
}
