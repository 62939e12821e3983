import { formatValue, median, type Samples } from '../site/measure/figures.ts';
import type { MeasuredSite } from './start-sites.ts';

/** Maximum figures (minimum for pages per second), by name without the encoding. */
const TARGETS: Readonly<Record<string, string>> = {
  'CPU, uncached page': '1.5, then 1.0',
  'CPU, filter change': '0.7',
  'CPU, vehicle page': '1.0',
  'CPU, model page': '3',
  'CPU, model page with nearby cars': '3',
  'log, pages per CPU second': '1,500',
  'log, estimated pages per core and second': '1,500',
  'a press to the frame of its chip': '16',
  'new counts on Fast 4G': '100',
  'INP on a CPU slowed 4 times': '50',
  'HTML, plain': '110',
  'HTML, as sent': '25',
  'as sent, uncached page': '110 plain, 25 compressed',
  elements: '1,500',
  'script, gzip': '85',
  'Lighthouse, performance': '98',
  'Lighthouse, largest paint': '1,800',
};

const ENCODING = /, (identity|gzip|br|zstd)$/;

export type Ratio = { name: string; median: number; min: number; max: number };

/** Compares the samples of a name pair by pair. Returns `undefined` if there are none. */
export function ratioOf(name: string, ours: Samples, theirs: Samples): Ratio | undefined {
  const others = theirs.valuesOf(name);
  const ratios = ours.valuesOf(name).flatMap((value, at) => (others[at] ? [value / others[at]] : []));
  if (ratios.length === 0) return undefined;
  return { name, median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

/** Returns how this checkout's figures relate to the other one's. */
export function ratiosOf([site, other]: readonly MeasuredSite[]): Ratio[] {
  if (!site || !other) return [];
  return site.samples.figures().flatMap(({ name }) => ratioOf(name, site.samples, other.samples) ?? []);
}

/**
 * Formats a table of medians. With two sites, it has the other one's figures and the ratio to them: the median over
 * rounds, with minimum and maximum.
 */
export function formatReport(sites: readonly MeasuredSite[]): string {
  const [site, other] = sites as [MeasuredSite, MeasuredSite?];
  const head = ['', 'this', '', ...(other ? ['other', 'ratio', '(min to max)'] : []), 'target', ''];
  const rows = site.samples.figures().map(({ name, unit, value, samples }) => {
    const figure = other?.samples.figures().find((each) => each.name === name);
    const ratio = other && ratioOf(name, site.samples, other.samples);
    const range = ratio && samples > 1 ? `(${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})` : '';
    return [
      name,
      formatValue(value),
      unit,
      ...(other ? [figure ? formatValue(figure.value) : '', ratio?.median.toFixed(2) ?? '', range] : []),
      TARGETS[name.replace(ENCODING, '')] ?? '',
      [samples > 1 ? `median of ${samples}` : '', describeEncodings(name, sites)].filter(Boolean).join('; '),
    ];
  });
  return formatTable([head, ...rows]);
}

/** Says which encoding came back if it was not the requested one. */
function describeEncodings(name: string, sites: readonly MeasuredSite[]): string {
  const [here, there] = sites.map(({ sentAs }) => sentAs.get(name));
  if (sites.length === 1 || here === there) return here ? `came back as ${here}` : '';
  return [here && `this came back as ${here}`, there && `the other came back as ${there}`].filter(Boolean).join(', ');
}

/** Aligns the first column and the last two to the left, all others to the right. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const isLeft = (column: number) => column === 0 || column === 2 || column === widths.length - 1;
  return rows
    .map((row) =>
      row
        .map((cell, column) => (isLeft(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
