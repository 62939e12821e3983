import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openPage, PHONE } from '../testing/open-browser.ts';
import { openPageEachTest, openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { pollUntil, type Shopper, waitForHydration, waitForSearches } from '../testing/shopper.ts';
import { browserWithoutPictures, type SharedSite } from '../testing/sites/shared-site.ts';

let page: Page;
let shopper: Shopper;
let browser: Browser;
let site: SharedSite;
const visits = openPagesOnSharedSite(browserWithoutPictures);
openPageEachTest((visit) => ({ page, shopper, browser, site } = visit), browserWithoutPictures);

const heading = () => page.getByRole('heading', { level: 1 }).textContent();
const where = () => page.getByRole('textbox', { name: 'Where are you?' });
const allCars = () => page.locator('.site-links a').first().getAttribute('href');

describe('a shopper without a place', () => {
  test('types a city, is remembered, and forgotten when the place is removed', async () => {
    await shopper.visit('/cars-for-sale?makeCode=HONDA');
    await where().fill('Denver, CO');
    await where().press('Enter');
    await page.waitForURL(/\?makeCode=HONDA&zip=802\d\d$/);
    await pollUntil(heading).toContain('near Denver, CO');
    await waitForHydration(page);
    await page.mouse.move(9, 9);
    await pollUntil(() => page.evaluate(() => document.cookie)).toContain('place=zip');
    await pollUntil(allCars).toMatch(/^\/cars-for-sale\?zip=802\d\d$/);
    await shopper.visit('/cars-for-sale');
    expect(await heading()).toContain('near Denver, CO');
    expect(await where().count()).toBe(0);
    await page
      .getByRole('list', { name: 'Selected filters' })
      .getByRole('link', { name: /Within 100 miles/ })
      .click();
    await shopper.seeParam('zip', null);
    // Where the page's code was not loaded yet, this is another document.
    await page.waitForLoadState();
    await waitForHydration(page);
    await shopper.visit('/cars-for-sale');
    expect(await where().isVisible()).toBe(true);
  });

  test('is told which city is meant, and types one into the filter', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale');
    await where().fill('Springfield');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.getByText('Which Springfield? Add its state').waitFor();
    expect(await where().inputValue()).toBe('Springfield');
    await waitForHydration(page);
    const zip = (await shopper.section('Location')).getByRole('textbox', { name: 'ZIP or city', exact: true });
    await zip.fill('denver');
    await zip.press('Enter');
    await pollUntil(heading).toContain('near Denver, CO');
    await waitForSearches(page);
    expect(await zip.inputValue()).toMatch(/^802\d\d$/);
  });

  test('is forgotten when the place is removed before the page’s code runs', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale?zip=80202');
    await page.mouse.move(9, 9);
    await pollUntil(() => page.evaluate(() => document.cookie)).toContain('place=zip');
    // Its code never runs.
    const body = 'await new Promise(() => {})';
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto('/cars-for-sale');
    expect(new URL(page.url()).search).toBe('?zip=80202');
    const filters = page.getByRole('list', { name: 'Selected filters' });
    await filters.getByRole('link', { name: /Within 100 miles/ }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await where().isVisible()).toBe(true);
    expect(await page.evaluate(() => document.cookie)).not.toContain('place=');
  });

  test('shares a position only with the button', async () => {
    const positioned = { ...PHONE, baseURL: site.address, geolocation: { latitude: 39.75, longitude: -105 } };
    const open = await openPage(browser, { ...positioned, permissions: ['geolocation'] });
    const sent: string[] = [];
    open.page.on('request', (request) => {
      if (request.url().includes('nearest-place')) sent.push(request.postData() ?? '');
    });
    await open.page.goto('/cars-for-sale?makeCode=HONDA');
    await waitForHydration(open.page);
    expect(sent).toEqual([]);
    await open.page.getByRole('button', { name: 'Use my location' }).click();
    await pollUntil(() => open.page.url()).toContain('zip=802');
    await open.page.getByText('Showing cars near Denver, CO').waitFor();
    expect(sent).toEqual(['{"latitude":39.75,"longitude":-105}']);
    await pollUntil(() => open.page.evaluate(() => document.activeElement?.id)).toBe('results-count');
    await open.close();
  });

  test('needs no script', { tags: 'long' }, async () => {
    const open = await visits.open({ ...DESKTOP, javaScriptEnabled: false });
    await open.page.goto('/cars-for-sale?makeCode=HONDA');
    await open.page.getByRole('textbox', { name: 'Where are you?' }).fill('Denver');
    expect(await open.page.getByRole('button', { name: 'Use my location' }).isVisible()).toBe(false);
    await open.page.getByRole('button', { name: 'Go', exact: true }).click();
    await open.page.waitForURL(/\?makeCode=HONDA&zip=802\d\d$/);
    expect(await open.page.locator('.site-links a').first().getAttribute('href')).toMatch(
      /^\/cars-for-sale\?zip=802\d\d$/,
    );
  });
});
