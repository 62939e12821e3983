import { formatDollars } from '#kit/text/format.ts';
import type { Filter, InvalidParam, Param, ParamValues, ReadParams } from '../filter.ts';
import { paymentProblem, TERM_LIMITS } from '../price/payment-limits.ts';
import { DEFAULT_TERMS, type PaymentTerms, pricesForPayments } from '../price/payment-terms.ts';
import { parseBasis, price, priceBasisSuffix } from './price.ts';
import { priceColumn, type WithPriceBasis } from '../price/price-basis.ts';
import { formatEnd, rangePredicate, OPEN_RANGE, type Range, parseWholeNumber, widenRange } from './range-filter.ts';

/** The parameters of the bounds. */
export const PAYMENT_PARAMS = { min: 'minPayment', max: 'maxPayment' } as const;

/** The parameters of the loan. */
export const LOAN_PARAMS = { down: 'downPayment', months: 'termMonths', apr: 'aprPercent' } as const;

/**
 * The range of monthly payments in whole dollars, and the terms of the estimate, which are kept even without bounds.
 * The payments are for prices on the search's `basis`.
 */
export type Payment = Range & { terms: PaymentTerms } & WithPriceBasis;

const PARAMS: readonly Param[] = [
  {
    name: PAYMENT_PARAMS.min,
    amount: 'dollars',
    group: 'payment',
    whole: true,
    about: 'Whole US dollars a month, included.',
  },
  {
    name: PAYMENT_PARAMS.max,
    amount: 'dollars',
    group: 'payment',
    whole: true,
    min: 1,
    about: 'Whole US dollars a month, included.',
  },
  {
    name: LOAN_PARAMS.down,
    amount: 'dollars',
    whole: true,
    max: TERM_LIMITS.downDollars.max,
    about: 'Whole US dollars paid at once; without it, 10% of the price.',
  },
  {
    name: LOAN_PARAMS.months,
    usual: String(DEFAULT_TERMS.months),
    whole: true,
    ...TERM_LIMITS.months,
    about: 'Months of the loan, 12 to 96; 72 by default.',
  },
  {
    name: LOAN_PARAMS.apr,
    usual: String(DEFAULT_TERMS.aprPercent),
    decimal: true,
    max: TERM_LIMITS.aprPercent.max,
    about: 'Yearly rate in percent, 0 to 36, two decimals; 7.5 by default.',
  },
];

/** Steps for relaxing a bound, in dollars a month. */
const STEPS = Array.from({ length: 40 }, (_, step) => (step + 1) * 50);

/**
 * Filters by the estimated monthly payment, amortized and rounded to the cent, for the price on the search's basis. Its
 * bounds are converted to exact bounds of that price. Never matches cars without one.
 */
