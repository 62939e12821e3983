import { type Bits, countOnes } from '../bits.ts';
import { MISSING } from '../dictionary.ts';
import type { Codes } from './code-column.ts';

/** A table by code: 1 for each of `codes`, else 0. */
export function tableOf(codes: readonly number[], size: number): Uint8Array {
  const table = new Uint8Array(size);
  for (const code of codes) table[code] = 1;
  table[MISSING] = 0;
  return table;
}

/** Words with at least so many wanted slots are read whole, which is faster than one slot after another. */
const MANY = 10;

/** Adds those slots of `need` to a set whose code is marked in a table. */
export function addWhere(set: Bits, codes: Codes, marked: Uint8Array, need: Bits): void {
  for (let w = 0; w < need.length; w++) {
    const wanted = need[w]!;
    if (wanted === 0) continue;
    const base = w << 5;
    let found = 0;
    if (countOnes(wanted) >= MANY) {
      for (let i = 0; i < 32; i++) found |= marked[codes[base + i]!]! << i;
      found &= wanted;
    } else {
      for (let word = wanted; word !== 0; word &= word - 1) {
        const i = 31 - Math.clz32(word & -word);
        found |= marked[codes[base + i]!]! << i;
      }
    }
    set[w]! |= found;
  }
}
