import type { Codes } from './columns/code-column.ts';

/** Adds the codes of the slots' rows to counts by code. */
export function addCodes(counts: Int32Array, codes: Codes, slots: Uint32Array): void {
  for (let i = 0; i < slots.length; i++) counts[codes[slots[i]!]!]! += 1;
}

/** As `addCodes`, for rows with a set of codes each. */
export function addSets(
  counts: Int32Array,
  { starts, lengths, heap }: { starts: Uint32Array; lengths: Uint32Array; heap: Codes },
  slots: Uint32Array,
): void {
  for (let i = 0; i < slots.length; i++) {
    const start = starts[slots[i]!]!;
    const end = start + lengths[slots[i]!]!;
    for (let at = start; at < end; at++) counts[heap[at]!]! += 1;
  }
}
