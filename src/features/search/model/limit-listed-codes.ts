import type { Field } from './filter.ts';

/** Default maximum number of codes that a field lists beyond its table. Shoppers choose among what many cars have. */
const MAX_OTHERS = 100;

/** How many cars have a code. */
export type CodeCount = readonly [code: string, count: number];

/** What a field lists beyond its table, and how many codes it omits. */
export type ListedCodes = { listed: readonly CodeCount[]; omitted: number };

/**
 * Limits the listed codes that only the inventory has: keeps those with the highest counts and the selected ones, with
 * 0 if not counted. Without a limit, a feed with thousands of misspelled codes would enlarge every page.
 */
export function limitListedCodes(
  { selected, maxOthers = MAX_OTHERS }: Pick<Field, 'selected' | 'maxOthers'>,
  others: readonly CodeCount[],
  isInTable: (code: string) => boolean,
): ListedCodes {
  const uncounted = selected.filter((code) => !isInTable(code) && !others.some(([other]) => other === code));
  const chosen = [...new Set(uncounted)].map((code): CodeCount => [code, 0]);
  if (others.length <= maxOthers) return { listed: chosen.length === 0 ? others : [...others, ...chosen], omitted: 0 };
  const first = others.toSorted(byCount).slice(0, maxOthers);
  const kept = new Set(first.map(([code]) => code));
  const further = others.filter(([code]) => selected.includes(code) && !kept.has(code));
  return { listed: [...first, ...further, ...chosen], omitted: others.length - first.length - further.length };
}

/** Sorts by count, then by code, so that every server lists the same codes. */
function byCount([a, countOfA]: CodeCount, [b, countOfB]: CodeCount): number {
  return countOfB - countOfA || (a < b ? -1 : 1);
}
