import type { Row } from './schema.ts';

/** How rows are stored. It changes speed and memory use, never an answer. */
export type Storage = {
  /**
   * Each entry is a copy of all rows, clustered by these columns, the first one first; a point column is ordered along
   * a space-filling curve. A search uses the copy that lets it skip the most blocks. Without entries, rows are stored
   * once, in insertion order. Columns of numbers, codes or points are allowed; a number column that is stored as
   * doubles has no effect on the order.
   */
  orders?: readonly { readonly by: readonly string[] }[];
  /** Code columns where one mostly determines another (make, model, trim): stored as one column of tuples. */
  together?: readonly (readonly string[])[];
  /** The maximum number of bits in a row's signature; default 512, at most 32,768. */
  bits?: number;
  /**
   * How many computed columns queries can use before the one that was used least recently must be computed again;
   * default 0, at most 8. Each takes 4 bytes per row and order.
   */
  computed?: number;
};

export type Update = {
  /** Complete rows to add or replace. If several have the same id, the last one wins. */
  put?: readonly Row[];
  remove?: readonly number[];
  /** Changes only these columns. Rows that do not exist are not added. */
  set?: readonly Row[];
};
