import type { SearchAnswer } from '#features/search/search.ts';
import { formatNumber } from '#kit/text/format.ts';
import type { InlineFilterView } from './slots-data.ts';

/** Fields whose options distinguish cars well. */
const FIELDS = [
  'vehicleStyleCode',
  'fuelTypeGroup',
  'driveGroup',
  'extColorSimple',
  'featureCode',
  'transmissionCode',
  'intColorSimple',
] as const;
const MAX_OPTIONS = 4;
/** A shorter list needs no further filter. */
const MIN_RESULTS = 25;

/**
 * Returns the section without a choice whose most frequent options narrow the search most, with up to four of these
 * options; `null` if there is none. `link`: the search in the form that links have.
 */
export function inlineFilter(
  { filters, total }: Pick<SearchAnswer, 'filters' | 'total'>,
  link: string,
): InlineFilterView | null {
  if (total <= MIN_RESULTS) return null;
  let best: { name: string; label: string; options: readonly FieldOption[]; score: number } | undefined;
  for (const name of FIELDS) {
    const field = filters[name];
    if (!field || field.options.some(({ selected }) => selected)) continue;
    const options = mostFrequent(field.options, total);
    const score = options.length < 2 ? 0 : scoreOf(options, total);
    if (score > (best?.score ?? 0)) best = { name, label: field.label, options, score };
  }
  if (!best) return null;
  const { name } = best;
  const [before, after] = splitBefore(name, link);
  return {
    kind: 'filter',
    heading: `Narrow by ${best.label.toLowerCase()}`,
    options: best.options.map(({ value, label, count }) => ({
      label,
      count: formatNumber(count),
      query: `${before}${name}=${encodeURIComponent(value)}${after}`,
    })),
  };
}

/** Returns the two parts of a canonical query between which a parameter belongs in sorted order. */
function splitBefore(name: string, query: string): [before: string, after: string] {
  const params = query === '' ? [] : query.split('&');
  const found = params.findIndex((param) => param.slice(0, param.indexOf('=')) > name);
  const at = found < 0 ? params.length : found;
  return [
    params
      .slice(0, at)
      .map((param) => `${param}&`)
      .join(''),
    params
      .slice(at)
      .map((param) => `&${param}`)
      .join(''),
  ];
}

type FieldOption = Pick<NonNullable<SearchAnswer['filters'][string]>['options'][number], 'value' | 'label' | 'count'>;

/** Returns the most frequent options that some but not all cars have, at most `MAX_OPTIONS`. */
function mostFrequent(options: readonly FieldOption[], total: number): readonly FieldOption[] {
  const most: FieldOption[] = [];
  for (const option of options) {
    const { count } = option;
    if (count <= 0 || count >= total) continue;
    if (most.length === MAX_OPTIONS && count <= most.at(-1)!.count) continue;
    let at = most.length;
    while (at > 0 && most[at - 1]!.count < count) at--;
    most.splice(at, 0, option);
    if (most.length > MAX_OPTIONS) most.pop();
  }
  return most;
}

/**
 * Returns the largest gain of an option: the number of cars that it excludes, weighted by the share of shoppers who
 * want the option.
 */
function scoreOf(options: readonly { count: number }[], total: number): number {
  return Math.max(...options.map(({ count }) => (count / total) * (1 - count / total)));
}