export const payment: Filter<'payment', Payment> = {
  key: 'payment',
  params: PARAMS,
  none: { ...OPEN_RANGE, terms: DEFAULT_TERMS },
  // One section with the price.
  sections: price.sections!.map((section) => ({ ...section, fields: PARAMS.map(({ name }) => name) })),
  parse: (read, context) => {
    const min = parseWholeNumber(read, PAYMENT_PARAMS.min);
    const max = parseWholeNumber(read, PAYMENT_PARAMS.max);
    const range = { min: min.value, max: max.value };
    const reason = paymentProblem(range);
    const wrong =
      reason === undefined ? undefined : { name: PAYMENT_PARAMS.max, bound: 'max', value: String(range.max), reason };
    const { terms, invalid } = readTerms(read);
    const { basis } = parseBasis(read, context);
    return {
      value: { ...range, terms, ...(basis && { basis }) },
      invalid: [min.invalid, max.invalid, wrong, ...invalid].filter((problem) => problem !== undefined),
    };
  },
  format: ({ min, max, terms }) => ({
    [PAYMENT_PARAMS.min]: formatEnd(min),
    [PAYMENT_PARAMS.max]: formatEnd(max),
    ...formatTerms(terms),
  }),
  // One chip for both bounds, as for the price. The terms stay, because estimates use them.
  chips: (value) =>
    value.min === null && value.max === null
      ? []
      : [{ label: labelOf(value) + priceBasisSuffix(value), without: { ...value, ...OPEN_RANGE } }],
  predicate: (value) => rangePredicate(priceColumn(value), pricesForPayments(value, value.terms)),
  fields: ({ min, max, terms }) => [
    { name: PAYMENT_PARAMS.min, bound: 'min', label: 'Min Payment', options: [], selected: formatEnd(min) },
    { name: PAYMENT_PARAMS.max, label: 'Max Payment', options: [], selected: formatEnd(max) },
    { name: LOAN_PARAMS.down, label: 'Down Payment', options: [], selected: formatEnd(terms.downDollars) },
    { name: LOAN_PARAMS.months, label: 'Months', options: [], selected: [String(terms.months)] },
    { name: LOAN_PARAMS.apr, label: 'APR', options: [], selected: [String(terms.aprPercent)] },
  ],
  relax: {
    loosen: (value) => {
      const wider = widenRange(value, STEPS);
      return wider && { ...value, ...wider };
    },
    leaveOut: (value) => ({ ...value, ...OPEN_RANGE }),
  },
};

/** Parses the terms. Invalid terms are reported and replaced by their defaults. */
function readTerms(read: ReadParams): { terms: PaymentTerms; invalid: (InvalidParam | undefined)[] } {
  const { months, aprPercent, downDollars } = TERM_LIMITS;
  const down = readBetween(
    read,
    LOAN_PARAMS.down,
    0,
    downDollars.max,
    'downPayment must be whole dollars from 0 to 1,000,000.',
  );
  const term = readBetween(
    read,
    LOAN_PARAMS.months,
    months.min,
    months.max,
    'termMonths must be a whole number from 12 to 96.',
  );
  const rateReason = 'aprPercent must be from 0 to 36, with at most two decimals.';
  const rate = readBetween(read, LOAN_PARAMS.apr, 0, aprPercent.max, rateReason, /^\d{1,2}(\.\d{1,2})?$/);
  const isDefault = down.value === null && term.value === null && rate.value === null;
  return {
    // Returns the same object each time, so that cards can compare the default terms by identity.
    terms: isDefault
      ? DEFAULT_TERMS
      : {
          downDollars: down.value,
          months: term.value ?? DEFAULT_TERMS.months,
          aprPercent: rate.value ?? DEFAULT_TERMS.aprPercent,
        },
    invalid: [down.invalid, term.invalid, rate.invalid],
  };
}

function readBetween(
  read: ReadParams,
  name: string,
  least: number,
  most: number,
  reason: string,
  form = /^\d{1,10}$/,
): { value: number | null; invalid?: InvalidParam } {
  const values = read(name);
  if (!values.length) return { value: null };
  const number = values.length === 1 && form.test(values[0]!) ? Number(values[0]) : Number.NaN;
  if (number >= least && number <= most) return { value: number };
  return { value: null, invalid: { name, value: values.join(','), reason } };
}

function formatTerms({ downDollars, months, aprPercent }: PaymentTerms): ParamValues {
  return {
    [LOAN_PARAMS.down]: formatEnd(downDollars),
    [LOAN_PARAMS.months]: months === DEFAULT_TERMS.months ? [] : [String(months)],
    [LOAN_PARAMS.apr]: aprPercent === DEFAULT_TERMS.aprPercent ? [] : [String(aprPercent)],
  };
}

function labelOf({ min, max }: Range): string {
  if (min === null) return `Under ${formatDollars(max!)} a month`;
  if (max === null) return `Over ${formatDollars(min)} a month`;
  return `${formatDollars(min)} to ${formatDollars(max)} a month`;
}
