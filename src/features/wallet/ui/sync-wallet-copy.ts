import { signedInHint } from '#features/shoppers/shoppers.ui.ts';
import { isWalletCopyOf, isSyncStale } from '../model/wallet-copy.ts';
import { storedWalletCopy, writeWalletCopy } from './browser-copy.ts';
import { fetchWallet } from './wallet-calls.ts';

let pending: Promise<unknown> | undefined;

/**
 * Loads the browser's copy of the wallet again if it is stale (spec 2 §9), or if a shopper has signed in since. Removes
 * it if it belongs to another sign-in. A browser without a copy and an account loads nothing.
 */
export async function syncWalletCopy(): Promise<void> {
  const copy = storedWalletCopy();
  const signIn = signedInHint();
  const isOwn = copy !== null && isWalletCopyOf(copy, signIn);
  // The copy of another account is removed before the call, because the call may fail.
  if (copy && !isOwn) writeWalletCopy(null);
  const isCurrent = isOwn ? !isSyncStale(copy.syncedAt, Date.now()) : signIn === null;
  if (isCurrent) return;
  // The call stores its answer.
  pending ??= fetchWallet({ search: '' }).finally(() => (pending = undefined));
  await pending;
}
