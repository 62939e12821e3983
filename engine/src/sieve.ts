import type { Filter } from './filter.ts';
import type { Scratch } from './scratch.ts';
import type { Rows } from './rows.ts';

/** The rows that a search looks at: those that match, and for each section those that fail it and no other. */
export type Sieved = {
  matching: Uint32Array;
  /** The rows that match when this section is left out: two lists, to be gone through one after the other. */
  without(section: string | null): readonly Uint32Array[];
};

const FAILS_NONE = 0;

/**
 * Applies the sections one after another. A row that fails one section is kept aside with that section's number, since
 * the counts that leave the section out still need it; a row that fails two is needed by no count and is dropped.
 * `dropped` names the sections that some count leaves out: a row that fails another one is dropped at once.
 */
export function sieve(
  rows: Rows,
  sections: ReadonlyMap<string, Filter>,
  dropped: ReadonlySet<string>,
  scratch: Scratch,
): Sieved {
  const slots = scratch.slots(rows.size);
  const failed = scratch.misses(rows.size).fill(FAILS_NONE, 0, rows.size);
  rows.listSlots(slots);
  let left = rows.size;
  const names = [...sections.keys()];
  for (const [at, name] of names.entries()) {
    const filter = sections.get(name)!;
    left = scratch.withMask(left, (mask) => {
      filter(slots.subarray(0, left), mask);
      return narrow(slots, failed, left, mask, dropped.has(name) ? at + 1 : null);
    });
  }
  return group(slots.subarray(0, left), failed, names, scratch);
}

/** Keeps rows that pass and, if `section` is a number, those that fail here for the first time. Answers how many. */
function narrow(slots: Uint32Array, failed: Uint16Array, n: number, mask: Uint8Array, section: number | null): number {
  let kept = 0;
  for (let i = 0; i < n; i++) {
    let state = failed[i]!;
    if (mask[i] === 0) {
      if (section === null || state !== FAILS_NONE) continue;
      state = section;
    }
    slots[kept] = slots[i]!;
    failed[kept] = state;
    kept++;
  }
  return kept;
}

/** Sorts the rows by the section that they fail: a counting sort, stable, so each list ascends by slot. */
function group(slots: Uint32Array, failed: Uint16Array, names: readonly string[], scratch: Scratch): Sieved {
  const ends = new Uint32Array(names.length + 2);
  for (let i = 0; i < slots.length; i++) ends[failed[i]! + 1]! += 1;
  for (let g = 1; g < ends.length; g++) ends[g]! += ends[g - 1]!;
  const next = ends.slice();
  const grouped = scratch.grouped(slots.length);
  for (let i = 0; i < slots.length; i++) grouped[next[failed[i]!]!++] = slots[i]!;
  const listOf = (g: number) => grouped.subarray(ends[g]!, ends[g + 1]!);
  const matching = listOf(FAILS_NONE);
  return {
    matching,
    without(section) {
      const at = section === null ? -1 : names.indexOf(section);
      return at < 0 ? [matching] : [matching, listOf(at + 1)];
    },
  };
}
