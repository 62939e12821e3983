import { CAP_BYTES, CAPS_A_BLOCK, ORDER_CAPS, ORDER_PART_CAPS, ORDER_ZONES } from '../kernel/shape.ts';
import type { Layout } from '../layout/layout.ts';

/** Bytes of an order's head, by which the kernel reads it. */
export const ORDER_BYTES = 64;

/** What an order keeps of its blocks outside of them: a word of the order has the address, 0 where there is none. */
export type BlockTable = { word: number; bytes: number };

/** Where a block stands, NOWHERE if there is none, and its part of each table of the order; 0 where there is no such table. */
export type BlockPlace = { block: number; tables: readonly number[] };

export function blockTables({ zoneBytes }: Layout): readonly BlockTable[] {
  return [
    { word: ORDER_ZONES, bytes: zoneBytes },
    { word: ORDER_CAPS, bytes: CAP_BYTES },
    { word: ORDER_PART_CAPS, bytes: CAP_BYTES * CAPS_A_BLOCK },
  ];
}
