import { afterFrame } from '#ui/browser/after-frame.ts';
import type { SearchResultsData } from '../page-data.ts';
import { buildOfDocument } from '#ui/browser/check-build.ts';
import { visitOf } from './history-entry.ts';
import { listHeight, STORED_VISIT_KEY } from './display/list-layout.ts';
import { addressOf } from './query/search-address.ts';

/**
 * The scroll position in the page and in the panel, relative to the first visible card, because hidden cards have
 * estimated heights.
 */
export type ScrollMark = { y: number; card: string | null; top: number; panel?: number };
/**
 * `height`: the height of the list, if more of it is stored than its document has. `over`: the entry exists only so
 * that Back closes an overlay.
 */
type State = { visit: string; mark?: ScrollMark; height?: number; over?: true };
/** The data of a history entry, and the new search that it belongs to. */
export type StoredVisit = { data: SearchResultsData; search: number };
type KeptVisit = { visit: string; address: string; build: string; data: SearchResultsData; mark: ScrollMark };

const PANEL = 'filters';
const MAX_KEPT = 20;
/** A position counts as restored by the browser if it is within this many pixels. */
const NEAR = 600;
const MARK_AFTER_MS = 150;
/** A position counts as reached if it stays the same for this many frames. */
const ROUNDS = 4;
/** Gives up after this many frames. Frames are counted, not time, because a busy device draws only a few per second. */
const MAX_FRAMES = 240;
const kept = new Map<string, StoredVisit>();
/** Records the scroll position when scrolling has ended; `undefined` if it is already recorded. */
let recording: ReturnType<typeof setTimeout> | undefined;
/**
 * The scroll position when a click or tap began. Afterwards, reading it would force a layout, because the click changes
 * the form.
 */
let atPress: ScrollMark | undefined;
/** Whether the results start above the viewport. Uses an observer, because reading a position would force a layout. */
let isPastResults = false;

/** Returns the id of the current history entry; creates one if it has none. */
export function currentVisit(): string {
  const state = history.state as State | null;
  if (state?.visit) return state.visit;
  const visit = newVisit();
  // The entry may belong to an overlay that opened before this code arrived.
  history.replaceState({ ...state, visit }, '');
  return visit;
}

/** Caches the content of an entry, so that going back to it needs no search. */
export function cacheVisit(visit: string, shown: StoredVisit): void {
  kept.delete(visit);
  kept.set(visit, shown);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

export function cachedVisit(visit: string): StoredVisit | undefined {
  return kept.get(visit);
}

export function pushVisit(query: string): string {
  const visit = newVisit();
  history.pushState({ visit }, '', addressOf(query));
  recordSoon();
  return visit;
}

export function recordScrollPosition(): void {
  const mark = atPress ?? markNow();
  discardScrollRecording();
  const over = (history.state as State | null)?.over;
  history.replaceState({ visit: currentVisit(), mark, ...(over && { over }) } satisfies State, '');
}

/** Records the scroll position unless it is recorded already. */
export function recordIfScrolled(): void {
  if (recording !== undefined) recordScrollPosition();
}

/** Discards a scroll position that was not recorded yet, because another history entry is current now. */
export function discardScrollRecording(): void {
  clearTimeout(recording);
  recording = undefined;
  atPress = undefined;
}

function recordSoon(): void {
  discardScrollRecording();
  const timer = setTimeout(() => afterFrame(() => recording === timer && recordScrollPosition()), MARK_AFTER_MS);
  recording = timer;
}

/**
 * Records the scroll position whenever scrolling ends, and turns off the browser's own restoration, until `signal`
 * aborts.
 */
export function trackScrollPosition(signal: AbortSignal): void {
  const take = () => {
    history.scrollRestoration = 'manual';
  };
  take();
  addEventListener('pageshow', take, { signal });
  // The panel's scroll events do not bubble.
  addEventListener('scroll', recordSoon, { signal, passive: true, capture: true });
  const read = () => {
    if (recording !== undefined) atPress = markNow();
  };
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, read, { signal, passive: true, capture: true });
  if (!scrollMarkOf(history.state)) recordSoon();
  const observer = new IntersectionObserver(
    (entries) => {
      isPastResults = entries.at(-1)!.isIntersecting;
    },
    // The margin includes all content above the viewport.
    { rootMargin: '1000000px 0px -100% 0px' },
  );
  const results = document.getElementById('results');
  if (results) observer.observe(results);
  signal.addEventListener('abort', () => {
    discardScrollRecording();
    observer.disconnect();
  });
}

