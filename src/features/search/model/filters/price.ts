import { formatDollars } from '#kit/format.ts';
import type { Filter, InvalidParam } from '../filter.ts';
import { priceProblem } from '../price-problem.ts';
import { formatEnd, rangePredicate, OPEN_RANGE, type Range, parseWholeNumber, widenRange } from './range-filter.ts';

/** The parameters of the bounds. */
export const PRICE_PARAMS = { min: 'minPrice', max: 'maxPrice' } as const;

const STEP_DOLLARS = 2_500;
/** Minimum relative size of a step. Smaller changes are not worth offering. */
const MIN_STEP = 0.1;
const PRICES = Array.from({ length: 40 }, (_, step) => (step + 1) * STEP_DOLLARS);

export const price: Filter<'price', Range> = {
  key: 'price',
  params: [
    {
      name: PRICE_PARAMS.min,
      bound: 'min',
      amount: 'dollars',
      group: 'price',
      whole: true,
      about: 'Whole US dollars, included.',
    },
    {
      name: PRICE_PARAMS.max,
      bound: 'max',
      amount: 'dollars',
      group: 'price',
      whole: true,
      min: 1,
      about: 'Whole US dollars, included.',
    },
  ],
  none: OPEN_RANGE,
  sections: [
    {
      key: 'price',
      label: 'Price & Payments',
      kind: 'price',
      fields: [PRICE_PARAMS.min, PRICE_PARAMS.max],
      open: true,
    },
  ],
  parse: (read) => {
    const min = parseWholeNumber(read, PRICE_PARAMS.min);
    const max = parseWholeNumber(read, PRICE_PARAMS.max);
    const value = { min: min.value, max: max.value };
    const reason = priceProblem(value);
    const wrong: InvalidParam | undefined = reason
      ? { name: PRICE_PARAMS.max, value: String(value.max), reason }
      : undefined;
    return { value, invalid: [min.invalid, max.invalid, wrong].filter((problem) => problem !== undefined) };
  },
  format: ({ min, max }) => ({ [PRICE_PARAMS.min]: formatEnd(min), [PRICE_PARAMS.max]: formatEnd(max) }),
  // One chip for both bounds. Removing it clears both (spec 1 §4).
  chips: (range) => (range.min === null && range.max === null ? [] : [{ label: labelOf(range), without: OPEN_RANGE }]),
  crumbs: { price: (range) => crumbOf(range) },
  predicate: (range) => rangePredicate('price', range),
  fields: ({ min, max }) => [
    { name: PRICE_PARAMS.min, label: 'Min Price', options: [], selected: formatEnd(min) },
    { name: PRICE_PARAMS.max, label: 'Max Price', options: [], selected: formatEnd(max) },
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
        max === null ? step <= min! * (1 - MIN_STEP) : step >= max * (1 + MIN_STEP),
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
