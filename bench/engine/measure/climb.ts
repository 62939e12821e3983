import type { Random } from '../random.ts';

/** An item and its cost. */
export type Found<Item> = { item: Item; cost: number };

export type HillClimbOptions<Item> = {
  random: Random;
  /** The number of parallel climbers. */
  climbers: number;
  draw(random: Random): Item;
  mutate(item: Item, random: Random): Item;
  cost(item: Item): number;
  /** Called before every attempt. */
  isOver(): boolean;
};

/** The number of samples per climber; the most expensive one is its start. */
const SAMPLES_PER_CLIMBER = 25;
/** How many times a cost that looks higher is measured again. */
const REPEATS = 4;
/** A climber without progress for this many tries restarts. */
const PATIENCE = 150;

/**
 * Hill-climbing on cost: an item replaces a cheaper one. Returns the most expensive item of each climb, the worst
 * first. A cost that looks higher is measured again, because the machine may have been busy: the lower cost counts.
 */
export function hillClimb<Item>({
  random,
  climbers,
  draw,
  mutate,
  cost,
  isOver,
}: HillClimbOptions<Item>): Found<Item>[] {
  const tops: Found<Item>[] = [];
  const start = (): Found<Item> & { tries: number } => {
    let best: Found<Item> | undefined;
    for (let i = 0; i < SAMPLES_PER_CLIMBER && !(best && isOver()); i++) best = costlier(best, draw(random), cost);
    return { ...best!, tries: 0 };
  };
  const climbing = Array.from({ length: climbers }, start);
  while (!isOver()) {
    for (let i = 0; i < climbers && !isOver(); i++) {
      const here = climbing[i]!;
      const there = costlier(here, mutate(here.item, random), cost);
      const isHigher = there.item !== here.item;
      climbing[i] = { ...there, tries: isHigher ? 0 : here.tries + 1 };
      if (climbing[i]!.tries < PATIENCE) continue;
      tops.push({ item: there.item, cost: there.cost });
      climbing[i] = start();
    }
  }
  return [...tops, ...climbing.map(({ item, cost }) => ({ item, cost }))].sort((a, b) => b.cost - a.cost);
}

/** Returns the minimum of this many measurements. */
export function minimumOf(times: number, measure: () => number): number {
  return Math.min(...Array.from({ length: times }, measure));
}

function costlier<Item>(known: Found<Item> | undefined, item: Item, cost: (item: Item) => number): Found<Item> {
  const first = cost(item);
  if (known && first <= known.cost) return known;
  const cautious = Math.min(
    first,
    minimumOf(REPEATS, () => cost(item)),
  );
  return known && cautious <= known.cost ? known : { item, cost: cautious };
}
