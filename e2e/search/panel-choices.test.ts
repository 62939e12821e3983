import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PHONE } from '../testing/open-browser.ts';
import { holdSearchResponses } from '../testing/hold-responses.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { openPageEachTest, openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { createShopper, pollUntil, type Shopper, waitForSearches } from '../testing/shopper.ts';

let page: Page;
let shopper: Shopper;
const shareVisit = openPageEachTest((visit) => ({ page, shopper } = visit), browserWithoutPictures);
const visits = openPagesOnSharedSite(browserWithoutPictures);

const search = () => new URL(page.url()).search;
const chips = () => page.getByRole('list', { name: 'Selected filters' }).getByRole('listitem');

describe('while responses are slow', () => {
  test('keeps selections and removals made meanwhile, by chips, checkboxes and shortcuts', async () => {
    await shopper.visit('/cars-for-sale?driveGroup=4WD&makeCode=FORD,TOYOTA&maxPrice=60000');
    const gasoline = (await shopper.section('Fuel Type')).getByRole('checkbox', { name: /^Gasoline/ });
    const mileages = await shopper.section('Mileage');
    // Options that arrive after the search has changed are dropped, and the new results contain them.
    await gasoline.waitFor();
    const release = await holdSearchResponses(page);
    await chips().filter({ hasText: 'Four-wheel' }).getByRole('link').click();
    await chips().filter({ hasText: 'Ford' }).getByRole('link').click();
    await gasoline.click();
    await chips().filter({ hasText: '$60,000' }).getByRole('link').click();
    await mileages.locator('.shortcuts a').first().click();
    release();
    await pollUntil(() => [...new URL(page.url()).searchParams.keys()]).toEqual([
      'fuelTypeGroup',
      'makeCode',
      'maxMileage',
    ]);
    await shopper.seeParam('makeCode', 'TOYOTA');
  });
});

describe('a distribution', () => {
  const plot = async (title: string) => (await shopper.section(title)).locator('.range-plot');

  shareVisit('/cars-for-sale');

  test('is brushed to select a range of its bars', async () => {
    const price = await plot('Price & Payments');
    const bars = price.locator('.range-bars');
    await bars.scrollIntoViewIfNeeded();
    const box = (await bars.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.4, box.y + 20, { steps: 4 });
    await page.mouse.move(box.x + box.width * 0.6, box.y + 20, { steps: 4 });
    await price.getByText(/results$/).waitFor();
    expect(search()).toBe('');
    await page.mouse.up();
    await pollUntil(() => [...new URL(page.url()).searchParams.keys()]).toEqual(['maxPrice', 'minPrice']);
    await waitForSearches(page);
    await pollUntil(() => price.locator('.range-total').count()).toBe(0);
    expect(await bars.evaluate((element) => getComputedStyle(element).touchAction)).toBe('pan-y');
  });

  test('shows how many results a range has until its search has ended', async () => {
    const year = await plot('Year');
    // An immediate response must work the same way.
    await year.getByRole('slider', { name: 'Min Year' }).focus();
    await page.keyboard.press('ArrowRight');
    await pollUntil(() => new URL(page.url()).searchParams.has('startYear')).toBe(true);
    await waitForSearches(page);
    await pollUntil(() => year.locator('.range-total').count()).toBe(0);
  });
});

describe('on a phone', () => {
  test(
    'chips have touch targets of 44 px, and nothing is wider than the narrowest screen',
    { tags: 'long' },
    async () => {
      const phone = await visits.open(PHONE);
      await phone.page.setViewportSize({ width: 320, height: 640 });
      await createShopper(phone.page).visit('/cars-for-sale?fuelTypeGroup=GSL');
      const chip = phone.page.locator('a.chip').first();
      const reach = await chip.evaluate((element) => {
        // Chips scroll in the bar.
        element.scrollIntoView({ inline: 'center', block: 'nearest' });
        const { left, top, height } = element.getBoundingClientRect();
        const [x, middle] = [left + 20, top + height / 2];
        const isHit = (y: number) => element.contains(document.elementFromPoint(x, y));
        return [isHit(middle - 21.5), isHit(middle + 21.5)];
      });
      expect(reach).toEqual([true, true]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const sort = (await phone.page.getByRole('combobox', { name: 'Sort by' }).boundingBox())!;
      expect(sort.x + sort.width).toBeLessThanOrEqual(320);
    },
  );

  test('removing a make does not open the keyboard', { tags: 'long' }, async () => {
    const phone = await visits.open(PHONE);
    await createShopper(phone.page).visit('/cars-for-sale?makeCode=FORD,TOYOTA');
    await phone.page
      .locator('.results-bar')
      .getByRole('link', { name: /^Filter/ })
      .tap();
    await phone.page.getByRole('button', { name: 'Remove Toyota' }).tap();
    await pollUntil(() => new URL(phone.page.url()).searchParams.get('makeCode')).toBe('FORD');
    await waitForSearches(phone.page);
    await pollUntil(() => phone.page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe(
      'checkbox',
    );
  });

  test(
    'going back closes the filters and keeps all selections, where a close watcher hears of it',
    { tags: 'long' },
    () => goBack(true),
  );
  test('going back closes the filters and keeps all selections, where history alone does', { tags: 'long' }, () =>
    goBack(false),
  );

  async function goBack(isWatched: boolean): Promise<void> {
    const phone = await visits.open(PHONE);
    if (!isWatched) await phone.page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));
    const hand = createShopper(phone.page, 'touch');
    await hand.visit('/cars-for-sale?allListingType=all-cars');
    const sheet = phone.page.getByRole('dialog', { name: 'Filters' });
    const open = async () => {
      await phone.page
        .locator('.results-bar')
        .getByRole('link', { name: /^Filter/ })
        .tap();
      await sheet.waitFor();
    };
    await open();
    if (isWatched) await phone.page.keyboard.press('Escape');
    else {
      // The sheet is there before the code that adds its history entry.
      await pollUntil(() => phone.page.evaluate(() => (history.state as { over?: true } | null)?.over)).toBe(true);
      await phone.page.goBack();
    }
    await sheet.waitFor({ state: 'hidden' });
    await open();
    await hand.choose('Fuel Type', 'Gasoline');
    await hand.seeParam('fuelTypeGroup', 'GSL');
    await phone.page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await hand.seeParam('fuelTypeGroup', 'GSL');
    await pollUntil(() => phone.page.locator('.chip').filter({ hasText: 'Gasoline' }).count()).toBe(1);
    expect(phone.problems).toEqual([]);
  }
});
