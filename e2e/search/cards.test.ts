import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openPage } from '../testing/open-browser.ts';
import { openPageEachTest } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures, sharedBrowser, type SharedSite } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, type Shopper } from '../testing/shopper.ts';
import { findAccessibilityViolations } from '../testing/violations.ts';

/** Few blue Toyotas near Denver. */
const FEW = '/cars-for-sale?extColorSimple=BLUE&makeCode=TOYOTA&searchRadius=10&zip=80202';

let page: Page;
let shopper: Shopper;
let browser: Browser;
let site: SharedSite;
const shareVisit = openPageEachTest((visit) => ({ page, shopper, browser, site } = visit), browserWithoutPictures);

const menuOf = (index: number) => page.locator('.card-list > .card > a').nth(index);
const dialog = (name: string) => page.getByRole('dialog', { name });

const receiptIn = async (place: Locator) => {
  const rows = await place.locator('.receipt tbody tr').count();
  const sum = await place.locator('.receipt tfoot td').textContent();
  const parts = await place.locator('.receipt tbody td:last-child').allTextContents();
  return { rows, sum: Number(sum), parts: parts.map(Number).reduce((all, part) => all + part, 0) };
};

describe('a card', () => {
  test('marks its payment with the sign of the footer’s note, which has the terms', async () => {
    await shopper.visit('/cars-for-sale?makeCode=HONDA&zip=80202');
    const payment = page.locator('.card-list .card-monthly').first();
    expect(await payment.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('*');
    expect(await page.locator('footer').textContent()).toMatch(/\* Monthly payments are estimates.*APR/);
  });

  test('can be hidden and restored at once, also with the keyboard, without losing the focus; it stays hidden on this device until it is restored, and the page shows how many are hidden', async () => {
    await shopper.visit('/cars-for-sale?makeCode=HONDA&zip=80202');
    const [first, second] = await page
      .locator('.card-list .card')
      .evaluateAll((cards) => cards.map((card) => `#${card.id}`));
    await menuOf(1).click();
    await page.getByRole('button', { name: 'Hide this car' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // The message stays while the pointer is on it.
    await undo.hover();
    await pollUntil(() => page.locator(second!).isVisible()).toBe(false);
    await undo.click();
    await pollUntil(() => page.locator(second!).isVisible()).toBe(true);
    await pollUntil(() => page.locator('.toast').count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const next = await menuOf(1).getAttribute('aria-label');
    await menuOf(0).focus();
    await page.keyboard.press('Enter');
    await pollUntil(focused).toBe('Hide this car');
    await page.keyboard.press('Enter');
    await pollUntil(focused).toBe('Undo');
    await page.keyboard.press('Escape');
    await pollUntil(label).toBe(next);
    await pollUntil(() => page.locator('.toast').count()).toBe(0);
    // Checked before any script runs except the one in the page's head.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto('/cars-for-sale?makeCode=HONDA&zip=80202', { waitUntil: 'commit' });
    await page.locator(first!).waitFor({ state: 'attached' });
    expect(await page.locator(first!).isVisible()).toBe(false);
    await page.unroute('**/assets/*.js');
    await shopper.visit('/cars-for-sale?makeCode=HONDA&zip=80202');
    await page.getByText('1 hidden').waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await pollUntil(() => page.locator(first!).isVisible()).toBe(true);
    await pollUntil(() => page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'car-hidden' }));
  });

  describe('on one visit', () => {
    shareVisit(FEW);

    test('is shared by a link, and the focus returns to its menu; a report with a reason is acknowledged [R376, R377]', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const path = new URL((await shopper.cards().first().getAttribute('href'))!, site.address).pathname;
      await menuOf(0).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Share listing' }).press('Enter');
      await dialog('Share listing').waitFor();
      expect(await page.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(site.address + path);
      expect(await dialog('Share listing').getByRole('link', { name: 'Send by email' }).getAttribute('href')).toContain(
        encodeURIComponent(site.address + path),
      );
      await page.getByRole('button', { name: 'Copy link' }).press('Enter');
      await page.getByText('Link copied.').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.address + path);
      await page.keyboard.press('Escape');
      await pollUntil(() => dialog('Share listing').count()).toBe(0);
      await pollUntil(() => menuOf(0).evaluate((link) => link === document.activeElement)).toBe(true);
      await menuOf(0).click();
      await page.getByRole('button', { name: 'Report listing' }).click();
      const form = dialog('Report listing');
      await form.getByRole('radio', { name: 'The price is wrong' }).check();
      await form.getByRole('button', { name: 'Report listing' }).click();
      await page.getByText('Thank you. We will look into this listing.').waitFor();
      await pollUntil(() => form.count()).toBe(0);
    });

    test('explains its rank in a dialog whose terms add up', { tags: 'long' }, async () => {
      await menuOf(0).click();
      await page.getByRole('button', { name: 'Why this order' }).click();
      await dialog('Why this order').locator('.receipt-bars').waitFor();
      expect(await dialog('Why this order').locator('.receipt-bar').count()).toBe(3);
      expect(await dialog('Why this order').locator('tfoot').isVisible()).toBe(false);
      await dialog('Why this order').getByText('Show the math').click();
      await dialog('Why this order').locator('tfoot').waitFor();
      const { rows, sum, parts } = await receiptIn(page.locator('dialog'));
      expect(rows).toBe(7);
      expect(Math.abs(sum - parts)).toBeLessThan(0.0001);
      expect(await findAccessibilityViolations(page, 'dialog')).toEqual([]);
      await page.keyboard.press('Escape');
      await pollUntil(() => page.locator('dialog').count()).toBe(0);
    });

    test('links to what sets its dealer apart [R138, R379]', async () => {
      await page.route('**/content/dealer-difference/7/USED.json', (route) =>
        route.fulfill({
          json: {
            cta: { label: 'Meet us', link: 'https://dealer.example/', offsite: true },
            htmlContent:
              '<h3>Since 1962</h3><p onclick="x()">Ask <a href="javascript:x()">us</a>.</p><script>x()</script>',
            logo: null,
          },
        }),
      );
      await addDifferenceLink();
      const shown = dialog('The dealer difference');
      await shown.getByRole('heading', { name: 'Since 1962' }).waitFor();
      expect(await shown.locator('[onclick], script, a[href^="javascript"]').count()).toBe(0);
      expect(await shown.getByRole('link', { name: 'Meet us' }).getAttribute('href')).toBe('https://dealer.example/');
    });
  });

  test('does not show a dealer’s content if one of its pictures fails to load [R267]', { tags: 'long' }, async () => {
    const pictured = await openPage(await sharedBrowser(), { ...DESKTOP, baseURL: site.address });
    ({ page } = pictured);
    await page.route('**/content/dealer-difference/7/**', (route) =>
      route.request().url().endsWith('.json')
        ? route.fulfill({
            json: {
              cta: null,
              logo: null,
              htmlContent: '<h3>Since 1962</h3><img src="/content/dealer-difference/7/gone.webp">',
            },
          })
        : route.abort(),
    );
    await createShopper(page).visit('/cars-for-sale?makeCode=MAZDA');
    await addDifferenceLink();
    await page.getByText('We can’t show this right now.').waitFor();
    expect(await page.getByRole('heading', { name: 'Since 1962' }).count()).toBe(0);
    await pictured.close();
  });

  /** The small inventory's dealers have no text about themselves. */
  async function addDifferenceLink() {
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/content/dealer-difference/7/USED.html';
      link.dataset['dialog'] = 'dealer-difference';
      link.textContent = 'Difference';
      document.body.append(link);
      link.click();
    });
  }
});

