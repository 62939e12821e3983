import {
  FILTERS,
  formatQuery,
  type SearchAnswer,
  type SearchContext,
  type VehicleQuery,
  withFilter,
  yearOptions,
} from '#features/search/search.ts';
import type { BinView, RangeView } from '../page-data.ts';

type RangeKind = 'year' | 'price' | 'mileage';

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
  const [low, high] = FILTERS[kind].fields(query.filters[kind], context);
  const ends = new Set([low!.name, high!.name]);
  return {
    min: { name: low!.name, label: low!.label, value: min },
    max: { name: high!.name, label: high!.label, value: max },
    bins: binsOf(kind, query, answer, context),
    steps: kind === 'year' ? yearSteps(query, context) : null,
    shortcuts: kind === 'mileage' ? mileageShortcuts(query, answer, context) : [],
    error: answer.invalid.find(({ name }) => ends.has(name))?.reason ?? null,
  };
}

/** Returns the bins of a range. Each year is a whole bin; the last bin of any range is open above. */
function binsOf(kind: RangeKind, query: VehicleQuery, { histograms }: SearchAnswer, context: SearchContext): BinView[] {
  const { edges, counts } = histograms[kind] ?? { edges: [], counts: [] };
  const bins = counts.map((count, index) => ({ from: edges[index]!, to: edges[index + 1] ?? null, count }));
  const shown = kind === 'year' ? yearsShown(bins, query, context) : bins;
  return shown.map(({ from, to, count }, index) => ({
    from,
    to: index === shown.length - 1 || to === null ? null : kind === 'year' ? to - 1 : to,
    count,
  }));
}

/**
 * Returns the years from the oldest car or the chosen year to the next model year; for new cars only the available
 * years.
 */
function yearsShown(bins: readonly BinView[], query: VehicleQuery, context: SearchContext): BinView[] {
  const { currentYear } = context;
  const offered = yearOptions(query, context).length;
  const chosen = query.filters.year.min;
  const oldest = bins.find(({ count }) => count > 0)?.from ?? currentYear - MIN_YEARS;
  const first =
    offered < MIN_YEARS ? currentYear + 2 - offered : Math.min(oldest, chosen ?? oldest, currentYear - MIN_YEARS);
  return bins.filter(({ from }) => from >= first && from <= currentYear + 1);
}

/** Returns the available years, and chosen years outside them. */
function yearSteps(query: VehicleQuery, context: SearchContext): number[] {
  const { min, max } = query.filters.year;
  const chosen = [min, max].filter((end) => end !== null);
  return [...new Set([...yearOptions(query, context), ...chosen])].toSorted((a, b) => b - a);
}

function mileageShortcuts(
  query: VehicleQuery,
  { filters }: SearchAnswer,
  context: SearchContext,
): RangeView['shortcuts'] {
  return (filters[FILTERS.mileage.key]?.options ?? []).map(({ value, label, count, selected }) => {
    const [min, max] = value.split('-').map(Number);
    // The link of a chosen range removes it.
    const ends = selected ? { min: null, max: null } : { min: min || null, max: max ?? null };
    return { label, count, selected, query: formatQuery(withFilter(query, 'mileage', ends), context) };
  });
}
