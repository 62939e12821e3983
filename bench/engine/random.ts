/** A seeded random source: the same seed always gives the same benchmark. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, limit). */
  below(limit: number): number;
  /** Approximately normal: mean 0, standard deviation 1, never beyond ±4.3. */
  normal(): number;
  chance(share: number): boolean;
  of<Item>(items: readonly Item[]): Item;
  /** With a mean of `mean`. */
  exponential(mean: number): number;
};

/** sfc32, seeded by one number. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, seed | 0, (seed * 0x85ebca6b) | 0, 1];
  const next = () => {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + mixed) | 0;
    return (mixed >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 15; i++) next();
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    normal: () => (next() + next() + next() + next() + next() + next() - 3) * Math.SQRT2,
    chance: (share) => next() < share,
    of: (items) => items[below(items.length)]!,
    exponential: (mean) => -Math.log(1 - next()) * mean,
  };
}

/** Samples an index with a probability proportional to its weight. */
export type WeightedSampler = (random: Random) => number;

export function createOdds(weights: ArrayLike<number>): WeightedSampler {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i]!;
    sums[i] = sum;
  }
  return (random) => {
    const drawn = random.next() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Returns weights by rank as in real inventories: few values are common, many are rare. */
export function zipfWeights(count: number, steepness: number): Float64Array {
  return Float64Array.from({ length: count }, (_weight, rank) => 1 / (rank + 1) ** steepness);
}
