import type { Code } from '#features/reference/reference.ts';

/** Maximum number of labels to remember: more than there are makes, models and trims. */
const MAX_LABELS = 50_000;

const collator = new Intl.Collator('en-US');
let ranks: ReadonlyMap<string, number> = new Map();

/**
 * Sorts by label in the `en-US` collation, and equal labels by code, so that every index gives the same order.
 * Collation is slow, so the rank of every label seen is cached and a search only compares ranks.
 */
export function sortByLabel<Item extends Code>(items: readonly Item[]): Item[] {
  if (items.some(({ label }) => !ranks.has(label))) learn(items.map(({ label }) => label));
  return items.toSorted((a, b) => ranks.get(a.label)! - ranks.get(b.label)! || (a.code < b.code ? -1 : 1));
}

/** Recomputes the ranks. Labels that compare as equal share one rank. */
function learn(labels: readonly string[]): void {
  const before = ranks.size < MAX_LABELS ? ranks.keys() : [];
  const sorted = [...new Set([...before, ...labels])].toSorted(collator.compare);
  const learned = new Map<string, number>();
  let rank = 0;
  for (const [i, label] of sorted.entries()) {
    if (i > 0 && collator.compare(sorted[i - 1]!, label) !== 0) rank = i;
    learned.set(label, rank);
  }
  ranks = learned;
}
