import { signedInHint } from '#features/shoppers/shoppers.ui.ts';
import { isCopyOf, isSyncStale } from '../model/wallet-copy.ts';
import { storedCopy, writeCopy } from './browser-copy.ts';
import { fetchWallet } from './wallet-calls.ts';

let pending: Promise<unknown> | undefined;

/**
 * Loads the browser's copy of the wallet again if it is stale (spec 2 §9), or if a shopper has signed in since. Removes
 * it if it belongs to another sign-in. A browser without a copy and an account loads nothing.
 */
export async function syncCopy(): Promise<void> {
  const copy = storedCopy();
  const signIn = signedInHint();
  const isOwn = copy !== null && isCopyOf(copy, signIn);
  // Removed before the call, because the call may fail.
  if (copy && !isOwn) writeCopy(null);
  const isCurrent = isOwn ? !isSyncStale(copy.syncedAt, Date.now()) : signIn === null;
  if (isCurrent) return;
  // The call stores its answer.
  pending ??= fetchWallet({ search: '' }).finally(() => (pending = undefined));
  await pending;
}
