import type { PlotPoint } from './market-car.ts';

/** With fewer cars, the line would follow single cars instead of showing what is typical. */
export const MIN_CARS_FOR_LINE = 12;
const MAX_KNOTS = 41;
/** A knot covers this share of all cars on either side of it, and at least `MIN_A_SIDE` cars. */
const SIDE_SHARE = 1 / 14;
const MIN_A_SIDE = 2;
/**
 * Near an end, there are cars on one side only, which are all more expensive or all cheaper. So a knot there covers
 * fewer cars, down to this share of the usual number.
 */
const END_SHARE = 1 / 4;

/**
 * Returns the typical price by mileage, as a line through points of ascending mileage: running medians, which single
 * outliers do not move, smoothed, and pooled where they would rise. The line never rises with mileage. Returns `null`
 * if there are too few cars, or if all cars have nearly the same mileage.
 */
export function fairLine(cars: readonly PlotPoint[]): PlotPoint[] | null {
  if (cars.length < MIN_CARS_FOR_LINE) return null;
  const sorted = cars.toSorted((a, b) => a.mileage - b.mileage || a.price - b.price);
  const knots = medianKnots(sorted);
  if (knots.length < 3) return null;
  const smooth = smoothed(smoothed(knots.map(({ price }) => price)));
  const levels = poolRises(smooth);
  return knots.map(({ mileage }, i) => ({ mileage, price: Math.round(levels[i]!) }));
}

/** Returns the median prices around evenly spaced cars of the sorted list, at most one per mileage. */
function medianKnots(sorted: readonly PlotPoint[]): PlotPoint[] {
  const last = sorted.length - 1;
  const count = Math.min(MAX_KNOTS, Math.floor(sorted.length / 2));
  const max = Math.max(MIN_A_SIDE, Math.round(sorted.length * SIDE_SHARE));
  const min = Math.max(MIN_A_SIDE, Math.round(max * END_SHARE));
  const knots: PlotPoint[] = [];
  for (let knot = 0; knot < count; knot++) {
    const center = Math.round((knot * last) / (count - 1));
    const { mileage } = sorted[center]!;
    if (knots.at(-1)?.mileage === mileage) continue;
    const side = Math.max(min, Math.min(max, center, last - center));
    const near = sorted.slice(Math.max(0, center - side), center + side + 1);
    knots.push({ mileage, price: medianOf(near.map(({ price }) => price)) });
  }
  return knots;
}

function medianOf(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Weights each value by a half and each of its two neighbors by a quarter. */
function smoothed(values: readonly number[]): number[] {
  return values.map((value, i) => ((values[i - 1] ?? value) + 2 * value + (values[i + 1] ?? value)) / 4);
}

/**
 * Returns the nearest values that never rise: neighbors that rise are replaced by their mean (pool adjacent violators).
 */
function poolRises(values: readonly number[]): number[] {
  const pools: { mean: number; size: number }[] = [];
  for (const value of values) {
    let pool = { mean: value, size: 1 };
    for (let before = pools.at(-1); before && before.mean < pool.mean; before = pools.at(-1)) {
      pools.pop();
      const size = before.size + pool.size;
      pool = { mean: (before.mean * before.size + pool.mean * pool.size) / size, size };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ mean, size }) => Array.from({ length: size }, () => mean));
}
