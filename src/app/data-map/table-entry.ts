import type { DataKind } from './data-kinds.ts';

/** A limit after which the daily job deletes a row, or clears some of its columns. */
export type RetentionLimit = {
  /** The column with the time, or an SQL expression; `t` is the row. Rows without a time stay. */
  since: string;
  days: number;
  /** SQL condition: only these rows have the limit. */
  where?: string;
  /** The columns to overwrite, and their new values as SQL. Absent if the whole row is deleted. */
  clears?: Readonly<Record<string, string>>;
};

/** A person or role that sees the data on a page or in a message. Rooms read it in their code. */
export type Audience = 'owner' | 'seller' | 'dealer' | 'operator' | 'public';

export type PersonalPart = {
  /** The section of the privacy page that describes the table. */
  kind: DataKind;
  /** Columns that contain personal data or data derived from it, with the purpose of each. */
  columns: Readonly<Record<string, string>>;
  /** Rooms, and other folders of the source, whose SQL uses the table. */
  rooms: readonly string[];
  seenBy: readonly Audience[];
  /** The part of the account's download that contains it, or the reason why none does. */
  exported: string | { not: string };
  /**
   * The way in which it is erased with its person. `with`: rows are deleted with a row of that table (foreign key).
   * `by`: a function of `personal-data.ts`. `not`: the reason why it stays until its limit.
   */
  erased: { with: string } | { by: string } | { not: string };
};

/** The retention of a table with its reason, and each of its columns as either personal or not. */
export type TableEntry = {
  table: string;
  /** The retention and its reason, for readers of docs/retention.md. */
  keeps: string;
  why: string;
  /** In this order. Absent: rows stay, or are deleted with the rows that they belong to. */
  limits?: readonly RetentionLimit[];
  /** A job that removes rows by its own rules: the function that does it. */
  job?: string;
  personal?: PersonalPart;
  /** Names of the columns without personal data, with spaces between them. */
  other: string;
};

/** Returns entries of tables without personal data: their columns by table. */
export function plainTables(keeps: string, why: string, tables: Readonly<Record<string, string>>): TableEntry[] {
  return Object.entries(tables).map(([table, other]) => ({ table, keeps, why, other }));
}
