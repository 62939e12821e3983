import { MOST_BINS, UNSURE_BIN } from '../kernel/question.ts';
import type { NumberCoding } from '../store/number-coding.ts';

/**
 * Bins of a number column between cuts, ascending and as numbers are stored: bin i holds cuts[i] and what lies below
 * cuts[i + 1]. Where numbers are codes, `table` tells the bin of every stretch of 2^shift codes: the number of bins where
 * they are in none, `UNSURE_BIN` where a cut lies within.
 */
export type BinTable = { cuts: readonly number[]; shift: number; table: Uint8Array };

/** Tables are small, so that they stay in the processor's nearest memory. */
const MOST_ENTRIES = 1024;

export function createBinTable(cuts: readonly number[], coding: NumberCoding): BinTable {
  const bins = cuts.length - 1;
  if (coding.width === 8 || bins > MOST_BINS) return { cuts, shift: 0, table: new Uint8Array(0) };
  const end = Math.min(2 ** (8 * coding.width), Math.max(1, Math.ceil(cuts.at(-1)!)));
  let shift = 0;
  while (end / 2 ** shift > MOST_ENTRIES) shift++;
  const table = new Uint8Array(Math.ceil(end / 2 ** shift));
  let bin = -1;
  for (let entry = 0; entry < table.length; entry++) {
    const first = entry * 2 ** shift;
    while (bin + 1 <= bins && cuts[bin + 1]! <= first) bin++;
    const isWhole = bin + 1 > bins || cuts[bin + 1]! > first + 2 ** shift - 1;
    table[entry] = !isWhole ? UNSURE_BIN : bin < 0 || bin >= bins ? bins : bin;
  }
  return { cuts, shift, table };
}

/** The smallest double above a number. */
export function nextAbove(number: number): number {
  if (!Number.isFinite(number)) return number;
  const bits = new BigInt64Array(1);
  const doubles = new Float64Array(bits.buffer);
  doubles[0] = number + 0;
  bits[0]! += number + 0 >= 0 ? 1n : -1n;
  return number === 0 ? Number.MIN_VALUE : doubles[0]!;
}
