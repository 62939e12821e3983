import type { PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { axisPosition, roundAxis } from '#features/price-plot/price-plot.ts';
import { formatDollars } from '#kit/format.ts';
import type { PricePlotView } from './page-data.ts';

/** Old model years are few cars with extreme prices, so the plot ends there; the table has all. */
const MAX_YEARS = 16;
/** As many labels of years as fit a phone. */
const MAX_LABELS = 6;

/** Returns the plot of prices by model year; `null` for fewer than two years with prices, which show no curve. */
export function plotView(groups: readonly PriceGroup[], currentYear: number | null): PricePlotView | null {
  const priced = groups.flatMap(({ code, prices }) => (prices ? [{ year: Number(code), ...prices }] : []));
  const newest = Math.max(...priced.map(({ year }) => year));
  const shown = priced.filter(({ year }) => year > newest - MAX_YEARS);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const count = newest - first.year + 1;
  const x = (year: number) => percent((year - first.year + 0.5) / count);
  const axis = roundAxis(
    Math.min(...shown.map(({ lowest }) => lowest)),
    Math.max(...shown.map(({ highest }) => highest)),
    1_000,
  );
  const y = (price: number) => percent(1 - axisPosition(axis, price));
  const step = Math.ceil(count / MAX_LABELS);
  const labeled = Array.from({ length: count }, (_, i) => newest - i).filter((_, i) => i % step === 0);
  return {
    about: `Prices by model year: on average ${formatDollars(first.average)} in ${first.year} and ${formatDollars(last.average)} in ${last.year}.`,
    prices: axis.ticks.map((tick) => ({ y: y(tick), label: formatDollars(tick) })),
    years: labeled.toReversed().map((year) => ({ x: x(year), label: String(year) })),
    bars: shown.map(({ year, lowest, average, highest }) => ({
      x: x(year),
      top: y(highest),
      bottom: y(lowest),
      average: y(average),
      isCurrent: year === currentYear,
    })),
  };
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}
