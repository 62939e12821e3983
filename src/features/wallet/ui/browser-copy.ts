import { useSyncExternalStore } from 'react';
import { signedInHint } from '#features/shoppers/shoppers.ui.ts';
import {
  isWalletCopyOf,
  isEmptyWalletCopy,
  parseWalletCopy,
  type SyncedWalletCopy,
  type WalletCopy,
} from '../model/wallet-copy.ts';

/** Key of the copy in local storage, and event on the window when this document changes it. */
const COPY = 'wallet-copy';

let parsed: { text: string | null; copy: SyncedWalletCopy | null } = { text: null, copy: null };

/** Returns the browser's copy of the wallet; `null` without one, or if it belongs to another sign-in. */
export function readWalletCopy(): SyncedWalletCopy | null {
  const copy = storedWalletCopy();
  return copy && isWalletCopyOf(copy, signedInHint()) ? copy : null;
}

/** Stores the server's answer, and notifies the page. */
export function storeWalletCopy({ budget, tradeIn, terms, isSignedIn, signIn }: WalletCopy): void {
  const copy: SyncedWalletCopy = { budget, tradeIn, terms, isSignedIn, signIn, syncedAt: Date.now() };
  // An account's empty copy is stored too, so that nothing is loaded again.
  writeWalletCopy(isEmptyWalletCopy(copy) && !isSignedIn ? null : JSON.stringify(copy));
}

/** Calls back when the copy changes, in this tab or in another one, until the signal aborts. */
export function onWalletCopyChange(call: () => void, signal: AbortSignal): void {
  addEventListener(COPY, call, { signal });
  addEventListener('storage', ({ key }) => key === COPY && call(), { signal });
}

/** Returns the browser's copy of the wallet; `null` until the page is interactive. */
export function useWalletCopy(): SyncedWalletCopy | null {
  return useSyncExternalStore(subscribe, readWalletCopy, () => null);
}

function subscribe(call: () => void): () => void {
  const listening = new AbortController();
  onWalletCopyChange(call, listening.signal);
  return () => listening.abort();
}

/** Returns the stored copy, even if it belongs to another sign-in. */
export function storedWalletCopy(): SyncedWalletCopy | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(COPY);
  } catch {
    // Without storage, pages show payments with the default terms.
  }
  if (text !== parsed.text) parsed = { text, copy: parseWalletCopy(text) };
  return parsed.copy;
}

/** Stores the text of a copy, or removes it, and notifies the page. */
export function writeWalletCopy(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(COPY);
    else localStorage.setItem(COPY, text);
  } catch {
    // Without storage (full or blocked), only this convenience is missing.
  }
  dispatchEvent(new Event(COPY));
}
