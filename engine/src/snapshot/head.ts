import type { Schema } from '../api/schema.ts';
import type { Storage } from '../api/storage.ts';
import type { PackedLayout } from './pack-layout.ts';

/** The first bytes of every snapshot. */
export const MAGIC = new TextEncoder().encode('rowsnap1');
/** A longer head is none. */
export const MOST_HEAD_BYTES = 2 ** 26;

/** What a snapshot begins with, as JSON: sizes, from which all that follows is read. */
export type Head = {
  /** Only an engine that would write the same bytes reads them. */
  format: number;
  /** Of which schema and storage it is. */
  identity: string;
  size: number;
  /** About so many bytes of memory are needed. */
  bytes: number;
  rowEnd: number;
  indexLength: number;
  planned: number;
  mostCodes: number;
  places: number;
  /** Codes of each dictionary, in the order of `dictionariesOf`. */
  dictionaries: readonly number[];
  layout: PackedLayout;
  orders: readonly { blocks: number; used: number; slots: number; keyBits: readonly number[] }[];
};

export function identityOf(schema: Schema, { orders = [], together = [], bits }: Storage): string {
  return JSON.stringify([Object.entries(schema), orders.map(({ by }) => by), together, bits ?? null]);
}
