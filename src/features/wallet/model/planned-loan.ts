import { DEFAULT_TERMS } from '#features/search/search.ts';
import { rateTable } from '#features/payments/payments.ts';
import { tradeInEquity, hasTradeIn, type Wallet } from './wallet.ts';

/**
 * The loan that a wallet plans. `cashDollars`: the down payment and the equity of the trade-in, negative if the debt on
 * the trade-in exceeds both; `null` without a down payment and a trade-in, which means the usual share of the price.
 * `basis`: the origin of the rate.
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
  const down = wallet.plan.value?.downPayment ?? null;
  const band = wallet.credit.value;
  const own = plan?.aprPercent ?? null;
  return {
    cashDollars: down === null && !hasTradeIn(wallet) ? null : (down ?? 0) + tradeInEquity(wallet),
    months: plan?.termMonths ?? DEFAULT_TERMS.months,
    aprPercent: own ?? (band === null ? DEFAULT_TERMS.aprPercent : rateTable(isNew).rates[band]),
    basis: own === null ? (band === null ? 'usual' : 'credit') : 'own',
  };
}
