import { CAP_BYTES, CAPS_PER_BLOCK, ORDER_CAPS, ORDER_PART_CAPS, ORDER_ZONES } from '../kernel/shape.ts';
import type { Layout } from '../layout/layout.ts';

/** Size of an order's head, which the kernel reads. */
export const ORDER_BYTES = 64;

/**
 * A table with data for each block of an order. `word` is the word of the order's head that holds its address, 0 if
 * there is no table.
 */
export type BlockTable = { word: number; bytes: number };

/**
 * A block's address, NOWHERE if there is none, and the address of its entry in each table of the order; 0 if the table
 * is absent.
 */
export type BlockAddresses = { block: number; tables: readonly number[] };

export function blockTables({ zoneBytes }: Layout): readonly BlockTable[] {
  return [
    { word: ORDER_ZONES, bytes: zoneBytes },
    { word: ORDER_CAPS, bytes: CAP_BYTES },
    { word: ORDER_PART_CAPS, bytes: CAP_BYTES * CAPS_PER_BLOCK },
  ];
}
