/** So many labels are remembered: more than there are makes, models and trims. */
const MOST_LABELS = 50_000;

const collator = new Intl.Collator('en-US');
let ranks: ReadonlyMap<string, number> = new Map();

/**
 * Sorts by label as people do. Comparing texts that way is slow, so every label's rank among all that were seen is
 * kept, and a search compares ranks.
 */
export function sortByLabel<Item>(items: readonly Item[], labelOf: (item: Item) => string): Item[] {
  if (items.some((item) => !ranks.has(labelOf(item)))) learn(items.map(labelOf));
  const ranked = items.map((item) => ({ item, rank: ranks.get(labelOf(item))! }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** Labels that compare as equal get one rank, so that a stable sort leaves them as they are. */
function learn(labels: readonly string[]): void {
  const before = ranks.size < MOST_LABELS ? ranks.keys() : [];
  const sorted = [...new Set([...before, ...labels])].toSorted(collator.compare);
  const learned = new Map<string, number>();
  let rank = 0;
  for (const [i, label] of sorted.entries()) {
    if (i > 0 && collator.compare(sorted[i - 1]!, label) !== 0) rank = i;
    learned.set(label, rank);
  }
  ranks = learned;
}
