import type { FeedRow } from './columns.ts';
import { isBlank, type Reading } from './values/reading.ts';

/** Told of every value that could not be used as it is; the row goes in without it. */
export type Warn = (column: string, value: string, reason: string) => void;

/**
 * Texts longer than this are no names; they are cut so that one row cannot fill the memory. What shoppers would filter
 * by is left out instead: a search cluster takes no code of more than 10,922 characters.
 */
export const LONGEST_NAME = 200;

/** Reads the columns of one row, and says what could not be read. */
export type RowReader = {
  /** The trimmed text of a column, or `null` when it is blank. */
  text(column: string): string | null;
  value<T>(column: string, parse: (text: string) => Reading<T>): T | null;
  /** Like `value` for a table of spellings. */
  spelled<T>(column: string, spell: (text: string) => T | null, otherwise: string): T | null;
  warn: Warn;
};

export function readRow(row: FeedRow, warn: Warn): RowReader {
  const text = (column: string) => {
    const found = row[column]?.trim();
    return found === undefined || isBlank(found) ? null : found;
  };
  return {
    text: (column) => text(column)?.slice(0, LONGEST_NAME) ?? null,
    value(column, parse) {
      const found = text(column);
      if (found === null) return null;
      const reading = parse(found);
      if (reading.problem !== undefined) warn(column, found, reading.problem);
      return reading.value;
    },
    spelled(column, spell, otherwise) {
      const found = text(column);
      if (found === null) return null;
      const value = spell(found);
      if (value === null) warn(column, found, otherwise);
      return value;
    },
    warn,
  };
}
