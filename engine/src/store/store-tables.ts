import type { OrderTables } from './row-order.ts';

/** The parts of a store outside its blocks and dictionaries. */
export type StoreTables = {
  /** Total bytes in memory. */
  bytes: number;
  rowEnd: number;
  /** Row numbers by id, in the form of `IdIndex`. */
  index: Uint32Array;
  planned: number;
  mostCodes: number;
  orders: readonly OrderTables[];
};
