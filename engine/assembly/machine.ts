/**
 * The operations of `src/kernel/machine.ts` for AssemblyScript: the same names and results, with vectors of 128 bits.
 * Frequently used sums are local variables and offsets are constants, because engines compile these to fast machine
 * code.
 */
import { writeBitTable } from './row-lists.ts';
import { writeCarryList } from './signature-sums.ts';

export * from './memory.ts';
export * from './row-masks.ts';
export * from './column-masks.ts';
export * from './row-lists.ts';
export * from './signature-sums.ts';
export * from './transpose-bits.ts';

/** The functions of the host. Imports are named after this file. */
export declare function bandOf(center: u32, place: u32): u32;
export declare function milesTo(center: u32, place: u32): f64;

export function writeTables(at: u32): void {
  writeBitTable(at);
  writeCarryList(at + 2048);
}
