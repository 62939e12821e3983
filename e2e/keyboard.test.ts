import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, PHONE } from './testing/open-browser.ts';
import type { SharedSite } from './testing/shared-site.ts';
import { holdSearchResponses } from './testing/hold-search-responses.ts';
import { openPageEachTest } from './testing/open-page-each-test.ts';
import { createShopper, pollUntil, waitForSearches, type Shopper } from './testing/shopper.ts';

let page: Page;
let shopper: Shopper;
let browser: Browser;
let site: SharedSite;
openPageEachTest((visit) => ({ page, shopper, browser, site } = visit));

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

describe('searching by words', () => {
  const input = () => page.getByRole('combobox', { name: 'Search by make, model or keyword' });
  const options = () => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

  test('suggests searches while they are typed; arrows move, Escape keeps the words, Enter takes one [R032]', async () => {
    await shopper.visit('/cars-for-sale');
    await input().focus();
    await page.keyboard.type('toyota');
    await options().first().waitFor();
    await press('ArrowUp');
    await pollUntil(() => options().last().getAttribute('aria-selected')).toBe('true');
    await press('Escape');
    await pollUntil(() => options().count()).toBe(0);
    expect(await input().getAttribute('aria-expanded')).toBe('false');
    expect(await input().inputValue()).toBe('toyota');
    await press('ControlOrMeta+a', 'Delete');
    await page.keyboard.type('tac');
    await pollUntil(() => options().first().textContent()).toContain('Toyota Tacoma');
    expect(await input().getAttribute('aria-expanded')).toBe('true');
    await press('ArrowDown');
    await pollUntil(() => input().getAttribute('aria-activedescendant')).toBe(
      await options().first().getAttribute('id'),
    );
    expect(await options().first().getAttribute('aria-selected')).toBe('true');
    await press('Enter');
    await shopper.seeParam('modelCode', 'TACOMA');
    await pollUntil(() => options().count()).toBe(0);
    expect(await input().inputValue()).toBe('');
  });

  test('searches the words themselves where no suggestion is taken [R032]', async () => {
    await shopper.visit('/cars-for-sale');
    await input().focus();
    await page.keyboard.type('miata');
    await press('Enter');
    await shopper.seeParam('modelCode', 'MX_5_MIATA');
    await shopper.seeResults(1);
    expect(await input().inputValue()).toBe('');
  });

  test('makes filters of what words mean and keeps the others as keyword [R032]', async () => {
    await shopper.visit('/cars-for-sale?zip=80202&searchRadius=0');
    await input().focus();
    await page.keyboard.type('used toyota rav 4 xyzzy');
    await press('Enter');
    await shopper.seeParam('modelCode', 'RAV4');
    await shopper.seeParam('keyword', 'xyzzy');
    const params = new URL(page.url()).searchParams;
    expect([params.get('makeCode'), params.get('zip'), params.get('words')]).toEqual(['TOYOTA', '80202', null]);
    await pollUntil(() => input().inputValue()).toBe('xyzzy');
    // The rest stays as text: changing something else neither parses it again nor loses it.
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('mileageASC');
    await shopper.seeParam('sortBy', 'mileageASC');
    await shopper.seeParam('keyword', 'xyzzy');
    await input().focus();
    await press('ControlOrMeta+a', 'Delete', 'Enter');
    await shopper.seeParam('keyword', null);
    await shopper.seeParam('modelCode', 'RAV4');
  });

  test('by pointer keeps the place', async () => {
    await shopper.visit('/cars-for-sale?zip=80202');
    await input().fill('camry');
    await options().filter({ hasText: 'Toyota Camry' }).first().click();
    await shopper.seeParam('modelCode', 'CAMRY');
    expect(new URL(page.url()).searchParams.get('zip')).toBe('80202');
  });

  test('asks nothing before the input is used', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await shopper.visit('/cars-for-sale');
    expect(asked.filter((url) => /suggest/.test(url))).toEqual([]);
    await input().focus();
    await pollUntil(() => asked.filter((url) => /suggestion-list.*\.js/.test(url)).length).toBe(1);
  });
});

describe('the panel', () => {
  test('ticks, adds a make and takes it away, and never loses the focus', async () => {
    await shopper.visit('/cars-for-sale?allListingType=all-cars');
    await page.getByRole('checkbox', { name: /^Toyota/ }).focus();
    await press('Space');
    await shopper.seeParam('makeCode', 'TOYOTA');
    await waitForSearches(page);
    expect(await focused()).toMatch(/^Toyota/);
    await press('Tab');
    expect(await focused()).toBe('Remove Toyota');
    await press('Enter');
    await shopper.seeParam('makeCode', null);
    await waitForSearches(page);
    expect(await focused()).toBe('Find a make or model');
  });

  test('opens and shuts a section, brushes a histogram with arrow keys and says how many results that leaves', async () => {
    await shopper.visit('/cars-for-sale?allListingType=all-cars');
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
    expect(await focused()).toBe('Min Price');
  });
});

describe('the filters of a small screen', () => {
  test('take the focus, hold it, close on Escape and give it back', async () => {
    const phone = await openPage(browser, { ...PHONE, baseURL: site.address });
    page = phone.page;
    await createShopper(page).visit('/cars-for-sale');
    const button = page.getByRole('link', { name: /^Filter/ });
    await button.focus();
    await press('Enter');
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await pollUntil(focused).toBe('Filters');
    // After a full cycle, every focused element is in the sheet.
    const places = await page.evaluate(
      () => document.querySelectorAll('#filters a, #filters input, #filters summary').length,
    );
    for (let step = 0; step < Math.min(places, 40); step += 1) {
      await press('Shift+Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('#filters'),
      );
      expect(isInside).toBe(true);
    }
    await press('Escape');
    await pollUntil(() => page.getByRole('dialog').count()).toBe(0);
    await pollUntil(focused).toMatch(/^Filter/);
    expect(search()).toBe('');
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});
