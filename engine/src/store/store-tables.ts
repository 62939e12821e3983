import type { OrderTables } from './row-order.ts';

/** What of a store stands beside its blocks and dictionaries. */
export type StoreTables = {
  /** What all takes in memory. */
  bytes: number;
  rowEnd: number;
  /** Row numbers by id, as `IdIndex` keeps them. */
  index: Uint32Array;
  planned: number;
  mostCodes: number;
  orders: readonly OrderTables[];
};
