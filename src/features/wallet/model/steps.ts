import { formatDollars } from '#kit/text/format.ts';
import { MAX_AMOUNT_DOLLARS } from '#kit/text/money-mask.ts';
import { type PaymentPlan, type Product, PRODUCTS, type Wallet } from './wallet.ts';

/** A question of the wallet. */
export type Step = 'trade-in' | 'payoff' | 'credit';

/**
 * Returns the wallet's next question: the value of a trade-in, then its payoff, then the credit score (spec 2 §4).
 * `null` if everything is answered.
 */
export function nextStep({ tradeIn, credit }: Wallet): Step | null {
  if (tradeIn.value === null) return 'trade-in';
  if (tradeIn.value.amountOwed === null) return 'payoff';
  return credit.value === null ? 'credit' : null;
}

/** Returns whether leasing is offered: finance is chosen, and the search is for new cars (spec 2 §4). */
export function offersLease(kind: PaymentPlan['kind'], listingTypes: readonly string[]): boolean {
  return kind === 'finance' && listingTypes.includes('NEW');
}

/** Returns the product of the card after the last interaction: finance, then warranties, then GAP (spec 2 §4). */
export function nextProduct(last: Product | null): Product {
  return last === null ? PRODUCTS[0] : PRODUCTS[(PRODUCTS.indexOf(last) + 1) % PRODUCTS.length]!;
}

export const BUDGET_TYPES = ['monthly', 'price'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

/** The labels of each type of budget, and of its amount. */
export const BUDGET_LABELS: Readonly<Record<BudgetType, { type: string; amount: string }>> = {
  monthly: { type: 'Monthly payment', amount: 'Max per month ($)' },
  price: { type: 'Purchase price', amount: 'Max purchase price ($)' },
};

/** The error message for the amount of a budget. */
export const BUDGET_ERROR = `Enter an amount from $1 to ${formatDollars(MAX_AMOUNT_DOLLARS)}.`;

/** Type and amount of a budget that was never set (spec 2 §4). */
export const INITIAL_BUDGET = { type: 'monthly', amount: 600 } as const;
const AFTER_TOGGLE = { monthly: 450, price: 25_000 } as const;

/** Returns the initial amount of a budget after its type was toggled, in whole dollars (spec 2 §4). */
export function initialBudgetAmount(type: BudgetType): number {
  return AFTER_TOGGLE[type];
}
