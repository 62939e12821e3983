/** An axis: its two ends, both round numbers, and its round ticks from end to end. */
export type Axis = { from: number; to: number; ticks: readonly number[] };

const MAX_TICKS = 6;
/** Step sizes, as multiples of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Returns the narrowest axis of at most six round steps that contains both numbers. Its ends are at least `min`
 * apart.
 */
export function roundAxis(low: number, high: number, min = 1): Axis {
  const middle = (low + high) / 2;
  const [bottom, top] = high - low < min ? [Math.max(0, middle - min / 2), middle + min / 2] : [low, high];
  const power = 10 ** Math.floor(Math.log10(Math.max(top - bottom, min) / MAX_TICKS));
  for (const step of STEPS.map((factor) => factor * power)) {
    const [first, last] = [Math.floor(bottom / step), Math.ceil(top / step)];
    if (last - first > MAX_TICKS) continue;
    const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
    return { from: ticks[0]!, to: ticks.at(-1)!, ticks };
  }
  return roundAxis(bottom - min, top + min, min * 2);
}

/**
 * If the highest price exceeds the 98th percentile by more than this factor, it would squeeze the other prices
 * together.
 */
const FAR = 1.6;
const NEARLY_ALL = 0.98;

/**
 * Returns the axis of prices. If the highest price is far above the 98th percentile, the axis ends earlier, and prices
 * beyond it are rendered at its upper end.
 */
export function priceAxis(prices: readonly number[]): Axis {
  const sorted = prices.toSorted((a, b) => a - b);
  const [lowest, highest] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const usual = sorted[Math.ceil((sorted.length - 1) * NEARLY_ALL)] ?? 0;
  return roundAxis(lowest, highest > usual * FAR ? usual * 1.1 : highest, 1_000);
}

export function mileageAxis(mileages: readonly number[]): Axis {
  return roundAxis(Math.min(...mileages, 250_000), Math.max(...mileages, 0), 50);
}

/** Returns a value's position on its axis, from 0 to 1. Values beyond an end are clamped to it. */
export function axisPosition({ from, to }: Axis, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
