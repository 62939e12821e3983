import type { Code } from '#features/reference/reference.ts';

/** Maximum number of labels to remember: more than there are makes, models and trims. */
const MAX_LABELS = 50_000;
/** Ranks are multiplied by this, so that one number holds a rank and an index. */
const MAX_ITEMS = 2 ** 20;

const collator = new Intl.Collator('en-US');
let ranks: ReadonlyMap<string, number> = new Map();
/** Reused, because a new array of numbers takes as long as sorting a short list. */
let buffer = new Float64Array(64);

/**
 * Sorts by label in the `en-US` collation, and equal labels by code, so that every index gives the same order.
 */
export function sortByLabel<Item extends Code>(items: readonly Item[]): Item[] {
  const order = labelOrder(
    items.map(({ label }) => label),
    items.map(({ code }) => code),
  );
  return order.map((at) => items[at]!);
}

/**
 * Returns the indexes of labels in the order of `sortByLabel`. Collation is slow, so the rank of every label seen is
 * cached and a search only sorts numbers.
 */
export function labelOrder(labels: readonly string[], codes: readonly string[]): number[] {
  if (buffer.length < labels.length) buffer = new Float64Array(2 * labels.length);
  const keys = buffer.subarray(0, labels.length);
  for (let i = 0; i < labels.length; i++) {
    let rank = ranks.get(labels[i]!);
    if (rank === undefined) {
      learn(labels);
      // Other labels may have been added, which changes the ranks.
      i = 0;
      rank = ranks.get(labels[0]!)!;
    }
    keys[i] = rank * MAX_ITEMS + i;
  }
  keys.sort();
  const order: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    const at = keys[i]! % MAX_ITEMS;
    let to = i;
    for (; to > 0 && isSameRank(keys[i]!, keys[to - 1]!) && codes[at]! < codes[order[to - 1]!]!; to--) {
      order[to] = order[to - 1]!;
    }
    order[to] = at;
  }
  return order;
}

function isSameRank(a: number, b: number): boolean {
  return Math.floor(a / MAX_ITEMS) === Math.floor(b / MAX_ITEMS);
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
