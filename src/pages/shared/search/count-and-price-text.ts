import type { PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';

/** Returns `12 cars from $4,500`, or `1 car for $4,500`. `thing`: the noun for what is counted, in the singular. */
export function countAndPriceText({ count, prices }: Pick<PriceGroup, 'count' | 'prices'>, thing = 'car'): string {
  const cars = formatCount(count, thing);
  return prices ? `${cars} ${count === 1 ? 'for' : 'from'} ${formatDollars(prices.lowest)}` : cars;
}
