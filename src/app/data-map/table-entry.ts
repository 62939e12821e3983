import type { DataKind } from './data-kinds.ts';

/** A limit after which the daily job deletes a row, or clears some of its columns. */
export type RetentionLimit = {
  /** The column with the time, or an SQL expression; `t` is the row. Rows without a time are kept. */
  since: string;
  days: number;
  /** An SQL condition for the rows that have this limit. */
  where?: string;
  /** The columns to overwrite, and their new values as SQL. If absent, the whole row is deleted. */
  clears?: Readonly<Record<string, string>>;
};

/** A person or role that sees the data on a page or in a message. Rooms read it in their code. */
export type Audience = 'owner' | 'seller' | 'dealer' | 'operator' | 'public';

export type PersonalPart = {
  /** The section of the privacy page that describes the table. */
  kind: DataKind;
  /** Columns that contain personal data or data derived from it, with the purpose of each. */
  columns: Readonly<Record<string, string>>;
  /** The rooms and other source folders whose SQL uses the table. */
  rooms: readonly string[];
  seenBy: readonly Audience[];
  /** The part of the account's download that contains the data, or the reason why no part does. */
  exported: string | { not: string };
  /**
   * How the data is erased with its person. `with`: rows are deleted with a row of that table (foreign key). `by`: by a
   * function in `personal-data.ts`. `not`: the reason why it is kept until its limit.
   */
  erased: { with: string } | { by: string } | { not: string };
};

/** A table's retention with its reason, and for each of its columns whether it is personal. */
export type TableEntry = {
  table: string;
  /** How long its rows are kept and why, for readers of docs/retention.md. */
  keeps: string;
  why: string;
  /** Applied in this order. If absent, rows are kept, or are deleted with the rows that they belong to. */
  limits?: readonly RetentionLimit[];
  /** A job that removes rows by its own rules: the name of its function. */
  job?: string;
  personal?: PersonalPart;
  /** Names of the columns without personal data, separated by spaces. */
  other: string;
};

/** Returns the entries of tables without personal data from a list of their columns. */
export function plainTables(keeps: string, why: string, tables: Readonly<Record<string, string>>): TableEntry[] {
  return Object.entries(tables).map(([table, other]) => ({ table, keeps, why, other }));
}
