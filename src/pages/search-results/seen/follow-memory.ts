import { startTransition } from 'react';
import { PRICES_KEY } from '#features/shoppers/shoppers.ui.ts';
import {
  parseDisplayedPrice,
  readPrices,
  rememberPrices,
  type SeenPrice,
  updateSeenPrice,
} from '#pages/shared/car/price-memory.ts';
import { formatDollars } from '#kit/text/format.ts';
import {
  onWalletCopyChange,
  ownTermsFor,
  readWalletCopy,
  syncWalletCopy,
  withOwnPayment,
} from '#features/wallet/wallet.ui.ts';
import { MEMORY_CHANGED, MEMORY_KEY, readHiddenCars } from './car-memory.ts';
import { hideCarsWithCss } from './hide-cars-with-css.ts';
import type { CardSearch, CarMemory } from './use-car-memory.ts';
import { loadLateParts } from '../browser/late-parts.tsx';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAY_MS = 86_400_000;

/**
 * Stores the prices of the displayed cards. Calls `tell` with the memory now and on each change, until the returned
 * function is called.
 */
export function followMemory(search: CardSearch, tell: (memory: CarMemory) => void): () => void {
  const { cards, query, hasWallet = false } = search;
  const listening = new AbortController();
  const { signal } = listening;
  const look = (remember: boolean) => {
    const hidden = readHiddenCars();
    hideCarsWithCss(hidden);
    const shown = cards.map(({ id, price }) => ({ id, price: parseDisplayedPrice(price) }));
    const prices = remember ? rememberPrices(shown) : readPrices();
    const now = new Date();
    const markOf: CarMemory['markOf'] = ({ id, price }) => {
      const sight = prices.get(id);
      return sight ? priceChangeNote(updateSeenPrice(sight, parseDisplayedPrice(price), now.getTime()), now) : null;
    };
    tell({ hidden, markOf, cardOf: hasWallet ? ownCardOf(query) : (card) => card });
  };
  // Notes can wait for the shopper's actions.
  startTransition(() => look(true));
  import('#features/interest/ui/watch-interest.ts').then(({ watchInterest }) => watchInterest(), ignore);
  if (hasWallet) followWallet(() => look(false), signal);
  addEventListener(MEMORY_CHANGED, () => look(false), { signal });
  // The shopper returned from a vehicle's page, which stored its own price.
  addEventListener('pageshow', (event) => event.persisted && look(false), { signal });
  addEventListener('storage', ({ key }) => (key === MEMORY_KEY || key === PRICES_KEY) && look(false), { signal });
  return () => listening.abort();
}

/** Returns the note on a card that the shopper saw before: `Down $500 since your visit on Tuesday`. */
export function priceChangeNote({ price, before, visited }: SeenPrice, now: Date): string | null {
  if (before === null) return visited ? 'Seen' : null;
  const visit = `your visit ${dayOf(new Date(before.at), now)}`;
  if (price === null) return `Price removed since ${visit}`;
  if (before.price === null) return `Price added since ${visit}`;
  const change = price - before.price;
  return `${change < 0 ? 'Down' : 'Up'} ${formatDollars(Math.abs(change))} since ${visit}`;
}

/** Formats a day in the shopper's time zone, without Intl: the first Intl.DateTimeFormat is slow on a phone. */
function dayOf(then: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(then)) / DAY_MS);
  if (days <= 0) return 'earlier today';
  if (days === 1) return 'yesterday';
  if (days < 7) return `on ${WEEKDAYS[then.getDay()]}`;
  const year = then.getFullYear() === now.getFullYear() ? '' : `, ${then.getFullYear()}`;
  return `on ${MONTHS[then.getMonth()]} ${then.getDate()}${year}`;
}

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** Returns the cards of a search with payments that use the terms in the shopper's wallet. */
function ownCardOf(query: string): CarMemory['cardOf'] {
  const terms = ownTermsFor(query);
  return (card) => withOwnPayment(card, terms);
}

/** Updates the browser's copy of the wallet, shows its content, and calls back when it changes. */
function followWallet(call: () => void, signal: AbortSignal): void {
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

/** Without this code, the page shows no alert, and works as it does for shoppers without a wallet. */
function ignore(): void {}
