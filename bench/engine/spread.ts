/** Percentiles and sums of times, all in the times' unit. */
export type Spread = { p50: number; p90: number; p99: number; max: number; mean: number; total: number };

/** Returns the median; for an even number of times, the larger of the middle two. */
export function medianOf(times: ArrayLike<number>): number {
  return atShare(Float64Array.from(times).sort(), 0.5);
}

export function spreadOf(times: ArrayLike<number>): Spread {
  const sorted = Float64Array.from(times).sort();
  const total = sorted.reduce((sum, time) => sum + time, 0);
  return {
    p50: atShare(sorted, 0.5),
    p90: atShare(sorted, 0.9),
    p99: atShare(sorted, 0.99),
    max: atShare(sorted, 1),
    mean: total / sorted.length,
    total,
  };
}

/** Of 400 sorted times: the one at index 200 for a half, the one at index 396 for 99%. */
function atShare(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
