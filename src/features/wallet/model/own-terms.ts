import { PAYMENT_ESTIMATE_TERMS } from '#features/listings/listings.ts';
import { DEFAULT_TERMS, describeLoan, type PaymentTerms } from '#features/search/search.ts';
import { formatDollars } from '#kit/text/format.ts';
import { plannedLoan, type PlannedLoan } from './planned-loan.ts';
import type { Wallet } from './wallet.ts';
import type { OwnTerms, WalletCopy, WalletOwner } from './wallet-copy.ts';
import { PLAN_LIMITS } from './wallet-text.ts';

/** Returns the part of a wallet that the shopper's browser stores. */
export function walletCopy(wallet: Wallet, { isSignedIn, signIn }: WalletOwner): WalletCopy {
  return { budget: wallet.budget.value, tradeIn: wallet.tradeIn.value, terms: ownTerms(wallet), isSignedIn, signIn };
}

/**
 * Returns the shopper's own payment terms, for new cars and for used cars; `null` if they are the defaults, or for a
 * lease, whose payment depends on the dealer's offer.
 */
function ownTerms(wallet: Wallet): WalletCopy['terms'] {
  if (wallet.plan.value?.kind === 'lease') return null;
  const [newLoan, otherLoan] = [plannedLoan(wallet, true), plannedLoan(wallet, false)];
  if (areDefaultTerms(paymentTermsOf(newLoan)) && areDefaultTerms(paymentTermsOf(otherLoan))) return null;
  return { newCars: withText(newLoan), otherCars: withText(otherLoan) };
}

/** Returns the terms of a planned loan. A down payment cannot be negative: the rest of an old loan is paid separately. */
export function paymentTermsOf({ cashDollars, months, aprPercent }: PlannedLoan): PaymentTerms {
  const downDollars = cashDollars === null ? null : Math.min(PLAN_LIMITS.maxDown, Math.max(0, cashDollars));
  return { downDollars, months, aprPercent };
}

export function areDefaultTerms({ downDollars, months, aprPercent }: PaymentTerms): boolean {
  return (
    downDollars === DEFAULT_TERMS.downDollars &&
    months === DEFAULT_TERMS.months &&
    aprPercent === DEFAULT_TERMS.aprPercent
  );
}

/** Payments of cards are for the car alone, so their terms name the part of the old loan that comes on top. */
function withText(loan: PlannedLoan): OwnTerms {
  const terms = paymentTermsOf(loan);
  const oldLoanDollars = Math.max(0, -(loan.cashDollars ?? 0));
  const oldLoan = oldLoanDollars > 0 ? `, without the ${formatDollars(oldLoanDollars)} left on your old loan` : '';
  return {
    ...terms,
    downPercent: PAYMENT_ESTIMATE_TERMS.downPercent,
    text: describeLoan(terms) + oldLoan,
    ...(oldLoanDollars > 0 && { oldLoanDollars }),
  };
}
