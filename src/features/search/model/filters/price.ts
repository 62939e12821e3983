import { labelOf as nameOf, US_STATES } from '#features/reference/reference.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { FieldError, Filter, InvalidParam, ReadParams, SearchContext } from '../filter.ts';
import {
  formatPriceBasis,
  parsePriceBasis,
  type PriceBasis,
  priceColumn,
  type WithPriceBasis,
} from '../price/price-basis.ts';
import { priceProblem } from '../price/price-problem.ts';
import { formatEnd, rangePredicate, OPEN_RANGE, type Range, parseWholeNumber, widenRange } from './range-filter.ts';

/** The parameters of the bounds. */
export const PRICE_PARAMS = { min: 'minPrice', max: 'maxPrice' } as const;

/** The parameter that names the items that prices include. */
export const PRICE_BASIS_PARAM = 'priceBasis';

/**
 * The bounds, and the items that the prices include. The basis is kept without bounds, because sorts and statistics use
 * it.
 */
type PriceChoice = Range & WithPriceBasis;

const STEP_DOLLARS = 2_500;
/** Minimum relative size of a step. Smaller changes are not worth offering. */
const MIN_STEP = 0.1;
const PRICES = Array.from({ length: 40 }, (_, step) => (step + 1) * STEP_DOLLARS);

export const price: Filter<'price', PriceChoice> = {
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
    {
      name: PRICE_BASIS_PARAM,
      about:
        'What prices include: advertised (the default), with-fees, out-the-door or out-the-door:{tradeInCredit} in whole ' +
        'dollars. out-the-door needs a zip. Where only a range is known, its upper end counts.',
    },
  ],
  none: OPEN_RANGE,
  sections: [
    {
      key: 'price',
      label: 'Price & Payments',
      kind: 'price',
      fields: [PRICE_PARAMS.min, PRICE_PARAMS.max],
      also: [PRICE_BASIS_PARAM],
      open: true,
    },
  ],
  parse: (read, context) => {
    const min = parseWholeNumber(read, PRICE_PARAMS.min);
    const max = parseWholeNumber(read, PRICE_PARAMS.max);
    const { basis, invalid, errors } = parseBasis(read, context);
    const value = { min: min.value, max: max.value, ...(basis && { basis }) };
    const reason = priceProblem(value);
    const wrong: InvalidParam | undefined = reason
      ? { name: PRICE_PARAMS.max, value: String(value.max), reason }
      : undefined;
    return {
      value,
      invalid: [min.invalid, max.invalid, wrong, invalid].filter((problem) => problem !== undefined),
      ...(errors && { errors }),
    };
  },
  format: ({ min, max, basis }) => ({
    [PRICE_PARAMS.min]: formatEnd(min),
    [PRICE_PARAMS.max]: formatEnd(max),
    ...(basis && { [PRICE_BASIS_PARAM]: [formatPriceBasis(basis)] }),
  }),
  // One chip for both bounds. Removing it clears both (spec 1 §4).
  chips: (value) => {
    const { basis, ...range } = value;
    const bounds =
      range.min === null && range.max === null
        ? []
        : [{ label: boundsLabel(value), without: { ...value, ...OPEN_RANGE } }];
    return basis ? [...bounds, { label: `Prices ${phraseOf(basis)}`, without: range }] : bounds;
  },
  crumbs: { price: (value) => crumbOf(value) },
  predicate: (value) => rangePredicate(priceColumn(value), value),
  fields: ({ min, max, basis }) => [
    { name: PRICE_PARAMS.min, label: 'Min Price', options: [], selected: formatEnd(min) },
    { name: PRICE_PARAMS.max, label: 'Max Price', options: [], selected: formatEnd(max) },
    { name: PRICE_BASIS_PARAM, label: 'Price basis', options: [], selected: basis ? [formatPriceBasis(basis)] : [] },
  ],
  // The last bin contains everything from $100,000 up.
  histogram: {
    field: 'price',
    column: 'price',
    columnOf: priceColumn,
    edges: [0, ...PRICES, 100_000_000],
  },
  relax: {
    loosen: (value) => {
      const { min, max } = value;
      const steps = PRICES.filter((step) =>
        max === null ? step <= min! * (1 - MIN_STEP) : step >= max * (1 + MIN_STEP),
      );
      const wider = widenRange(value, steps);
      return wider && { ...value, ...wider };
    },
    leaveOut: (value) => ({ ...value, ...OPEN_RANGE }),
  },
};

