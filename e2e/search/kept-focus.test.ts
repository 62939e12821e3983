import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openPage } from '../testing/open-browser.ts';
import { watchShifts } from '../testing/layout-shifts.ts';
import { openPageEachTest } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures, sharedBrowser, type SharedSite } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, type Shopper } from '../testing/shopper.ts';
import { SMALL_INVENTORY_COUNT as ALL } from '../testing/sites/small-inventory.ts';

let page: Page;
let shopper: Shopper;
let browser: Browser;
let site: SharedSite;
const shareVisit = openPageEachTest((visit) => ({ page, shopper, browser, site } = visit), browserWithoutPictures);

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const dialogs = () => page.locator('dialog[open]');
const menu = () => page.locator('.card-menu');
const menuLink = () => page.locator('.card-list > .card > a').first();
/** Returns the focused element: its id, class or text. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement!;
    return element.id || (element.matches('.card-list > .card > a') ? 'card menu' : element.textContent);
  });

async function openMenu(choice?: string): Promise<void> {
  await menuLink().focus();
  // The focus may scroll the page, which closes an open menu in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await press('Enter');
  await pollUntil(focused).toBe('Hide this car');
  if (choice !== undefined) await page.getByRole('button', { name: choice }).press('Enter');
}

describe('on one visit', () => {
  shareVisit('/cars-for-sale?makeCode=HONDA');

  test('a dialog that a button closes returns the focus to the card that opened it', async () => {
    await openMenu('Share listing');
    await dialogs().getByRole('button', { name: 'Close' }).press('Enter');
    await pollUntil(() => dialogs().count()).toBe(0);
    await pollUntil(focused).toBe('card menu');
  });

  test(
    'a dialog that a button closes returns the focus to the card whose report was sent',
    { tags: 'long' },
    async () => {
      await openMenu('Report listing');
      await dialogs().getByRole('button', { name: 'Cancel' }).press('Enter');
      await pollUntil(() => dialogs().count()).toBe(0);
      await pollUntil(focused).toBe('card menu');
      await openMenu('Report listing');
      await dialogs().getByRole('radio', { name: 'The price is wrong' }).check();
      await dialogs().getByRole('button', { name: 'Report listing' }).press('Enter');
      await page.getByText('Thank you. We will look into this listing.').waitFor();
      await pollUntil(focused).toBe('card menu');
    },
  );

  test('arrow keys, Home and End move through the menu of a card without scrolling the page', async () => {
    await openMenu();
    await press('ArrowDown');
    expect(await focused()).toBe('Payment details');
    await press('End', 'ArrowDown');
    expect(await focused()).toBe('Hide this car');
    await press('ArrowUp');
    expect(await focused()).toBe('Report listing');
    await press('Home');
    expect(await focused()).toBe('Hide this car');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await press('Escape');
    await pollUntil(() => menu().count()).toBe(0);
  });

  test('Tab past the end of the menu closes it and continues after the link that opened it', async () => {
    await openMenu();
    await press('End', 'Tab');
    await pollUntil(() => menu().count()).toBe(0);
    const controls = page.locator('.card-list .card').locator('a, button');
    /** The number of controls from the link that opens the menu to the focused one. */
    const stepsFromLink = () =>
      controls.evaluateAll(
        (all) =>
          all.findIndex((control) => control === document.activeElement) -
          all.findIndex((control) => control.matches('.card > a')),
      );
    await pollUntil(stepsFromLink).toBe(1);
    await openMenu();
    await press('Shift+Tab');
    await pollUntil(() => menu().count()).toBe(0);
    await pollUntil(stepsFromLink).toBe(-1);
  });

  test('scrolling the page closes the menu and focuses its link', async () => {
    await openMenu();
    await page.mouse.wheel(0, 200);
    await pollUntil(() => menu().count()).toBe(0);
    await pollUntil(focused).toBe('card menu');
  });

  test('after an answer, the confirmation gets the focus of the removed button', async () => {
    await page.getByRole('button', { name: 'Not helpful' }).press('Enter');
    await pollUntil(focused).toBe('Thank you for your feedback.');
  });
});

// `filter-panel.test.ts` loads these cards too.
test('loaded cards are announced by number, and the first gets the focus in the window', { tags: 'long' }, async () => {
  await shopper.visit('/cars-for-sale?allListingType=all-cars');
  await page.getByRole('link', { name: 'Load More Results' }).press('Enter');
  await pollUntil(() => shopper.cards().count()).toBe(ALL);
  await pollUntil(() => page.locator('main > [role=status]').textContent()).toBe(
    `${ALL - 25} more results, ${ALL} of ${ALL} shown`,
  );
  const first = shopper.cards().nth(25);
  await pollUntil(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  // Cards above it may still get their real heights.
  await pollUntil(() =>
    first.evaluate((link) => {
      const { top } = link.getBoundingClientRect();
      return top > 0 && top < innerHeight;
    }),
  ).toBe(true);
});

test(
  'in forced colors the menu shows its dots, and a selection differs by more than its font weight',
  { tags: 'long' },
  async () => {
    const forced = await openPage(browser, { ...DESKTOP, baseURL: site.address, forcedColors: 'active' });
    const there = createShopper(forced.page);
    await there.visit('/cars-for-sale?extColorSimple=BLUE');
    const styleOf = (selector: string, name: string, pseudo?: string) =>
      forced.page
        .locator(selector)
        .first()
        .evaluate((element, [key, part]) => getComputedStyle(element, part).getPropertyValue(key!), [name, pseudo]);
    expect(await styleOf('.card > a', 'forced-color-adjust', '::before')).toBe('none');
    expect(await styleOf('.basis [aria-pressed=true]', 'background-color')).not.toBe(
      await styleOf('.basis [aria-pressed=false]', 'background-color'),
    );
    expect(await styleOf('.swatch:has(:checked)', 'box-shadow')).not.toBe('none');
    expect(await styleOf('.swatch:not(:has(:checked))', 'box-shadow')).toBe('none');
    await there.visit('/cars-for-sale?vehicleStyleCode=SUV');
    expect(await styleOf('.drawing:has(:checked)', 'background-color', '::before')).toBe(
      await styleOf('.drawing:has(:checked)', 'color'),
    );
    expect(forced.problems).toEqual([]);
    await forced.close();
  },
);

test('going back to cards that were loaded later moves nothing', { tags: 'long' }, async () => {
  const pictured = await openPage(await sharedBrowser(), { ...DESKTOP, baseURL: site.address });
  ({ page } = pictured);
  shopper = createShopper(page);
  const shifts = await watchShifts(page);
  await shopper.visit('/cars-for-sale?allListingType=all-cars');
  await page.getByRole('link', { name: 'Load More Results' }).click();
  await pollUntil(() => shopper.cards().count()).toBe(ALL);
  const last = shopper.cards().nth(ALL - 1);
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await page.waitForURL(/\/vehicle\//);
  await page.goBack();
  await pollUntil(() => shopper.cards().count()).toBe(ALL);
  await pollUntil(() =>
    last.evaluate((link) => {
      const { top } = link.getBoundingClientRect();
      return top > 0 && top < innerHeight;
    }),
  ).toBe(true);
  await pollUntil(() => page.evaluate(() => document.documentElement.dataset['returning'])).toBeUndefined();
  expect(await page.getByText('That’s all of them.').isVisible()).toBe(true);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  expect(await shifts()).toEqual([]);
  await pictured.close();
});
