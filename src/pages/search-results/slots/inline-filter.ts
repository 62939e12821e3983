import type { SearchAnswer } from '#features/search/search.ts';
import { formatNumber } from '#kit/text/format.ts';
import { addSorted } from '../browser/query/search-address.ts';
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
const MOST_OPTIONS = 4;
/** A shorter list needs no further filter. */
const LEAST_RESULTS = 25;

/**
 * Returns the section without a choice whose most frequent options narrow the search most, with up to four of them;
 * `null` if none does. `link`: the search as in links.
 */
export function inlineFilter(
  { filters, total }: Pick<SearchAnswer, 'filters' | 'total'>,
  link: string,
): InlineFilterView | null {
  if (total <= LEAST_RESULTS) return null;
  const sections = FIELDS.flatMap((name) => {
    const field = filters[name];
    if (!field || field.options.some(({ selected }) => selected)) return [];
    const options = field.options
      .filter(({ count }) => count > 0 && count < total)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_OPTIONS);
    return options.length < 2 ? [] : [{ name, label: field.label, options, score: scoreOf(options, total) }];
  });
  const [best] = sections.toSorted((a, b) => b.score - a.score);
  if (!best) return null;
  return {
    kind: 'filter',
    heading: `Narrow by ${best.label.toLowerCase()}`,
    options: best.options.map(({ value, label, count }) => ({
      label,
      count: formatNumber(count),
      query: addSorted(link, [[best.name, encodeURIComponent(value)]]),
    })),
  };
}

/**
 * Returns the largest gain of an option: the number of cars that it excludes for a shopper who wants it, weighted by
 * the share of shoppers who want it.
 */
function scoreOf(options: readonly { count: number }[], total: number): number {
  return Math.max(...options.map(({ count }) => (count / total) * (1 - count / total)));
}
