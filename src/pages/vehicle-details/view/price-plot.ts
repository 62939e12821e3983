import type { Stretch } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/format.ts';
import type { PricePlotView } from '../page-data.ts';

/**
 * The line of prices over time, as percent of the plot's width from its left and of its height from its top. `null`
 * where no known price differs from another: a flat line tells nothing that the words do not.
 */
export function pricePlot(line: readonly Stretch[], now: number): PricePlotView | null {
  const known = line.flatMap(({ price, from, until }) =>
    typeof price === 'number' ? [{ price, from, until: until ?? now }] : [],
  );
  const prices = known.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const begun = line[0]?.from ?? now;
  if (known.length === 0 || least === most || begun >= now) return null;
  const x = (at: number) => percent((at - begun) / (now - begun));
  const y = (price: number) => percent((most - price) / (most - least));
  return {
    levels: known.map(({ price, from, until }) => ({ from: x(from), to: x(until), at: y(price) })),
    // Where one price follows another without a gap.
    steps: known.slice(1).flatMap((next, index) => {
      const before = known[index]!;
      return before.until === next.from ? [{ at: x(next.from), from: y(before.price), to: y(next.price) }] : [];
    }),
    least: formatDollars(least),
    most: formatDollars(most),
    begun: SHORT_DAY.format(new Date(begun)),
  };
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