type ParsedBasis = { basis?: PriceBasis; invalid?: InvalidParam; errors?: FieldError[] };

/**
 * Parses the basis. Without a known ZIP, or in a state whose out-the-door prices have no upper end, the out-the-door basis is
 * dropped.
 */
export function parseBasis(read: ReadParams, context: SearchContext): ParsedBasis {
  const values = read(PRICE_BASIS_PARAM);
  const parsed = values.length > 1 ? null : parsePriceBasis(values[0] ?? 'advertised');
  if (parsed === 'advertised') return {};
  if (parsed === null) {
    const reason = `${PRICE_BASIS_PARAM} must be advertised, with-fees, out-the-door or out-the-door:{tradeInCredit}.`;
    return { invalid: { name: PRICE_BASIS_PARAM, value: values.join(','), reason } };
  }
  if (parsed.kind === 'with-fees') return { basis: parsed };
  const zip = read('zip')[0];
  const state = zip !== undefined && /^\d{5}$/.test(zip) ? context.findZip(zip)?.state : undefined;
  if (state === undefined)
    return {
      errors: [
        zip === undefined
          ? { field: 'zip', message: PRICE_BASIS_NEEDS_ZIP }
          : { field: PRICE_BASIS_PARAM, message: NEEDS_VALID_ZIP },
      ],
    };
  const missing = context.missingOutTheDoor?.(state) ?? null;
  if (missing !== null) return { errors: [{ field: PRICE_BASIS_PARAM, message: unavailableIn(state, missing) }] };
  return { basis: { ...parsed, state, taxYear: context.currentYear } };
}

/** The message of an out-the-door search that has no ZIP, next to the ZIP field. */
export const PRICE_BASIS_NEEDS_ZIP = 'Enter your ZIP Code to see prices out the door';

/** The message above the results if the ZIP has no known location, such as the ZIP of a military post office. */
const NEEDS_VALID_ZIP = 'Enter a valid ZIP Code to see prices out the door';

function unavailableIn(state: string, missing: string): string {
  return `We can’t total prices out the door in ${nameOf(US_STATES, state)}: we found no upper limit for ${missing}`;
}

/** Uses the text that the specification requires (spec 2 §2). */
function crumbOf(range: PriceChoice): { label: string; kept: PriceChoice } | null {
  const { min, max } = range;
  if (min === null && max === null) return null;
  if (min === null || max === null) return { label: labelOf(range), kept: range };
  return { label: `Between ${formatDollars(min)} - ${formatDollars(max)}${priceBasisSuffix(range)}`, kept: range };
}

function labelOf(choice: PriceChoice): string {
  return boundsLabel(choice) + priceBasisSuffix(choice);
}

/** Returns the text after a price or payment limit: ` with dealer fees`; empty for advertised prices. */
export function priceBasisSuffix({ basis }: WithPriceBasis): string {
  return basis ? ` ${phraseOf(basis)}` : '';
}

function phraseOf(basis: PriceBasis): string {
  if (basis.kind === 'with-fees') return 'with dealer fees';
  const { tradeInDollars } = basis;
  return tradeInDollars > 0 ? `out the door with a trade-in of ${formatDollars(tradeInDollars)}` : 'out the door';
}

function boundsLabel({ min, max }: Range): string {
  if (min === null) return `Under ${formatDollars(max!)}`;
  if (max === null) return `Over ${formatDollars(min)}`;
  return `${formatDollars(min)} to ${formatDollars(max)}`;
}
