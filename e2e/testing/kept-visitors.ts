import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openVisitors, type Visitors } from './open-browser.ts';

/** Each holds a process of the browser. */
const MAX_KEPT = 6;

/** The idle contexts of each browser, by their options; the one that was used last is at the end. */
const kept = new WeakMap<Browser, Map<string, Visitors>>();

function keptOf(browser: Browser): Map<string, Visitors> {
  const all = kept.get(browser) ?? new Map<string, Visitors>();
  kept.set(browser, all);
  return all;
}

/** Where a test file gets contexts from, and what it does with them at its end. */
export type VisitorsSource = {
  take(browser: Browser, options: BrowserContextOptions): Promise<Visitors>;
  leave(browser: Browser, visitors: Visitors): Promise<void>;
};

/** For a site that ends with the test file. */
export const OWN_VISITORS: VisitorsSource = {
  take: openVisitors,
  leave: (_browser, visitors) => visitors.close(),
};

/**
 * For the worker's shared site: contexts that no visitor changed are left to later test files. Their process runs and
 * has compiled the site's scripts, which takes as long as several visits.
 */
export const KEPT_VISITORS: VisitorsSource = {
  take: async (browser, options) => {
    const all = keptOf(browser);
    const key = JSON.stringify(options);
    const visitors = all.get(key);
    all.delete(key);
    return visitors ?? openVisitors(browser, options);
  },
  leave: async (browser, visitors) => {
    const all = keptOf(browser);
    const key = JSON.stringify(visitors.options);
    if (visitors.isChanged() || all.has(key)) return visitors.close();
    all.set(key, visitors);
    if (all.size <= MAX_KEPT) return undefined;
    const [oldest] = all.keys();
    const first = all.get(oldest!)!;
    all.delete(oldest!);
    return first.close();
  },
};
