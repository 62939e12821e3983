import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, type OpenPage, PHONE } from './testing/open-browser.ts';
import { signInOperator } from './testing/operator.ts';
import { sharedBrowser } from './testing/shared-site.ts';
import { SMALL_INVENTORY } from './testing/small-inventory.ts';
import { type Site, startSite } from './testing/start-site.ts';
import { findViolationsInBothSchemes } from './testing/violations.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };
const FOUND = { search: 'makeCode=TESLA&searchRadius=0', title: 'Tesla Model 3' };

let site: Site;
let browser: Browser;
let operator: OpenPage;
let listingId: number;
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite(SMALL_INVENTORY, { MAIL: 'folder', RATE_EVERY: 'off' }),
    sharedBrowser(),
  ]);
  [listingId] = (await findIds()) as [number];
  operator = await openPage(browser, { ...PHONE, baseURL: site.address });
});
afterAll(async () => {
  await operator?.close();
  await site?.stop();
});

/** Returns the ids of the listings that the search finds. */
async function findIds(): Promise<number[]> {
  const response = await fetch(`${site.address}/rest/lsc/listing?${FOUND.search}`);
  return ((await response.json()) as { listings: { id: number }[] }).listings.map(({ id }) => id);
}

const sitemap = async () => (await fetch(`${site.address}/sitemaps/vehicles-1.xml`)).text();

/** Returns the links of a navigation that are not wholly on the screen. */
async function linksOutOfSight(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  const { width } = page.viewportSize()!;
  const hidden: string[] = [];
  for (const link of await links.all()) {
    const box = (await link.boundingBox())!;
    if (box.x < 0 || box.x + box.width > width) hidden.push(await link.innerText());
  }
  expect(await links.count()).toBeGreaterThan(5);
  return hidden;
}

test('without email, the first operator signs in by a link of the command line', async () => {
  const { page } = operator;
  await signInOperator(page, site);
  await page.getByText('No open reports.').waitFor();
});

test('a report of a shopper reaches the operators, who hide the listing at once and restore it', async () => {
  const { page } = operator;
  const shopper = await openPage(browser, { ...PHONE, baseURL: site.address, javaScriptEnabled: false });
  await shopper.page.goto(`/cars-for-sale/report-listing?listingId=${listingId}`);
  await shopper.page.getByLabel('I suspect fraud').check();
  await shopper.page.getByLabel('Tell us more').fill('Asks for gift cards.');
  await shopper.page.getByRole('button', { name: 'Report listing' }).click();
  await shopper.page.waitForURL(/thanks=report/);
  await shopper.close();

  expect(await sitemap()).toContain(`/vehicle/${listingId}<`);
  await page.goto('/operator/reports');
  await page.getByText('Asks for gift cards.').waitFor();
  expect(await linksOutOfSight(page)).toEqual([]);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Hide .*Tesla Model 3/ }).click();
  await page.getByText('The listing is hidden.').waitFor();
  await expect.poll(findIds, PATIENCE).toEqual([]);
  expect(await sitemap()).not.toContain(`/vehicle/${listingId}<`);
  // The whole feed again: its other cars stay, and this one stays hidden.
  await site.importFeed(SMALL_INVENTORY, ['--mode', 'full', '--allow-shrink']);
  expect(await findIds()).toEqual([]);

  await page.goto('/operator/hidden');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Restore .*Tesla Model 3/ }).click();
  await page.getByText('The listing is for sale again.').waitFor();
  await expect.poll(findIds, PATIENCE).toEqual([listingId]);
});

test('feedback of pages is accessible and fits a phone', async () => {
  const { page } = operator;
  const body = new URLSearchParams({ helpful: 'no', search: 'makeCode=FORD', unasked: '' });
  await fetch(`${site.address}/cars-for-sale/svc/feedback`, { method: 'POST', body, redirect: 'manual' });
  await page.goto('/operator/feedback');
  await page.getByText('not helpful').waitFor();
  expect(await linksOutOfSight(page)).toEqual([]);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  expect(operator.problems).toEqual([]);
});
