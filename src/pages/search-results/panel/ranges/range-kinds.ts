import { paymentProblem, priceProblem } from '#features/search/search.ui.ts';
import { formatDollars, formatNumber } from '#kit/format.ts';
import { LONGEST_AMOUNT, maskMoney, maskNumber } from '#ui/money-mask.ts';

export type RangeKind = 'year' | 'price' | 'payment' | 'mileage';

type Ends = { min: number | null; max: number | null };

/** How each range is typed, formatted and validated. */
export const RANGE_KINDS = {
  year: {
    mask: (text: string) => text.replaceAll(/\D/g, '').slice(0, 4),
    show: String,
    longest: 4,
    check: orderProblem,
  },
  price: { mask: maskMoney, show: formatDollars, longest: LONGEST_AMOUNT, check: priceProblem },
  payment: { mask: maskMoney, show: formatDollars, longest: LONGEST_AMOUNT, check: paymentProblem },
  mileage: { mask: maskNumber, show: formatNumber, longest: LONGEST_AMOUNT, check: orderProblem },
} as const;

export function orderProblem({ min, max }: Ends): string | undefined {
  return min !== null && max !== null && min > max ? 'The minimum can’t be higher than the maximum.' : undefined;
}