export function scrollMarkOf(state: unknown): ScrollMark | undefined {
  return (state as State | null)?.mark;
}

/** Stores the cards after the first batch in the tab's session storage, for returning from another document. */
export function storeVisit(data: SearchResultsData): void {
  const [visit, mark] = [currentVisit(), scrollMarkOf(history.state) ?? markNow()];
  const stored: KeptVisit = { visit, address: location.href, build: buildOfDocument(), data, mark };
  try {
    sessionStorage.setItem(STORED_VISIT_KEY, JSON.stringify(stored));
    history.replaceState({ visit, mark, height: listHeight() } satisfies State, '');
  } catch {
    // Without storage (if it is full or blocked), only this convenience is missing.
  }
}

/** Returns the data stored for this history entry, if there is any. */
export function storedVisit(): KeptVisit | undefined {
  // Reads the storage only when the shopper goes back, because its first use blocks the page briefly.
  if (visitOf(history.state) === undefined) return undefined;
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED_VISIT_KEY) ?? 'null') as KeptVisit | null;
    const isOfEntry = stored?.visit === visitOf(history.state) && stored?.address === location.href;
    // After an update of the server, the stored data may have another shape.
    return isOfEntry && stored?.build === buildOfDocument() ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Corrects the scroll position that the browser restored from estimated heights. */
export function correctScrollPosition(): void {
  const mark = scrollMarkOf(history.state);
  if (mark && mark.y > 0 && Math.abs(mark.y - scrollY) < NEAR) scrollToMark(mark);
}

/**
 * Scrolls to a position. Visible cards get their actual heights in the following frames, and the content below the list
 * loads later. So the position is corrected until it is `reached` and stays the same, or until the shopper scrolls.
 */
export function scrollToMark({ y, card, top }: ScrollMark, reached: () => void = () => undefined): void {
  const element = card && document.getElementById(card);
  if (!element) {
    scrollTo({ top: y, behavior: 'instant' });
    return reached();
  }
  const moved = new AbortController();
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(name, () => moved.abort(), { signal: moved.signal, passive: true });
  let frames = 0;
  let held = 0;
  const settle = () => {
    if (moved.signal.aborted || !element.isConnected) return reached();
    const off = element.getBoundingClientRect().top - top;
    held = Math.abs(off) < 1 ? held + 1 : 0;
    if (held === 0) scrollBy({ top: off, behavior: 'instant' });
    frames += 1;
    if (held < ROUNDS && frames < MAX_FRAMES) requestAnimationFrame(settle);
    else {
      moved.abort();
      reached();
    }
  };
  settle();
}

/** Restores the panel's scroll position; browsers restore only the page's. */
export function restorePanel(): void {
  const panel = document.getElementById(PANEL);
  const top = scrollMarkOf(history.state)?.panel;
  if (!panel || !top || panel.scrollTop !== 0) return;
  // Until all styles are applied, the panel is not as tall (`html-shell.ts`).
  if (document.documentElement.dataset['unstyled'] === undefined) panel.scrollTop = top;
  else
    for (const end of ['load', 'error'])
      document.querySelector('link[data-href]')?.addEventListener(end, restorePanel, { once: true });
}

function markNow(): ScrollMark {
  const cards = document.querySelectorAll<HTMLElement>('.card');
  const card = scrollY < 1 ? undefined : [...cards].find((each) => each.getBoundingClientRect().bottom > 0);
  const panel = document.getElementById(PANEL)?.scrollTop ?? 0;
  return { y: scrollY, card: card?.id ?? null, top: card?.getBoundingClientRect().top ?? 0, panel };
}

function newVisit(): string {
  return crypto.randomUUID?.() ?? String(Math.random());
}

/** Scrolls to the first result of a new search, unless the shopper is already there. */
export function scrollToResults(): void {
  if (!isPastResults) return;
  // The next frame computes this layout in any case.
  requestAnimationFrame(() => {
    const top = document.getElementById('results')?.getBoundingClientRect().top ?? 0;
    if (top < 0) scrollBy({ top, behavior: 'instant' });
  });
}
