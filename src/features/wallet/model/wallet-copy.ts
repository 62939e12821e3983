import type { Budget, TradeIn } from './wallet.ts';

/**
 * The terms of a shopper's own payments. `downDollars`: `null` means `downPercent` of the price. `text` names down
 * payment, term and APR together, as every estimate must. `oldLoanDollars`: the debt beyond the value of the trade-in
 * and the down payment, which the next loan finances too; absent if there is none.
 */
export type OwnTerms = {
  downDollars: number | null;
  downPercent: number;
  months: number;
  aprPercent: number;
  text: string;
  oldLoanDollars?: number;
};

/**
 * The owner of a wallet. `signIn`: the value of the cookie `signed-in` that came with the session, new at each sign-in;
 * `null` for a shopper who isn't signed in, or without the cookie.
 */
export type WalletOwner = { isSignedIn: boolean; signIn: string | null };

/**
 * The browser's copy of a wallet. Pages do not contain it, because they are the same for all shoppers (spec 2 §3).
 * `terms`: payment terms for new cars, and for all others; `null` for the default terms.
 */
export type WalletCopy = WalletOwner & {
  budget: Budget | null;
  tradeIn: TradeIn | null;
  terms: { newCars: OwnTerms; otherCars: OwnTerms } | null;
};

/** `syncedAt`: the time at which the browser received it, by its own clock, in milliseconds. */
export type SyncedWalletCopy = WalletCopy & { syncedAt: number };

/** Time after which a copy of the wallet is loaded again, in milliseconds (spec 2 §9). */
const STALE_MS = 24 * 3_600_000;

/** Returns whether a copy of the wallet is stale: 24 hours old, or from the future of a wrong clock. */
export function isSyncStale(syncedAt: number, now: number): boolean {
  return now - syncedAt >= STALE_MS || syncedAt > now;
}

/**
 * Returns whether a copy belongs to the shopper who uses the browser now, so that the next person at a shared computer
 * never sees the amounts of the previous one. `signIn`: the value of the browser's cookie `signed-in`; `null` without
 * one.
 */
export function isWalletCopyOf({ isSignedIn, signIn: owner }: WalletOwner, signIn: string | null): boolean {
  return isSignedIn ? owner !== null && owner === signIn : signIn === null;
}

/** Returns whether a wallet has nothing that a page shows. */
export function isEmptyWalletCopy({ budget, tradeIn, terms }: WalletCopy): boolean {
  return budget === null && tradeIn === null && terms === null;
}

/** Reads a stored copy; `null` for none, and for one that another version of the site stored. */
export function parseWalletCopy(text: string | null): SyncedWalletCopy | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isCopy(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isCopy(stored: unknown): stored is SyncedWalletCopy {
  if (!isRecord(stored) || typeof stored['syncedAt'] !== 'number' || typeof stored['isSignedIn'] !== 'boolean')
    return false;
  const { budget, tradeIn, terms, signIn } = stored;
  return (
    (signIn === null || typeof signIn === 'string') &&
    (budget === null || (isRecord(budget) && isAmount(budget['budget']) && isAmount(budget['monthlyBudget']))) &&
    (tradeIn === null ||
      (isRecord(tradeIn) && Number.isInteger(tradeIn['value']) && isAmount(tradeIn['amountOwed']))) &&
    (terms === null || (isRecord(terms) && isTerms(terms['newCars']) && isTerms(terms['otherCars'])))
  );
}

function isTerms(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { downDollars, downPercent, months, aprPercent, text } = value;
  return (
    isAmount(downDollars) &&
    [downPercent, months, aprPercent].every((number) => Number.isFinite(number)) &&
    typeof text === 'string'
  );
}

function isAmount(value: unknown): boolean {
  return value === null || Number.isInteger(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
