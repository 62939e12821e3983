import { ESTIMATE } from '#features/listings/listings.ts';
import type { SearchAnswer, VehicleQuery } from '#features/search/search.ts';
import type { PaymentView } from '../page-data.ts';

/** Terms of loans that many take. */
const MONTHS = [24, 36, 48, 60, 72, 84];

/** The estimated payment as a filter: its bounds, and the terms by which it is estimated. */
export function paymentView({ filters }: VehicleQuery, { invalid }: SearchAnswer): PaymentView {
  const { min, max, terms } = filters.payment;
  const names = new Set(['minPayment', 'maxPayment', 'downPayment', 'termMonths', 'aprPercent']);
  return {
    range: {
      min: { name: 'minPayment', label: 'Min Payment', value: min },
      max: { name: 'maxPayment', label: 'Max Payment', value: max },
      bins: [],
      steps: null,
      shortcuts: [],
      error: invalid.find(({ name }) => names.has(name))?.reason ?? null,
    },
    down: terms.downDollars,
    usualDown: `${ESTIMATE.downPercent}%`,
    months: terms.months,
    monthsOffered: [...new Set([...MONTHS, terms.months])].toSorted((a, b) => a - b),
    aprPercent: terms.aprPercent,
  };
}
