import { randomOf } from '../site/measure/demo-inventory.ts';
import type { Shopper } from './shoppers.ts';

/** Ids of listings, best first; at least the first ten. */
export type Ranked = readonly number[];

/** `ndcg`: the NDCG of the first ten, 0 to 1. `first`: the rank of the first good car. */
export type Outcome = { ndcg: number; first: number };

const DEPTH = 10;

/** Measures how well an order serves a shopper. */
export function measureOrder({ gains, good, found }: Shopper, ranked: Ranked): Outcome {
  const ideal = [...gains.values()].toSorted((a, b) => b - a).slice(0, DEPTH);
  const actual = ranked.slice(0, DEPTH).map((id) => gains.get(id) ?? 0);
  const at = ranked.findIndex((id) => good.has(id));
  return { ndcg: discounted(actual) / discounted(ideal), first: at < 0 ? found.length : at + 1 };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** Returns the 95% bootstrap interval of a statistic, by resampling the shoppers with replacement. */
export function bootstrap(
  count: number,
  statistic: (picked: readonly number[]) => number,
  rounds = 2_000,
): [number, number] {
  const random = randomOf(95);
  const drawn = Array.from({ length: rounds }, () =>
    statistic(Array.from({ length: count }, () => Math.floor(random() * count))),
  ).toSorted((a, b) => a - b);
  return [drawn[Math.floor(0.025 * rounds)]!, drawn[Math.ceil(0.975 * rounds) - 1]!];
}
