import {
  DEFAULT_TERMS,
  FILTERS,
  formatParams,
  LOAN_PARAMS,
  MAX_TRADE_IN,
  mergeSearchParams,
  paramsInSearch,
  PAYMENT_PARAMS,
  PRICE_BASIS_PARAM,
  PRICE_PARAMS,
} from '#features/search/search.ts';
import { monthlyPaymentCents } from '#features/payments/payments.ts';
import { areDefaultTerms, paymentTermsOf } from './own-terms.ts';
import { plannedLoan, type PlannedLoan } from './planned-loan.ts';
import { readBudget } from './read-fields.ts';
import { type Budget, changePart, EARLIEST_CHANGE, type Wallet } from './wallet.ts';

/**
 * The search of a wallet: its canonical query, without `?`. `maxPayment`: `null` without a monthly budget. `loan`:
 * `null` for a lease. `oldLoanCents`: the monthly cost of the part of the old loan that the trade-in does not pay off.
 */
export type BudgetSearch = {
  kind: 'search';
  query: string;
  maxPayment: number | null;
  loan: PlannedLoan | null;
  oldLoanCents: number;
};

/**
 * The reason why a wallet has no search. `none`: neither a budget nor terms are set. `lease`: only a monthly limit is
 * set, and the cost of a lease depends on the dealer's offer. `too-low`: the rest of the old loan alone costs more than
 * the monthly limit.
 */
export type NoBudgetSearch = { kind: 'none' | 'lease' | 'too-low' };

/**
 * Converts the wallet to the filters of a search (spec 1 §2). The total limits the price, and the monthly limit the
 * estimated payment. Payments are at the terms of the wallet. The debt beyond the value of the trade-in is paid off
 * with the new loan, so its payment is subtracted from the limit. `search`: the query of the search to which the
 * filters are added.
 */
export function searchWithBudget(wallet: Wallet, search = ''): BudgetSearch | NoBudgetSearch {
  const { budget: maxPrice, monthlyBudget } = wallet.budget.value ?? { budget: null, monthlyBudget: null };
  const isLease = wallet.plan.value?.kind === 'lease';
  if (isLease && maxPrice === null) return { kind: monthlyBudget === null ? 'none' : 'lease' };
  const filters = new URLSearchParams(tradeInCredit(wallet, search));
  if (maxPrice !== null) filters.set(PRICE_PARAMS.max, String(maxPrice));
  const found = (parts: Pick<BudgetSearch, 'maxPayment' | 'loan' | 'oldLoanCents'>): BudgetSearch => ({
    kind: 'search',
    query: mergeSearchParams(filters.toString(), withoutEarlierTerms(wallet, search)),
    ...parts,
  });
  if (isLease) return found({ maxPayment: null, loan: null, oldLoanCents: 0 });
  const loan = plannedLoan(wallet, isNewOnly(search));
  const terms = paymentTermsOf(loan);
  if (wallet.budget.value === null && areDefaultTerms(terms)) return { kind: 'none' };
  const { downDollars, months, aprPercent } = terms;
  if (downDollars !== null) filters.set(LOAN_PARAMS.down, String(downDollars));
  if (months !== DEFAULT_TERMS.months) filters.set(LOAN_PARAMS.months, String(months));
  if (aprPercent !== DEFAULT_TERMS.aprPercent) filters.set(LOAN_PARAMS.apr, String(aprPercent));
  const shortage = Math.max(0, -(loan.cashDollars ?? 0));
  const oldLoanCents = monthlyPaymentCents(shortage * 100, aprPercent, months);
  if (monthlyBudget === null) return found({ maxPayment: null, loan, oldLoanCents });
  // One cent more, because the two payments are rounded separately.
  const maxPayment = Math.floor((monthlyBudget * 100 - oldLoanCents - (shortage > 0 ? 1 : 0)) / 100);
  if (maxPayment < 1) return { kind: 'too-low' };
  filters.set(PAYMENT_PARAMS.max, String(maxPayment));
  return found({ maxPayment, loan, oldLoanCents });
}

/** The trade-in lowers taxes in an out-the-door search that has no trade-in yet. */
function tradeInCredit({ tradeIn }: Wallet, search: string): Record<string, string> {
  const value = tradeIn.value?.value ?? 0;
  const isWanted = value > 0 && paramsInSearch(search).get(PRICE_BASIS_PARAM)?.join() === OUT_THE_DOOR;
  return isWanted ? { [PRICE_BASIS_PARAM]: `${OUT_THE_DOOR}:${Math.min(value, MAX_TRADE_IN)}` } : {};
}

const OUT_THE_DOOR = 'out-the-door';

/** Returns a search with prices out the door in place of other ones. */
export function withTaxesAndFees(search: string): string {
  return mergeSearchParams(`${PRICE_BASIS_PARAM}=${OUT_THE_DOOR}`, search);
}

/** Returns the limits of a search as a budget; `null` without any. */
export function searchBudget(search: string): Budget | null {
  const params = paramsInSearch(search);
  const limitIn = (name: string) => params.get(name)?.[0];
  const read = readBudget({ budget: limitIn(PRICE_PARAMS.max), monthlyBudget: limitIn(PAYMENT_PARAMS.max) });
  return 'value' in read ? read.value : null;
}

/** Returns whether a search is for new cars only, whose average rates are lower. */
export function isNewOnly(search: string): boolean {
  return listingTypesOf(search).join() === 'NEW';
}

/** Returns the listing types of a search, such as `NEW`. */
export function listingTypesOf(search: string): readonly string[] {
  return paramsInSearch(search).get(FILTERS.listingType.params[0]!.name) ?? [];
}

/**
 * Returns the budget, or the limits of the search until the shopper sets or removes one. A removed budget limits
 * nothing.
 */
export function budgetInEffect({ budget }: Wallet, search: string): Budget | null {
  return budget.changedAt === 0 ? searchBudget(search) : budget.value;
}

/**
 * Sets the limits of the search as the budget if the shopper never set or removed one. The wallet shows these limits in
 * the fields of the budget, so a shopper who saves another part expects them to count. They are older than every budget
 * that a shopper sets or removes, so that at sign-in they replace none.
 */
export function withSearchBudget(wallet: Wallet, search: string): Wallet {
  const limits = wallet.budget.changedAt === 0 ? searchBudget(search) : null;
  return limits === null ? wallet : changePart(wallet, 'budget', limits, EARLIEST_CHANGE);
}

/**
 * Removes the terms of an earlier loan, the position in the results, and what the budget replaces: all bounds if it is
 * set, the limits if it was removed.
 */
function withoutEarlierTerms({ budget }: Wallet, search: string): string {
  const params = paramsInSearch(search);
  const bounds = [PRICE_PARAMS, PAYMENT_PARAMS].flatMap(({ min, max }) =>
    budget.changedAt === 0 ? [] : budget.value === null ? [max] : [min, max],
  );
  for (const name of [...bounds, ...Object.values(LOAN_PARAMS), 'firstRecord', 'after']) params.delete(name);
  return formatParams(params);
}
