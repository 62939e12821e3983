import { seededNumbers } from '#kit/seeded-numbers.ts';

/** Deterministic pseudorandom choices. */
export type SeededChoices = {
  next(): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

export function createSeededChoices(seed: number): SeededChoices {
  const next = seededNumbers(Math.imul(seed + 1, 0x9e3779b1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}
