/** Factors for the logs of an interval's bounds; a factor of 1 does not change them. */
export type IntervalStretch = { low: number; high: number };

type Interval = { low: number; high: number };

/** Returns the interval around a price, wider by these factors. */
export function stretchInterval(price: number, { low, high }: Interval, by: IntervalStretch): Interval {
  return { low: price * (low / price) ** by.low, high: price * (high / price) ** by.high };
}
