import {
  onWalletCopyChange,
  ownTermsFor,
  readWalletCopy,
  syncWalletCopy,
  withOwnPayment,
} from '#features/wallet/wallet.ui.ts';
import { loadLateParts } from '../browser/late-parts.tsx';
import type { CarMemory } from './use-car-memory.ts';

/** Returns the cards of a search with the payments at the terms of the shopper's wallet. */
export function ownCardOf(query: string): CarMemory['cardOf'] {
  const terms = ownTermsFor(query);
  return (card) => withOwnPayment(card, terms);
}

/** Brings the browser's copy of the wallet up to date, shows its content, and calls back when it changes. */
export function followWallet(call: () => void, signal: AbortSignal): void {
  onWalletCopyChange(call, signal);
  void showCopy(signal);
}

/** Loads the parts of the page that show the wallet, and tells the shopper once that the page uses it. */
async function showCopy(signal: AbortSignal): Promise<void> {
  await syncWalletCopy();
  if (readWalletCopy() === null || signal.aborted) return;
  loadLateParts().catch(ignore);
  import('#features/wallet/ui/wallet-popover.ts').then(({ showWalletPopover }) => showWalletPopover(), ignore);
}

/** Without this code, the page works as for shoppers without a wallet. */
function ignore(): void {}
