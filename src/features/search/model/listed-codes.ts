import type { Field } from './filter.ts';

/** Codes that a field lists beyond its table, unless it says otherwise. Shoppers choose among what many cars have. */
const MOST_OTHERS = 100;

/** How many cars have each code. */
type CodeCount = readonly [code: string, count: number];

/** What a field lists beyond its table, and how many codes it leaves out. */
export type ListedCodes = { listed: readonly CodeCount[]; omitted: number };

/**
 * Limits what a field lists of codes that only the inventory has: those with the highest counts, and those chosen, with 0
 * where nothing was counted. A feed may bring thousands of misspelled codes, which would make every page larger.
 */
export function listedCodes(
  { selected, mostOthers = MOST_OTHERS }: Pick<Field, 'selected' | 'mostOthers'>,
  counts: Iterable<CodeCount>,
  isInTable: (code: string) => boolean,
): ListedCodes {
  const others: CodeCount[] = [];
  // Every search does this for each field: a loop copies nothing.
  for (const counted of counts) if (!isInTable(counted[0])) others.push(counted);
  const uncounted = selected.filter((code) => !isInTable(code) && !others.some(([other]) => other === code));
  const chosen = [...new Set(uncounted)].map((code): CodeCount => [code, 0]);
  if (others.length <= mostOthers) return { listed: chosen.length === 0 ? others : [...others, ...chosen], omitted: 0 };
  const first = others.toSorted(byCount).slice(0, mostOthers);
  const kept = new Set(first.map(([code]) => code));
  const further = others.filter(([code]) => selected.includes(code) && !kept.has(code));
  return { listed: [...first, ...further, ...chosen], omitted: others.length - first.length - further.length };
}

/** Codes of one count in their own order, so that every server lists the same ones. */
function byCount([a, countOfA]: CodeCount, [b, countOfB]: CodeCount): number {
  return countOfB - countOfA || (a < b ? -1 : 1);
}
