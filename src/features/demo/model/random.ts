import { seededNumbers } from '#kit/seeded-numbers.ts';

/** A deterministic random generator. The same seed gives the same values on every machine. */
export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks in proportion to the weights, which need not sum to 1. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
  /** Returns a normally distributed value with mean 0 and standard deviation 1, clipped to ±3. */
  bell(): number;
};

/** Creates a generator from a text seed. */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const sign of seed) state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  const next = seededNumbers(state);
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    weighted(items, weightOf) {
      let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0);
      for (const item of items) {
        left -= weightOf(item);
        if (left < 0) return item;
      }
      return items.at(-1)!;
    },
    bell() {
      const sum = next() + next() + next() + next() + next() + next();
      return Math.max(-3, Math.min(3, (sum - 3) * Math.SQRT2));
    },
  };
}
