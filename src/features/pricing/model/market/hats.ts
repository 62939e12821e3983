/**
 * Piecewise linear curves in a hat-function basis. A value becomes one or two neighboring knots with weights that sum
 * to 1, so that a coefficient at each knot describes the curve. Beyond the end knots, the curve is constant.
 */
export type HatWeight = readonly [knot: number, weight: number];

export function hatWeights(value: number, knots: readonly number[]): readonly HatWeight[] {
  const last = knots.length - 1;
  if (value <= knots[0]!) return [[0, 1]];
  if (value >= knots[last]!) return [[last, 1]];
  let left = 0;
  while (value > knots[left + 1]!) left++;
  const share = (value - knots[left]!) / (knots[left + 1]! - knots[left]!);
  if (share === 1) return [[left + 1, 1]];
  return [
    [left, 1 - share],
    [left + 1, share],
  ];
}

/**
 * Returns the nearest nonincreasing sequence by least squares (isotonic regression): rising values are averaged with
 * their neighbors.
 */
export function nonincreasingFit(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    while (pools.length) {
      const before = pools.at(-1)!;
      if (before.sum / before.count >= pool.sum / pool.count) break;
      pools.pop();
      pool = { sum: before.sum + pool.sum, count: before.count + pool.count };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}
