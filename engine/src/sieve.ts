import type { Bits } from './bits.ts';
import { costOf, filterSlots } from './filter.ts';
import type { Predicate } from './query.ts';
import type { SearchContext } from './search-context.ts';

/** The rows that a search looks at: those that match, and for each section those that fail it and no other. */
export type Sieved = {
  matching: Bits;
  /** Sections without such rows are absent. */
  onlyFailing: ReadonlyMap<string, Bits>;
};

/**
 * Applies the sections one after another, the cheap ones first, and keeps two sets: the rows that failed none so far,
 * and those that failed exactly one. A row that fails one section is still needed by the counts that leave the section
 * out; a row that fails two is needed by no count. `dropped` names the sections that some count leaves out: a row that
 * fails another one is dropped at once.
 */
export function sieve(
  sections: Readonly<Record<string, Predicate>>,
  dropped: ReadonlySet<string>,
  context: SearchContext,
): Sieved {
  const { scratch, words } = context;
  const none = scratch.bits(words);
  const one = scratch.noBits(words);
  none.set(context.rows.live.subarray(0, words));
  const onlyFailing = new Map<string, Bits>();
  const names = Object.keys(sections).sort((a, b) => costOf(sections[a]!) - costOf(sections[b]!));
  for (const name of names) {
    const need = onlyFailing.size === 0 ? none : union(none, one, scratch.bits(words));
    const passed = filterSlots(sections[name]!, need, context);
    if (dropped.has(name)) onlyFailing.set(name, drop(none, one, passed, scratch.bits(words)));
    else keep(none, one, passed);
  }
  for (const only of onlyFailing.values()) for (let w = 0; w < words; w++) only[w]! &= one[w]!;
  return { matching: none, onlyFailing };
}

function union(a: Bits, b: Bits, into: Bits): Bits {
  for (let w = 0; w < into.length; w++) into[w] = a[w]! | b[w]!;
  return into;
}

function keep(none: Bits, one: Bits, passed: Bits): void {
  for (let w = 0; w < none.length; w++) {
    none[w]! &= passed[w]!;
    one[w]! &= passed[w]!;
  }
}

/** Answers the rows that fail here for the first time; rows that failed before and fail again are in no set any more. */
function drop(none: Bits, one: Bits, passed: Bits, failing: Bits): Bits {
  for (let w = 0; w < none.length; w++) {
    const failed = none[w]! & ~passed[w]!;
    failing[w] = failed;
    one[w] = (one[w]! & passed[w]!) | failed;
    none[w]! &= passed[w]!;
  }
  return failing;
}
