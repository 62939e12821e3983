import type { Row } from './schema.ts';

/** How rows are stored: it changes speed and room, never an answer. */
export type Storage = {
  /**
   * Each a copy of all rows, clustered by these columns, the first one first; a point column along a curve over the map.
   * A search uses the one that lets it skip most. Without any, rows are kept once, as they come. Columns of numbers, codes or
   * points; a number that is kept as a double orders nothing.
   */
  orders?: readonly { readonly by: readonly string[] }[];
  /** Code columns of which one mostly decides another (make, model, trim): kept as one column of tuples. */
  together?: readonly (readonly string[])[];
  /** At most so many bits of a row say which values it has; 512 unless told, at most 32,768. */
  bits?: number;
};

export type Update = {
  /** Whole rows. Of several with one id the last wins. */
  put?: readonly Row[];
  remove?: readonly number[];
  /** Rows of which only these columns change; rows that are not there stay away. */
  set?: readonly Row[];
};
