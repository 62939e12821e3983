import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { DESKTOP, type OpenPage, openBrowser, openPage } from './open-browser.ts';
import { createShopper, type Shopper } from './shopper.ts';
import { type Site, startSite } from './start-site.ts';

/** What a test has at hand. */
export type Visit = { page: Page; shopper: Shopper; open: OpenPage; browser: Browser; site: Site };

/** One site and browser for a file's tests, and for each test a page of its own, whose problems fail it. */
export function shopEachTest(use: (visit: Visit) => void, feed?: string): void {
  let site: Site;
  let browser: Browser;
  let open: OpenPage;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(feed), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
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
