import { signedInHint } from '#features/shoppers/shoppers.ui.ts';
import type { BrowsingHistory } from '../model/browsing-history.ts';
import { CLEAR_HISTORY_PATH, GPC_SERVER_TIMING, HISTORY_INTERVAL_MS, HISTORY_PATH } from '../model/interest-paths.ts';
import { combineViews, type KnownViews } from '../model/known-views.ts';
import { forgetDeleted, forgetViewed, readAlertedCars, readViewed, writeViewed } from './viewed-storage.ts';

const TIMEOUT_MS = 10_000;

/**
 * Returns whether the browser sends Global Privacy Control. Then the viewed cars never leave the device. Some add-ons
 * send the header without telling scripts, so the response of the document says what the server received.
 */
export function hasGlobalPrivacyControl(): boolean {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true) return true;
  const entries = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return entries.some(({ serverTiming }) => serverTiming?.some(({ name }) => name === GPC_SERVER_TIMING) === true);
}

/**
 * Asks the server for the present state of the viewed cars, and syncs an account that keeps its history. Returns `null`
 * without viewed cars, under Global Privacy Control, and if it fails.
 */
export async function lookUpHistory(signal?: AbortSignal): Promise<KnownViews | null> {
  const stored = { viewed: readViewed(), seen: readAlertedCars() };
  if (hasGlobalPrivacyControl() || (stored.viewed.length === 0 && signedInHint() === null)) return null;
  const viewed = stored.viewed.map(({ id, views, at, price, owner }) => ({ id, views, at, price, owner }));
  const body = { viewed, seen: stored.seen, now: Date.now() };
  const history = await post<BrowsingHistory>(HISTORY_PATH, body, signal);
  if (signal?.aborted) return null;
  // The alert stays unchanged (spec 1 §8).
  if (history === null) {
    console.warn('The viewed cars could not be looked up');
    return null;
  }
  const { own, known } = combineViews(stored, history, Date.now());
  const left = new Set(own.map(({ id }) => id));
  const deleted = stored.viewed.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  forgetDeleted(deleted, history.clearedAt);
  // A page that was opened in the meantime has stored more.
  if (
    JSON.stringify(readViewed()) === JSON.stringify(stored.viewed) &&
    JSON.stringify(own) !== JSON.stringify(stored.viewed)
  )
    writeViewed(own);
  return known;
}

/** Looks the history up now and every 120 s while the page is visible (spec 1 §9), and calls back with each answer. */
export function followHistory(call: (known: KnownViews) => void, signal: AbortSignal): void {
  let lastAt = -Infinity;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    lastAt = Date.now();
    const known = await lookUpHistory(signal);
    if (known && !signal.aborted) call(known);
  };
  const timer = setInterval(() => void look(), HISTORY_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  const onVisible = () => void (Date.now() - lastAt >= HISTORY_INTERVAL_MS && look());
  document.addEventListener('visibilitychange', onVisible, { signal });
  void look();
}

/**
 * Forgets the viewed cars in this browser and, if the account keeps them, on the account. Returns whether both worked.
 */
export async function clearViewed(isKept: boolean): Promise<boolean> {
  forgetViewed();
  return !isKept || (await post(CLEAR_HISTORY_PATH, {})) !== null;
}

async function post<Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer | null> {
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}
