import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { DESKTOP, type OpenPage, openPage } from './open-browser.ts';
import { sharedBrowser, type SharedSite, sharedSite } from './shared-site.ts';
import { createShopper, type Shopper } from './shopper.ts';
import { type Site, startSite } from './start-site.ts';

/** What each test receives. */
export type Visit<OfSite = SharedSite> = {
  page: Page;
  shopper: Shopper;
  open: OpenPage;
  browser: Browser;
  site: OfSite;
};

/** Opens a page on the shared site for each test. Problems of a page fail its test. */
export function openPageEachTest(use: (visit: Visit) => void): void {
  visitEachTest(sharedSite, use);
}

/** The same on a separate site with this feed, which tests may change. */
export function openPageOnOwnSite(feed: string, use: (visit: Visit<Site>) => void): void {
  let site: Site;
  visitEachTest(async () => (site = await startSite(feed)), use);
  afterAll(() => site?.stop());
}

function visitEachTest<OfSite extends SharedSite>(start: () => Promise<OfSite>, use: (visit: Visit<OfSite>) => void) {
  let site: OfSite;
  let browser: Browser;
  let open: OpenPage;
  beforeAll(async () => {
    [site, browser] = await Promise.all([start(), sharedBrowser()]);
  });
  beforeEach(async () => {
    open = await openPage(browser, { ...DESKTOP, baseURL: site.address });
    use({ page: open.page, shopper: createShopper(open.page), open, browser, site });
  });
  afterEach(async () => {
    expect(open.problems).toEqual([]);
    await open.close();
  });
}
