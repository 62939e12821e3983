import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PHONE } from '../testing/open-browser.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { holdSearchResponses } from '../testing/hold-responses.ts';
import { openPageEachTest, openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { createShopper, pollUntil, type Shopper, waitForHydration, waitForSearches } from '../testing/shopper.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

let page: Page;
let shopper: Shopper;
const shareVisit = openPageEachTest((visit) => ({ page, shopper } = visit), browserWithoutPictures);
const visits = openPagesOnSharedSite(browserWithoutPictures);

const press = (...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
const search = () => new URL(page.url()).search;
/** Returns the accessible name of the focused element. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    return (
      element.getAttribute('aria-label') ||
      element.closest('label')?.textContent ||
      element.textContent ||
      element.tagName
    );
  });

describe('searching with words', () => {
  const input = () => page.getByRole('combobox', { name: 'Search by make, model or keyword' });
  const options = () => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

  test(
    'suggests nothing over the results of words that were sent before the suggestions’ code arrived',
    { tags: 'long' },
    async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const isAsked = Promise.withResolvers<void>();
      await page.route(/suggestion-list.*\.js/, async (route) => {
        isAsked.resolve();
        await held;
        await route.continue();
      });
      await shopper.visit('/cars-for-sale');
      await input().focus();
      await isAsked.promise;
      await page.keyboard.type('tacoma');
      await press('Enter');
      await shopper.seeParam('modelCode', 'TACOMA');
      release();
      await page.getByRole('listbox', { name: 'Suggestions', includeHidden: true }).waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect(await input().getAttribute('aria-expanded')).toBe('false');
      // Another key opens them.
      await press('ArrowDown');
      await options().first().waitFor();
    },
  );

  test('suggests searches while the shopper types, and sends no request before; arrow keys move, Escape keeps the words, Enter selects one [R032]', async () => {
    const requests: string[] = [];
    // The list handles keys once this says that it is open.
    const isExpanded = () => input().getAttribute('aria-expanded');
    page.on('request', (request) => requests.push(request.url()));
    await shopper.visit('/cars-for-sale');
    expect(requests.filter((url) => /suggest/.test(url))).toEqual([]);
    await input().focus();
    await pollUntil(() => requests.filter((url) => /suggestion-list.*\.js/.test(url)).length).toBe(1);
    // In one step, because suggestions for a part of the words would replace a selected one.
    await page.keyboard.insertText('toyota');
    await pollUntil(isExpanded).toBe('true');
    await press('ArrowUp');
    await pollUntil(() => options().last().getAttribute('aria-selected')).toBe('true');
    await press('Escape');
    await pollUntil(() => options().count()).toBe(0);
    expect(await input().getAttribute('aria-expanded')).toBe('false');
    expect(await input().inputValue()).toBe('toyota');
    await press('ControlOrMeta+a', 'Delete');
    await options().filter({ hasText: 'Popular' }).first().waitFor();
    await page.keyboard.insertText('tac');
    await pollUntil(isExpanded).toBe('true');
    await pollUntil(() => options().first().textContent()).toContain('Toyota Tacoma');
    await press('ArrowDown');
    await pollUntil(() => input().getAttribute('aria-activedescendant')).toBe(
      await options().first().getAttribute('id'),
    );
    expect(await options().first().getAttribute('aria-selected')).toBe('true');
    await press('Enter');
    await shopper.seeParam('modelCode', 'TACOMA');
    await pollUntil(() => options().count()).toBe(0);
    await pollUntil(() => input().inputValue()).toBe('Toyota Tacoma');
  });

  test(
    'searches the words themselves if no suggestion is selected, and the suggestion that is clicked [R032]',
    { tags: 'long' },
    async () => {
      await shopper.visit('/cars-for-sale?searchRadius=0&zip=80202');
      await input().focus();
      await page.keyboard.type('miata');
      await press('Enter');
      await shopper.seeParam('modelCode', 'MX_5_MIATA');
      await shopper.seeResults(1);
      expect(await input().inputValue()).toBe('miata');
      await input().fill('camry');
      await options().filter({ hasText: 'Toyota Camry' }).first().click();
      await shopper.seeParam('modelCode', 'CAMRY');
      expect(new URL(page.url()).searchParams.get('zip')).toBe('80202');
    },
  );

  test(
    'turns words into filters, ignores unknown ones, and keeps the sentence for the next one [R032]',
    { tags: 'long' },
    async () => {
      await shopper.visit('/cars-for-sale?zip=80202&searchRadius=0');
      await input().focus();
      await page.keyboard.type('used toyota rav 4 xyzzy');
      await press('Enter');
      await shopper.seeParam('modelCode', 'RAV4');
      const params = new URL(page.url()).searchParams;
      expect([params.get('makeCode'), params.get('zip'), params.get('words')]).toEqual(['TOYOTA', '80202', null]);
      expect(params.get('keyword')).toBeNull();
      const note = page.getByRole('region', { name: 'How we read your search' });
      await pollUntil(() => note.textContent()).toContain('Ignored: “xyzzy”.');
      expect(await input().inputValue()).toBe('used toyota rav 4 xyzzy');
      // Changing something else neither parses it again nor loses it.
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('mileageASC');
      await shopper.seeParam('sortBy', 'mileageASC');
      await shopper.seeParam('typed', 'used toyota rav 4 xyzzy');
      // The next sentence replaces what this one set, and nothing else. It survives a reload.
      await page.reload();
      await waitForHydration(page);
      await input().focus();
      await press('ControlOrMeta+a');
      await page.keyboard.type('mustang');
      await press('Enter');
      await shopper.seeParam('modelCode', 'MUSTANG');
      await shopper.seeParam('makeCode', 'FORD');
      await shopper.seeParam('sortBy', 'mileageASC');
      await shopper.seeParam('zip', '80202');
      await press('ControlOrMeta+a', 'Delete', 'Enter');
      await shopper.seeParam('modelCode', null);
      await shopper.seeParam('sortBy', 'mileageASC');
    },
  );
});

describe('the panel', () => {
  shareVisit('/cars-for-sale?allListingType=all-cars');

  test('checks a box, adds and removes a make, and never loses the focus', async () => {
    await page.getByRole('checkbox', { name: /^Toyota/ }).focus();
    await press('Space');
    await shopper.seeParam('makeCode', 'TOYOTA');
    await waitForSearches(page);
    await pollUntil(focused).toMatch(/^Toyota/);
    await press('Tab');
    await pollUntil(focused).toBe('Remove Toyota');
    await press('Enter');
    await shopper.seeParam('makeCode', null);
    await waitForSearches(page);
    await pollUntil(focused).toBe('Find a make or model');
  });

  test('opens and closes a section, brushes a histogram with arrow keys and announces the remaining results', async () => {
    const doors = page.locator('#filter-doors');
    await doors.locator('summary').first().focus();
    await press('Enter');
    await pollUntil(() => doors.getAttribute('open')).not.toBeNull();
    await press('Enter');
    await pollUntil(() => doors.getAttribute('open')).toBeNull();
    // The number stays until the response arrives, shortly.
    const answer = await holdSearchResponses(page);
    const thumb = page.getByRole('slider', { name: 'Min Price' });
    await thumb.focus();
    await press('ArrowRight');
    const total = page.locator('output');
    await total.waitFor();
    expect(await total.textContent()).toMatch(/^[\d,]+ results$/);
    const said = Number(/^[\d,]+/.exec((await total.textContent())!)![0]);
    answer();
    await shopper.seeParam('minPrice', '2500');
    await shopper.seeResults(said);
    await pollUntil(focused).toBe('Min Price');
  });
});

describe('the filters of a small screen', () => {
  test('take and trap the focus, close on Escape and return it', async () => {
    const phone = await visits.open(PHONE);
    page = phone.page;
    await createShopper(page).visit('/cars-for-sale?makeCode=HONDA');
    const button = page.getByRole('link', { name: /^Filter/ });
    await button.focus();
    await press('Enter');
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await pollUntil(focused).toBe('Filters');
    // The first steps back lead to the end of the sheet, and those ahead to its beginning again.
    for (const step of [...Array<string>(4).fill('Shift+Tab'), ...Array<string>(6).fill('Tab')]) {
      await press(step);
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('#filters'),
      );
      expect(isInside).toBe(true);
    }
    await page.getByRole('navigation', { name: 'Filter sections' }).waitFor();
    // `accessibility.test.ts` examines these filters beside the results.
    if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'light', '[role=dialog]')).toEqual([]);
    await press('Escape');
    await pollUntil(() => page.getByRole('dialog').count()).toBe(0);
    await pollUntil(focused).toMatch(/^Filter/);
    expect(search()).toBe('?makeCode=HONDA');
    expect(phone.problems).toEqual([]);
  });
});
