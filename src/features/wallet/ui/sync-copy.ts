import { isSyncStale } from '../model/wallet-copy.ts';
import { hasSignedInHint, storedCopy, writeCopy } from './browser-copy.ts';
import { fetchWallet } from './wallet-calls.ts';

let pending: Promise<unknown> | undefined;

/**
 * Loads the browser's copy of the wallet again if it is stale (spec 2 §9), or if a shopper has signed in since. Removes it
 * if its account has signed out. A browser without a copy and an account loads nothing.
 */
export async function syncCopy(): Promise<void> {
  const copy = storedCopy();
  const isSignedIn = hasSignedInHint();
  if (copy?.isSignedIn && !isSignedIn) return writeCopy(null);
  const isCurrent = copy ? copy.isSignedIn === isSignedIn && !isSyncStale(copy.syncedAt, Date.now()) : !isSignedIn;
  if (isCurrent) return;
  // The call stores its answer.
  pending ??= fetchWallet({ search: '' }).finally(() => (pending = undefined));
  await pending;
}
