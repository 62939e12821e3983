import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { formatDollars } from '#kit/text/format.ts';
import { isEmptyWalletCopy, type WalletCopy } from '../model/wallet-copy.ts';
import { readWalletCopy } from './browser-copy.ts';
import { ownTermsFor } from './own-payments.ts';
import './wallet-popover.css';

/** Key in local storage: `1` once the popover was shown (spec 2 §3). */
const SHOWN = 'wallet-popover';

/**
 * Points at the wallet's icon and says what the page used from the wallet. Appears once per browser, on a page with the
 * icon, when the wallet contains a budget, a trade-in or terms (spec I73). It doesn't take the focus; Escape, its
 * button and a click elsewhere close it.
 */
export function showWalletPopover(): void {
  const copy = readWalletCopy();
  const icon = document.querySelector<HTMLElement>('a[data-dialog="wallet"]');
  if (!copy || isEmptyWalletCopy(copy) || !icon || document.querySelector('dialog[open]') || !isFirstTime()) return;
  const popover = document.createElement('div');
  popover.className = 'wallet-popover';
  popover.popover = 'auto';
  // Screen readers announce text that is added to it later.
  popover.setAttribute('role', 'status');
  popover.addEventListener('toggle', ({ newState }) => newState === 'closed' && popover.remove());
  document.body.append(popover);
  // The popover belongs to the icon and comes after it in the Tab order.
  popover.showPopover({ source: icon });
  const text = document.createElement('p');
  text.textContent = popoverText(copy);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button';
  close.textContent = 'Got it';
  close.addEventListener('click', () => popover.hidePopover());
  popover.append(text, close);
}

function popoverText(copy: WalletCopy): string {
  const { budget } = copy;
  const terms = ownTermsFor(location.search, copy);
  const limits = [
    ...(budget?.budget ? [formatDollars(budget.budget)] : []),
    ...(budget?.monthlyBudget ? [`${formatDollars(budget.monthlyBudget)} a month`] : []),
  ];
  if (terms) return `Payments now use your terms: ${terms.text}. Change them in My Wallet.`;
  const params = new URLSearchParams(location.search);
  const isApplied = params.has(budget?.monthlyBudget ? PARAM_NAMES.maxPayment : PARAM_NAMES.maxPrice);
  if (limits.length > 0 && isApplied)
    return `These cars are within your budget of ${limits.join(' and ')}. Change it in My Wallet.`;
  if (limits.length > 0)
    return `Your budget of ${limits.join(' and ')} is saved. Open My Wallet to see the cars within it.`;
  return 'What you entered is saved. Open My Wallet to change it.';
}

/**
 * Returns whether the popover was never shown in this browser; false without storage, because it would be shown on
 * every page.
 */
function isFirstTime(): boolean {
  try {
    if (localStorage.getItem(SHOWN) !== null) return false;
    localStorage.setItem(SHOWN, '1');
    return true;
  } catch {
    return false;
  }
}
