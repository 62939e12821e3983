import { axisPosition, roundAxis } from '#features/price-plot/price-plot.ts';
import { formatOrdinal } from '#kit/text/format.ts';

/** Positions are in percent of the plot, from its upper left corner. */
export type YearPlotView = {
  about: string;
  values: readonly { y: number; label: string }[];
  years: readonly { x: number; label: string }[];
  bars: readonly { year: number; x: number; top: number; bottom: number; average: number }[];
  /** Where generations begin, between two model years. */
  starts: readonly { x: number; label: string }[];
  /** The model year of the page, whose bar is marked; `null` if there is none. */
  current: number | null;
};

/** There are few cars of old model years, with extreme prices, so the plot ends there; the table has all. */
const MAX_YEARS = 16;
/** The number of year labels that fit on a phone. */
const MAX_LABELS = 6;

/** A number by model year, in ascending order. */
type YearPlot = {
  title: string;
  years: readonly { year: number; range: { average: number; lowest: number; highest: number } | null }[];
  /** The smallest step between labels of the axis. */
  step: number;
  format(value: number): string;
  /** The generations of the model. */
  generations: readonly { ordinal: number; firstYear: number }[];
};

/** Returns the plot of a number by model year; `null` if fewer than two years have the number. */
export function yearPlot({ title, years, step, format, generations }: YearPlot): YearPlotView | null {
  const known = years.flatMap(({ year, range }) => (range ? [{ year, ...range }] : []));
  const newest = Math.max(...known.map(({ year }) => year));
  const shown = known.filter(({ year }) => year > newest - MAX_YEARS);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const count = newest - first.year + 1;
  const x = (year: number) => percent((year - first.year + 0.5) / count);
  const axis = roundAxis(
    Math.min(...shown.map(({ lowest }) => lowest)),
    Math.max(...shown.map(({ highest }) => highest)),
    step,
  );
  const y = (value: number) => percent(1 - axisPosition(axis, value));
  const every = Math.ceil(count / MAX_LABELS);
  const labeled = Array.from({ length: count }, (_, i) => newest - i).filter((_, i) => i % every === 0);
  const begun = generations.filter(({ firstYear }) => firstYear > first.year && firstYear <= newest);
  const averages = `${title}: on average ${format(first.average)} in ${first.year} and ${format(last.average)} in ${last.year}.`;
  return {
    about:
      begun.length === 0 ? averages : `${averages} New generations: ${begun.map((each) => each.firstYear).join(', ')}.`,
    values: axis.ticks.map((tick) => ({ y: y(tick), label: format(tick) })),
    years: labeled.toReversed().map((year) => ({ x: x(year), label: String(year) })),
    bars: shown.map(({ year, lowest, average, highest }) => ({
      year,
      x: x(year),
      top: y(highest),
      bottom: y(lowest),
      average: y(average),
    })),
    starts: begun.map(({ ordinal, firstYear }) => ({
      x: percent((firstYear - first.year) / count),
      label: formatOrdinal(ordinal),
    })),
    current: null,
  };
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}
