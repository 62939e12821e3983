import type { SearchResultsData } from '../page-data.ts';
import { listHeight, STORED_VISIT } from './list-height.ts';

/** Where the shopper was, in the page and in the panel: by the first card in sight, since cards out of sight have estimated heights. */
export type Mark = { y: number; card: string | null; top: number; panel?: number };
/**
 * `height`: what the list takes, where more of it is stored than its document has. `over`: the entry is there to go back
 * from, to what lies under something.
 */
type State = { visit: string; mark?: Mark; height?: number; over?: true };
/** What an entry shows, and which new search it belongs to. */
export type Visit = { data: SearchResultsData; search: number };
type Kept = { visit: string; address: string; data: SearchResultsData; mark: Mark };

const PANEL = 'filters';
const MOST_KEPT = 20;
/** Pixels within which a place counts as restored by the browser. */
const NEAR = 600;
const MARK_AFTER_MS = 150;
/** A place that holds for so many frames is reached; longer than this nobody waits for it. */
const ROUNDS = 4;
const SETTLING_MS = 2_000;
const kept = new Map<string, Visit>();

/** The history entry's own id; gives it one when it has none. */
export function currentVisit(): string {
  const state = history.state as State | null;
  if (state?.visit) return state.visit;
  const visit = newVisit();
  history.replaceState({ visit }, '');
  return visit;
}

/** Whether the document was opened by a link or an address, not reloaded or come back to: nothing was restored in it. */
export function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

/** Keeps what an entry shows, so that going back to it needs no search. */
export function keepVisit(visit: string, shown: Visit): void {
  kept.delete(visit);
  kept.set(visit, shown);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

export function keptVisit(visit: string): Visit | undefined {
  return kept.get(visit);
}

/** Adds an entry for a search. */
export function pushVisit(query: string): string {
  const visit = newVisit();
  history.pushState({ visit }, '', addressOf(query));
  return visit;
}

export function markVisit(): void {
  const over = (history.state as State | null)?.over;
  history.replaceState({ visit: currentVisit(), mark: markNow(), ...(over && { over }) } satisfies State, '');
}

/** Marks the place whenever scrolling ends, and keeps the browser from restoring it; until the answer is called. */
export function followPlace(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout>;
  const scrolled = () => {
    clearTimeout(timer);
    timer = setTimeout(markVisit, MARK_AFTER_MS);
  };
  const take = () => {
    history.scrollRestoration = 'manual';
  };
  take();
  addEventListener('pageshow', take, { signal });
  addEventListener('scroll', scrolled, { signal, passive: true });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

export function markOf(state: unknown): Mark | undefined {
  return (state as State | null)?.mark;
}

export function visitOf(state: unknown): string | undefined {
  return (state as State | null)?.visit;
}

/** For coming back from another document: what was loaded beyond the first batch is stored for this tab. */
export function storeVisit(data: SearchResultsData): void {
  const [visit, mark] = [currentVisit(), markNow()];
  const stored: Kept = { visit, address: location.href, data, mark };
  try {
    sessionStorage.setItem(STORED_VISIT, JSON.stringify(stored));
    history.replaceState({ visit, mark, height: listHeight() } satisfies State, '');
  } catch {
    // A full or forbidden store only costs the convenience.
  }
}

/** What was stored for this very entry, if anything. */
export function storedVisit(): Kept | undefined {
  // The store is asked only on the way back: its first use stops the page for a moment.
  if (visitOf(history.state) === undefined) return undefined;
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED_VISIT) ?? 'null') as Kept | null;
    return stored?.visit === visitOf(history.state) && stored?.address === location.href ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The browser restores a place by estimated heights; puts it right when it did so. */
export function correctPlace(): void {
  const mark = markOf(history.state);
  if (mark && mark.y > 0 && Math.abs(mark.y - scrollY) < NEAR) scrollToMark(mark);
}

/**
 * Goes to a place. Cards that come into sight take their real heights in the frames that follow, and what stands below
 * the list comes in its own time: until the place is `reached` and holds, or the shopper moves, it is put right.
 */
export function scrollToMark({ y, card, top }: Mark, reached: () => void = () => undefined): void {
  const element = card && document.getElementById(card);
  if (!element) {
    scrollTo({ top: y, behavior: 'instant' });
    return reached();
  }
  const moved = new AbortController();
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(name, () => moved.abort(), { signal: moved.signal, passive: true });
  const until = performance.now() + SETTLING_MS;
  let held = 0;
  const settle = () => {
    if (moved.signal.aborted || !element.isConnected) return reached();
    const off = element.getBoundingClientRect().top - top;
    held = Math.abs(off) < 1 ? held + 1 : 0;
    if (held === 0) scrollBy({ top: off, behavior: 'instant' });
    if (held < ROUNDS && performance.now() < until) requestAnimationFrame(settle);
    else {
      moved.abort();
      reached();
    }
  };
  settle();
}

/** Browsers restore the place of a page alone. */
export function restorePanel(): void {
  const panel = document.getElementById(PANEL);
  const top = markOf(history.state)?.panel;
  if (panel && top && panel.scrollTop === 0) panel.scrollTop = top;
}

export function addressOf(query: string): string {
  return `/cars-for-sale${query && `?${query}`}`;
}

function markNow(): Mark {
  const cards = document.querySelectorAll<HTMLElement>('.card');
  const card = scrollY < 1 ? undefined : [...cards].find((each) => each.getBoundingClientRect().bottom > 0);
  const panel = document.getElementById(PANEL)?.scrollTop ?? 0;
  return { y: scrollY, card: card?.id ?? null, top: card?.getBoundingClientRect().top ?? 0, panel };
}

function newVisit(): string {
  return crypto.randomUUID?.() ?? String(Math.random());
}

/** A new search begins at its first result; nothing moves for those who are there already. */
export function scrollToResults(): void {
  const top = document.getElementById('results')?.getBoundingClientRect().top ?? 0;
  if (top < 0) scrollBy({ top, behavior: 'instant' });
}