describe("the explanation of a card's rank", () => {
  test('is linked only from the order that it explains', { tags: 'long' }, async () => {
    await shopper.visit(`${FEW}&sortBy=derivedpriceASC`);
    await menuOf(0).click();
    await page.getByRole('button', { name: 'Share listing' }).waitFor();
    expect(await page.getByRole('button', { name: 'Why this order' }).count()).toBe(0);
  });

  test('is a separate document', async () => {
    const read = async (path: string) => (await fetch(site.address + path)).text();
    const [, id] = /\/cars-for-sale\/vehicle\/(\d+)/.exec(await read(FEW))!;
    expect(await read(`${FEW.replace('?', '/why-this-order?')}&listingId=${id}`)).toMatch(/<tfoot>.*<td>[\d.]+<\/td>/);
  });

  test('is a separate page without scripts', { tags: 'long' }, async () => {
    const plain = await openPage(browser, { ...DESKTOP, baseURL: site.address, javaScriptEnabled: false });
    try {
      await plain.page.goto(FEW);
      await plain.page.getByRole('link', { name: 'More options for' }).first().click();
      await plain.page.getByRole('link', { name: 'Why this order' }).click();
      expect(new URL(plain.page.url()).pathname).toBe('/cars-for-sale/why-this-order');
      const { sum, parts } = await receiptIn(plain.page.locator('main'));
      expect(Math.abs(sum - parts)).toBeLessThan(0.0001);
      await plain.page.getByRole('link', { name: 'Back to results' }).click();
      await plain.page.locator('.card-list .card').first().waitFor();
      expect(plain.problems).toEqual([]);
    } finally {
      await plain.close();
    }
  });
});
