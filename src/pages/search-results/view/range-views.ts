import {
  EMPTY_SEARCH_CONTEXT,
  FILTERS,
  formatQuery,
  type SearchAnswer,
  type SearchContext,
  shareConstant,
  type VehicleQuery,
  yearOptions,
} from '#features/search/search.ts';
import { invalidValueReason } from './invalid-value-reason.ts';
import type { BinView, RangeView } from '../page-data.ts';

type RangeKind = 'year' | 'price' | 'mileage';
type RangeEnd = { name: string; label: string };

/** The parameters of both ends, with their labels. */
const ENDS = { year: endsOf('year'), price: endsOf('price'), mileage: endsOf('mileage') };

/** Minimum number of years on the slider. */
const MIN_YEARS = 10;

/** Returns a range with its distribution and, for mileage, the listed ranges as links. */
export function rangeView(
  kind: RangeKind,
  query: VehicleQuery,
  answer: SearchAnswer,
  context: SearchContext,
): RangeView {
  const { min, max } = query.filters[kind];
  const ends = ENDS[kind];
  const years = kind === 'year' ? yearOptions(query, context) : null;
  return {
    min: { ...ends.min, value: min },
    max: { ...ends.max, value: max },
    bins: binsOf(kind, query, answer, context, years),
    steps: years && yearSteps(query, years),
    shortcuts: kind === 'mileage' ? mileageShortcuts(query, answer, context) : [],
    error: rangeError([ends.min.name, ends.max.name], answer, context),
  };
}

/** Returns the error of the first of these parameters that has one, worded for the shopper. */
export function rangeError(names: readonly string[], answer: SearchAnswer, context: SearchContext): string | null {
  const invalid = answer.invalid.find(({ name }) => names.includes(name));
  return invalid === undefined ? null : invalidValueReason(invalid, answer, context);
}

function endsOf(kind: RangeKind): { min: RangeEnd; max: RangeEnd } {
  const { fields, none } = FILTERS[kind];
  const [min, max] = fields(none, EMPTY_SEARCH_CONTEXT).map(({ name, label }) => ({ name, label }));
  return { min: min!, max: max! };
}

/**
 * Returns the bins of a range. In the range of years, each bin is one year. The last bin of any range has no upper end.
 */
function binsOf(
  kind: RangeKind,
  query: VehicleQuery,
  { histograms }: SearchAnswer,
  context: SearchContext,
  years: readonly number[] | null,
): BinView[] {
  const { edges, counts } = histograms[kind] ?? { edges: [], counts: [] };
  const last = years === null ? 0 : 1;
  const bins = counts.map((count, i) => ({
    from: edges[i]!,
    to: i + 1 < edges.length ? edges[i + 1]! - last : null,
    count,
  }));
  const shown = years === null ? bins : yearsShown(bins, query, context, years.length);
  const end = shown.at(-1);
  if (end) end.to = null;
  return shown;
}

/**
 * Returns the years from the oldest car, or the chosen year, to the next model year; for new cars, only the available
 * years.
 */
function yearsShown(
  bins: readonly BinView[],
  query: VehicleQuery,
  { currentYear }: SearchContext,
  offered: number,
): BinView[] {
  const chosen = query.filters.year.min;
  const oldest = bins.find(({ count }) => count > 0)?.from ?? currentYear - MIN_YEARS;
  const first =
    offered < MIN_YEARS ? currentYear + 2 - offered : Math.min(oldest, chosen ?? oldest, currentYear - MIN_YEARS);
  return bins.filter(({ from }) => from >= first && from <= currentYear + 1);
}

/** Returns the available years, and chosen years outside them. */
function yearSteps({ filters }: VehicleQuery, years: readonly number[]): readonly number[] {
  const { min, max } = filters.year;
  const others = [min, max].flatMap((end) => (end === null || years.includes(end) ? [] : [end]));
  return others.length === 0 ? years : [...new Set([...years, ...others])].toSorted((a, b) => b - a);
}

function mileageShortcuts(
  query: VehicleQuery,
  { filters }: SearchAnswer,
  context: SearchContext,
): RangeView['shortcuts'] {
  return (filters[FILTERS.mileage.key]?.options ?? []).map(({ value, label, count, selected = false }) => {
    // The link of a range that is chosen removes it.
    const mileage = selected ? FILTERS.mileage.none : endsOfListed(value);
    // A range without cars is not a link.
    return { label, count, selected, query: count > 0 || selected ? formatQuery(query, context, { mileage }) : '' };
  });
}

type Ends = VehicleQuery['filters']['mileage'];
const listedEnds = new Map<string, Ends>();

/** Returns the ends of a listed range, such as `0-60000`. Cached, because the listed ranges are always the same. */
function endsOfListed(value: string): Ends {
  const known = listedEnds.get(value);
  if (known) return known;
  const [min, max] = value.split('-').map(Number);
  const ends = shareConstant({ min: min || null, max: max ?? null });
  listedEnds.set(value, ends);
  return ends;
}
