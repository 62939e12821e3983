import { TAX_CREDIT_PARAM } from '#features/payments/payments.ts';
import { LOAN_PARAMS, PAYMENT_PARAMS } from '#features/search/search.ts';
import { paymentTermsOf } from './own-terms.ts';
import { plannedLoan } from './planned-loan.ts';
import { tradeInEquity, hasTradeIn, type Wallet } from './wallet.ts';

/**
 * Completes the parameters of a car's payment details with the shopper's wallet. Parameters that a search states are
 * kept. If it states some of the terms, the defaults complete them, as on its cards; if it limits the payment and
 * states no terms, the defaults apply. A form sends every field, even empty ones, so nothing is added to it.
 */
export function withWalletEntries(stated: URLSearchParams, wallet: Wallet): URLSearchParams {
  const params = new URLSearchParams(stated);
  const hasTerms = states(stated, LOAN_PARAMS);
  if (stated.has('amountOwed') || (states(stated, PAYMENT_PARAMS) && !hasTerms)) return params;
  const add = (name: string, value: string | number | null) => {
    if (value !== null && !params.has(name)) params.set(name, String(value));
  };
  const plan = wallet.plan.value;
  if (plan?.kind === 'lease') {
    add('type', 'lease');
    add('leaseMonths', plan.termMonths);
  }
  if (plan?.kind === 'finance' && !hasTerms) {
    add('termMonths', plan.termMonths);
    add('aprPercent', plan.aprPercent);
  }
  if (!hasTerms && plan?.aprPercent == null) add('creditBand', wallet.credit.value);
  addTradeIn(params, wallet);
  if (!hasTerms || stated.has('downPayment')) add('downPayment', ownDownPayment(wallet));
  return params;
}

function states(params: URLSearchParams, names: Readonly<Record<string, string>>): boolean {
  return Object.values(names).some((name) => params.has(name));
}

/** Without an own down payment, the equity of a trade-in is the down payment. */
function ownDownPayment(wallet: Wallet): number | null {
  return wallet.plan.value?.downPayment ?? (hasTradeIn(wallet) ? 0 : null);
}

/**
 * The down payment of a search with the wallet's terms contains the equity, which would count twice. The trade-in of a
 * search stays if it has another value, because the out-the-door prices of that search credit it.
 */
function addTradeIn(params: URLSearchParams, wallet: Wallet): void {
  const { value = 0, amountOwed = null } = wallet.tradeIn.value ?? {};
  const stated = params.get('tradeInValue') ?? params.get(TAX_CREDIT_PARAM);
  if (value === 0 || (stated !== null && Number(stated) !== value)) return;
  params.set('tradeInValue', String(value));
  if (amountOwed !== null) params.set('amountOwed', String(amountOwed));
  const down = params.get('downPayment');
  if (down === null) return;
  const isOwn = Number(down) === paymentTermsOf(plannedLoan(wallet, false)).downDollars;
  if (isOwn) params.delete('downPayment');
  else params.set('downPayment', String(Math.max(0, Number(down) - Math.max(0, tradeInEquity(wallet)))));
}
