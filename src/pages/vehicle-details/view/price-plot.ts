import type { PricePeriod } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/format.ts';
import type { PricePlotView } from '../page-data.ts';

/**
 * Returns the prices over time, one line per seller, in percent of the plot's width from its left and of its height
 * from its top. `null` if all known prices are equal: a flat line adds nothing to the text.
 */
export function pricePlot(line: readonly PricePeriod[], now: number): PricePlotView | null {
  const known = line.flatMap(({ price, from, until, changeDollars }) =>
    typeof price === 'number' ? [{ price, from, until: until ?? now, changeDollars }] : [],
  );
  const prices = known.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const begun = line[0]?.from ?? now;
  if (known.length === 0 || least === most || begun >= now) return null;
  const x = (at: number) => percent((at - begun) / (now - begun));
  const y = (price: number) => percent((most - price) / (most - least));
  return {
    levels: known.map(({ price, from, until }) => ({ from: x(from), to: x(until), at: y(price) })),
    // Connects a price with its direct successor; parallel offers are separate lines.
    steps: known.flatMap((next) => {
      const price = next.price - next.changeDollars;
      const follows = known.some((one) => one.until === next.from && one.from < next.from && one.price === price);
      return next.changeDollars !== 0 && follows ? [{ at: x(next.from), from: y(price), to: y(next.price) }] : [];
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
