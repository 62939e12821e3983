import {
  DEFAULT_TERMS,
  FILTERS,
  formatParams,
  LOAN_PARAMS,
  mergeSearchParams,
  paramsOfSearch,
  PAYMENT_PARAMS,
  PRICE_PARAMS,
} from '#features/search/search.ts';
import { monthlyPaymentCents, rateTable } from '#features/payments/payments.ts';
import { equityOfTradeIn, type Wallet } from './wallet.ts';
import { PLAN_LIMITS } from './wallet-text.ts';

/**
 * The loan that a wallet plans. `cashDollars`: the down payment and the equity of the trade-in, negative if more is owed on
 * it than both; `null` without either, which means the usual share of the price. `basis`: where the rate comes from.
 */
export type PlannedLoan = {
  cashDollars: number | null;
  months: number;
  aprPercent: number;
  basis: 'own' | 'credit' | 'usual';
};

/** Returns the loan of a wallet, for new cars or for others. Without a rate of the shopper, the credit band's average counts. */
export function plannedLoan(wallet: Wallet, isNew: boolean): PlannedLoan {
  const plan = wallet.plan.value?.kind === 'finance' ? wallet.plan.value : null;
  const equity = equityOfTradeIn(wallet);
  const down = wallet.plan.value?.downPayment ?? null;
  const band = wallet.credit.value;
  const own = plan?.aprPercent ?? null;
  return {
    cashDollars: down === null && equity === 0 ? null : (down ?? 0) + equity,
    months: plan?.termMonths ?? DEFAULT_TERMS.months,
    aprPercent: own ?? (band === null ? DEFAULT_TERMS.aprPercent : rateTable(isNew).rates[band]),
    basis: own === null ? (band === null ? 'usual' : 'credit') : 'own',
  };
}

/**
 * The search of a budget: its canonical query, without `?`. `loan` and `maxPayment`: absent without a monthly limit.
 * `oldLoanCents`: what a month the part of the old loan costs that the trade-in does not pay off.
 */
export type BudgetSearch = {
  kind: 'search';
  query: string;
  maxPrice: number | null;
  monthly: { loan: PlannedLoan; maxPayment: number; oldLoanCents: number } | null;
};

/**
 * Why a budget is no search. `none`: no budget is set. `lease`: only a monthly limit is set, and what a lease costs depends
 * on the dealer's offer. `too-low`: the rest of the old loan alone costs more than the monthly limit.
 */
export type NoBudgetSearch = { kind: 'none' | 'lease' | 'too-low' };

/**
 * Turns the budget into the filters of a search (spec 1 §2). The total limits the price, and the monthly limit the estimated
 * payment, at the terms of the wallet. What is owed beyond the value of the trade-in is paid off with the new loan, so its
 * payment is subtracted from the limit. `search`: the query of the search that gets the filters.
 */
export function searchWithBudget(wallet: Wallet, search = ''): BudgetSearch | NoBudgetSearch {
  const budget = wallet.budget.value;
  if (budget === null) return { kind: 'none' };
  const filters = new URLSearchParams();
  if (budget.budget !== null) filters.set(PRICE_PARAMS.max, String(budget.budget));
  const isLease = wallet.plan.value?.kind === 'lease';
  if (isLease && budget.budget === null) return { kind: 'lease' };
  let monthly: BudgetSearch['monthly'] = null;
  if (budget.monthlyBudget !== null && !isLease) {
    const loan = plannedLoan(wallet, isNewOnly(search));
    const { cashDollars, months, aprPercent } = loan;
    const shortage = Math.max(0, -(cashDollars ?? 0));
    const oldLoanCents = monthlyPaymentCents(shortage * 100, aprPercent, months);
    // One cent more, because the two payments are rounded apart.
    const maxPayment = Math.floor((budget.monthlyBudget * 100 - oldLoanCents - (shortage > 0 ? 1 : 0)) / 100);
    if (maxPayment < 1) return { kind: 'too-low' };
    monthly = { loan, maxPayment, oldLoanCents };
    filters.set(PAYMENT_PARAMS.max, String(maxPayment));
    if (cashDollars !== null)
      filters.set(LOAN_PARAMS.down, String(Math.min(PLAN_LIMITS.maxDown, Math.max(0, cashDollars))));
    if (months !== DEFAULT_TERMS.months) filters.set(LOAN_PARAMS.months, String(months));
    if (aprPercent !== DEFAULT_TERMS.aprPercent) filters.set(LOAN_PARAMS.apr, String(aprPercent));
  }
  const query = mergeSearchParams(filters.toString(), withoutBudget(search));
  return { kind: 'search', query, maxPrice: budget.budget, monthly };
}

/** Whether a search is for new cars only, whose average rates are lower. */
export function isNewOnly(search: string): boolean {
  return listingTypesOf(search).join() === 'NEW';
}

/** Returns the listing types of a search, such as `NEW`. */
export function listingTypesOf(search: string): readonly string[] {
  return paramsOfSearch(search).get(FILTERS.listingType.params[0]!.name) ?? [];
}

/** Removes the limits and terms of an earlier budget, and the position in its results. */
function withoutBudget(search: string): string {
  const params = paramsOfSearch(search);
  const replaced = [...Object.values(PRICE_PARAMS), ...Object.values(PAYMENT_PARAMS), ...Object.values(LOAN_PARAMS)];
  for (const name of [...replaced, 'firstRecord', 'after']) params.delete(name);
  return formatParams(params);
}
