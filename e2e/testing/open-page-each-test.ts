import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { KEPT_VISITORS, OWN_VISITORS, type VisitorsSource } from './kept-visitors.ts';
import { DESKTOP, openPage, type OpenPage, type Visitors } from './open-browser.ts';
import { sharedBrowser, type SharedSite, sharedSite } from './sites/shared-site.ts';
import { describePage } from './page-state.ts';
import { createShopper, type Shopper } from './shopper.ts';
import { type Site, startSite, UNRATED } from './sites/start-site.ts';

/** What each test receives. */
export type Visit<OfSite = SharedSite> = {
  page: Page;
  shopper: Shopper;
  open: OpenPage;
  browser: Browser;
  site: OfSite;
};

/** For a `describe`: visits a path before its first test, and all its tests use that page one after another. */
export type ShareVisit = (path: string) => void;

/**
 * Opens a page on the shared site for each test, as a new visitor. Problems of a page fail its test. `findBrowser`: a
 * worker's browser, with or without pictures.
 */
export function openPageEachTest(use: (visit: Visit) => void, findBrowser = sharedBrowser): ShareVisit {
  return visitEachTest(sharedSite, use, findBrowser, KEPT_VISITORS);
}

/** The same on a separate site with this feed, which tests may change. By default it rates no prices. */
export function openPageOnOwnSite(
  feed: string,
  use: (visit: Visit<Site>) => void,
  findBrowser = sharedBrowser,
  settings: NodeJS.ProcessEnv = UNRATED,
): ShareVisit {
  let site: Site;
  const share = visitEachTest(async () => (site = await startSite(feed, settings)), use, findBrowser, OWN_VISITORS);
  afterAll(() => site?.stop());
  return share;
}

/** What a test file opens on the shared site. */
export type SiteVisits = {
  site(): SharedSite;
  /** Opens an empty page of a new visitor, which is closed after the test. */
  open(options: BrowserContextOptions): Promise<OpenPage>;
  /** The same in a new context, for pages that change it: it has one clock for all its pages, for example. */
  openAlone(options: BrowserContextOptions): Promise<OpenPage>;
};

/**
 * For tests that choose the screen of each page. `findBrowser`: a worker's browser, with or without pictures. `findSite`:
 * the shared site, a server in front of it, or a site that the file starts in its first `beforeAll`.
 */
export function openPagesOnSharedSite(findBrowser = sharedBrowser, findSite = sharedSite): SiteVisits {
  let site: SharedSite;
  let browser: Browser;
  const opened: OpenPage[] = [];
  /** Contexts without a visitor, by their options. */
  const idle = new Map<string, Visitors>();
  const source = findSite === sharedSite ? KEPT_VISITORS : OWN_VISITORS;
  beforeAll(async () => {
    [site, browser] = await Promise.all([findSite(), findBrowser()]);
  });
  afterEach(async ({ task }) => {
    const pages = opened.splice(0);
    if (task.result?.state === 'fail') await printPages(pages);
    await Promise.all(pages.map((page) => page.close()));
  });
  afterAll(() => Promise.all([...idle.values()].map((visitors) => source.leave(browser, visitors))));
  return {
    site: () => site,
    open: async (options) => {
      const key = JSON.stringify(options);
      const visitors = idle.get(key) ?? (await source.take(browser, { ...options, baseURL: site.address }));
      idle.delete(key);
      const page = await visitors.open();
      const close = async () => {
        await page.close();
        if (idle.has(key)) await visitors.close();
        else idle.set(key, visitors);
      };
      opened.push({ ...page, close });
      return page;
    },
    openAlone: async (options) => {
      const page = await openPage(browser, { ...options, baseURL: site.address });
      opened.push(page);
      return page;
    },
  };
}

/** Prints the state of the pages of a failed test. */
async function printPages(pages: readonly OpenPage[]): Promise<void> {
  for (const { page, pending, problems } of pages) console.error(problems, await describePage(page, pending));
}

function visitEachTest<OfSite extends SharedSite>(
  start: () => Promise<OfSite>,
  use: (visit: Visit<OfSite>) => void,
  findBrowser: () => Promise<Browser>,
  source: VisitorsSource,
): ShareVisit {
  let site: OfSite;
  let browser: Browser;
  let visitors: Visitors;
  let open: OpenPage | undefined;
  let isShared = false;
  beforeAll(async () => {
    [site, browser] = await Promise.all([start(), findBrowser()]);
    visitors = await source.take(browser, { ...DESKTOP, baseURL: site.address });
  });
  afterAll(() => visitors && source.leave(browser, visitors));
  const openVisit = async () => {
    open = await visitors.open();
    use({ page: open.page, shopper: createShopper(open.page), open, browser, site });
  };
  const closePage = async () => {
    await open?.close();
    open = undefined;
  };
  beforeEach(async () => {
    if (!isShared) await openVisit();
  });
  afterEach(async ({ task }) => {
    if (open && task.result?.state === 'fail') await printPages([open]);
    expect(open?.problems.splice(0)).toEqual([]);
    if (!isShared) await closePage();
  });
  return (path) => {
    beforeAll(async () => {
      isShared = true;
      await openVisit();
      await createShopper(open!.page).visit(path);
    });
    afterAll(async () => {
      isShared = false;
      await closePage();
    });
  };
}
