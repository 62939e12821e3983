import { formatDollars } from '#kit/format.ts';
import type { Filter, InvalidParam } from '../filter.ts';
import { priceProblem } from '../price-problem.ts';
import { formatEnd, inRange, OPEN, type Range, readWhole, widenRange } from './range-filter.ts';

const STEP_DOLLARS = 2_500;
/** Minimum relative size of a step. Smaller changes are not worth offering. */
const LEAST_STEP = 0.1;
const PRICES = Array.from({ length: 40 }, (_, step) => (step + 1) * STEP_DOLLARS);

export const price: Filter<'price', Range> = {
  key: 'price',
  params: [
    { name: 'minPrice', whole: true, about: 'Whole US dollars, included.' },
    { name: 'maxPrice', whole: true, min: 1, about: 'Whole US dollars, included.' },
  ],
  none: OPEN,
  parse: (read) => {
    const min = readWhole(read, 'minPrice');
    const max = readWhole(read, 'maxPrice');
    const value = { min: min.value, max: max.value };
    const reason = priceProblem(value);
    const wrong: InvalidParam | undefined = reason ? { name: 'maxPrice', value: String(value.max), reason } : undefined;
    return { value, invalid: [min.invalid, max.invalid, wrong].filter((problem) => problem !== undefined) };
  },
  format: ({ min, max }) => ({ minPrice: formatEnd(min), maxPrice: formatEnd(max) }),
  // One chip for both bounds. Removing it clears both (spec 1 §4).
  chips: (range) => (range.min === null && range.max === null ? [] : [{ label: labelOf(range), without: OPEN }]),
  crumbs: { price: (range) => crumbOf(range) },
  predicate: (range) => inRange('price', range),
  fields: ({ min, max }) => [
    { name: 'minPrice', label: 'Min Price', options: [], selected: formatEnd(min) },
    { name: 'maxPrice', label: 'Max Price', options: [], selected: formatEnd(max) },
  ],
  // The last bin contains everything from $100,000 up.
  histogram: {
    field: 'price',
    column: 'price',
    edges: [0, ...PRICES, 100_000_000],
  },
  relax: {
    loosen: (range) => {
      const { min, max } = range;
      const steps = PRICES.filter((step) =>
        max === null ? step <= min! * (1 - LEAST_STEP) : step >= max * (1 + LEAST_STEP),
      );
      return widenRange(range, steps);
    },
  },
};

/** Uses the specified text (spec 2 §2). */
function crumbOf(range: Range): { label: string; kept: Range } | null {
  const { min, max } = range;
  if (min === null && max === null) return null;
  if (min === null || max === null) return { label: labelOf(range), kept: range };
  return { label: `Between ${formatDollars(min)} - ${formatDollars(max)}`, kept: range };
}

function labelOf({ min, max }: Range): string {
  if (min === null) return `Under ${formatDollars(max!)}`;
  if (max === null) return `Over ${formatDollars(min)}`;
  return `${formatDollars(min)} to ${formatDollars(max)}`;
}
