import { reportImpression } from './report-events.ts';

/** Elements whose impressions count. `tokenOf` returns the signed token of an element; `null` if it does not count. */
export type WatchedCards = { selector: string; tokenOf(card: HTMLElement): string | null };

/** Elements that have their token in an attribute: `<li data-event-token="…">`. */
const MARKED: WatchedCards = {
  selector: '[data-event-token]',
  tokenOf: ({ dataset }) => dataset['eventToken'] || null,
};

/** Half of the card is visible for a second. */
const VISIBLE_SHARE = 0.5;
const VISIBLE_MS = 1_000;
const SCAN_AFTER_MS = 100;

type WatchedCard = { token: string; isVisible: boolean; timer: ReturnType<typeof setTimeout> | undefined };

const kinds: WatchedCards[] = [MARKED];
const watched = new Map<HTMLElement, WatchedCard>();
/** Tokens that this page has reported. */
const reported = new Set<string>();
let observer: IntersectionObserver | undefined;
let scanning: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports when half of a card is visible for a second, once per card and page, including cards that are added later. One
 * observer serves all calls. Nothing counts in a hidden tab, a prerendered page, or behind a dialog.
 */
export function watchImpressions(cards?: WatchedCards): void {
  if (cards && !kinds.some(({ selector }) => selector === cards.selector)) kinds.push(cards);
  if (!observer) {
    observer = new IntersectionObserver(noteVisibility, { threshold: VISIBLE_SHARE });
    const changes = { subtree: true, childList: true, attributeFilter: ['href', 'data-event-token'] };
    new MutationObserver(scanSoon).observe(document.body, changes);
    addEventListener('visibilitychange', () => {
      for (const [card, state] of watched) updateTimer(card, state);
    });
  }
  scan();
}

function scanSoon(): void {
  scanning ??= setTimeout(scan, SCAN_AFTER_MS);
}

function scan(): void {
  clearTimeout(scanning);
  scanning = undefined;
  const found = new Map<HTMLElement, string>();
  for (const { selector, tokenOf } of kinds)
    for (const card of document.querySelectorAll<HTMLElement>(selector)) {
      const token = tokenOf(card);
      if (token !== null && !reported.has(token)) found.set(card, token);
    }
  // An element may show another card by now.
  for (const [card, { token }] of watched) if (found.get(card) !== token) ignore(card);
  for (const [card, token] of found) {
    if (watched.has(card)) continue;
    watched.set(card, { token, isVisible: false, timer: undefined });
    observer!.observe(card);
  }
}

function ignore(card: HTMLElement): void {
  clearTimeout(watched.get(card)?.timer);
  watched.delete(card);
  observer!.unobserve(card);
}

function noteVisibility(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, intersectionRatio } of entries) {
    const card = target as HTMLElement;
    const state = watched.get(card);
    if (!state) continue;
    state.isVisible = intersectionRatio >= VISIBLE_SHARE;
    updateTimer(card, state);
  }
}

/** Starts the timer of a visible card, or clears that of a hidden one. */
function updateTimer(card: HTMLElement, state: WatchedCard): void {
  if (!state.isVisible || document.visibilityState === 'hidden') {
    clearTimeout(state.timer);
    state.timer = undefined;
  } else {
    state.timer ??= setTimeout(() => endSecond(card, state), VISIBLE_MS);
  }
}

function endSecond(card: HTMLElement, state: WatchedCard): void {
  state.timer = undefined;
  if (isCovered(card)) return updateTimer(card, state);
  ignore(card);
  if (reported.has(state.token)) return;
  reported.add(state.token);
  reportImpression(state.token);
}

/** Returns whether a dialog or the sheet of filters is open above the page. */
function isCovered(card: HTMLElement): boolean {
  const dialog = document.querySelector(':modal');
  return card.closest('[inert]') !== null || (dialog !== null && !dialog.contains(card));
}
