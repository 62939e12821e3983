import { MAX_CUTS } from '../kernel/question.ts';
import type { NumberCoding } from '../layout/number-coding.ts';

/**
 * Locates numbers among cuts, which are in ascending order and in their stored form. A number's step is the number of
 * cuts at or below it; the step of a missing number is 0. `lasts`: the last code of each step. If numbers are stored as
 * codes, `table` has one entry for every 2^shift codes: the step of the first one. At most one cut lies after it within
 * that group, and the last entry covers all higher codes. An empty table provides no lookup.
 */
export type BinTable = { cuts: readonly number[]; lasts: readonly number[]; shift: number; table: Uint8Array };

/** Small tables stay in the processor's L1 cache; the large one is for cuts that lie close together. */
const MAX_ENTRIES = [1024, 8192];
const MAX_CODE = 2 ** 32 - 1;

export function createBinTable(cuts: readonly number[], coding: NumberCoding): BinTable {
  const lasts = [...cuts.map((cut) => cut - 1), MAX_CODE];
  if (coding.width < 8 && cuts.length <= MAX_CUTS) {
    for (const most of MAX_ENTRIES) {
      const made = tableOf(cuts, most);
      if (made !== null) return { cuts, lasts, ...made };
    }
  }
  return { cuts, lasts, shift: 0, table: new Uint8Array(0) };
}

/** Returns `null` if more than one cut lies within an entry. */
function tableOf(cuts: readonly number[], most: number): { shift: number; table: Uint8Array } | null {
  // The last entry begins after all cuts except one.
  const end = cuts.at(-2) ?? 0;
  let shift = 0;
  while (Math.floor(end / 2 ** shift) + 2 > most) shift++;
  const table = new Uint8Array(Math.floor(end / 2 ** shift) + 2);
  let step = 0;
  for (let entry = 0; entry < table.length; entry++) {
    while (step < cuts.length && cuts[step]! <= entry * 2 ** shift) step++;
    table[entry] = step;
    if (entry < table.length - 1 && cuts[step + 1]! < (entry + 1) * 2 ** shift) return null;
  }
  return { shift, table };
}

/** Returns the smallest double above a number. */
export function nextDoubleAbove(number: number): number {
  if (!Number.isFinite(number)) return number;
  const bits = new BigInt64Array(1);
  const doubles = new Float64Array(bits.buffer);
  doubles[0] = number + 0;
  bits[0]! += number + 0 >= 0 ? 1n : -1n;
  return number === 0 ? Number.MIN_VALUE : doubles[0]!;
}
