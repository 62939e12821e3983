import { CAP_BYTES, CAPS_A_BLOCK, ORDER_CAPS, ORDER_PART_CAPS, ORDER_ZONES } from '../kernel/shape.ts';
import type { Layout } from '../store/layout.ts';

/** What an order keeps of its blocks outside of them: a word of the order has the address, 0 where there is none. */
export type BlockTable = { word: number; bytes: number };

export function blockTables({ zoneBytes }: Layout): readonly BlockTable[] {
  return [
    { word: ORDER_ZONES, bytes: zoneBytes },
    { word: ORDER_CAPS, bytes: CAP_BYTES },
    { word: ORDER_PART_CAPS, bytes: CAP_BYTES * CAPS_A_BLOCK },
  ];
}
