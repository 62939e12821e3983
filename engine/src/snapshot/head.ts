import type { Schema } from '../api/schema.ts';
import type { Storage } from '../api/storage.ts';
import type { PackedLayout } from './pack-layout.ts';

/** The first bytes of every snapshot. */
export const MAGIC = new TextEncoder().encode('rowsnap1');
/** A longer head is invalid. */
export const MAX_HEAD_BYTES = 2 ** 26;

/** The head of a snapshot, as JSON: sizes, from which everything after it is read. */
export type Head = {
  /** A hash of the format. Only an engine with the same hash can read the snapshot. */
  format: number;
  /** Identifies the schema and storage. */
  identity: string;
  size: number;
  /** The approximate number of bytes of memory needed. */
  bytes: number;
  rowEnd: number;
  indexLength: number;
  planned: number;
  mostCodes: number;
  places: number;
  /** The number of codes of each dictionary, in the order of `dictionariesOf`. */
  dictionaries: readonly number[];
  layout: PackedLayout;
  orders: readonly { blocks: number; used: number; slots: number; keyBits: readonly number[] }[];
};

export function identityOf(schema: Schema, { orders = [], together = [], bits }: Storage): string {
  return JSON.stringify([Object.entries(schema), orders.map(({ by }) => by), together, bits ?? null]);
}
