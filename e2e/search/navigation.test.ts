import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { changePageData } from '../testing/change-page-data.ts';
import { holdSearchResponses } from '../testing/hold-responses.ts';
import { watchShifts } from '../testing/layout-shifts.ts';
import { openPageEachTest } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, type Shopper, waitForSearches } from '../testing/shopper.ts';
import { SMALL_INVENTORY_COUNT } from '../testing/sites/small-inventory.ts';

let page: Page;
let shopper: Shopper;
const shareVisit = openPageEachTest((visit) => ({ page, shopper } = visit), browserWithoutPictures);

const search = () => new URL(page.url()).search;
const chips = () => page.getByRole('list', { name: 'Selected filters' }).getByRole('listitem');

describe('on one visit', () => {
  shareVisit('/cars-for-sale');

  test('a selection shows before the response as a chip, and as the exact number of results if the counts contain it', async () => {
    const release = await holdSearchResponses(page);
    await (await shopper.section('Fuel Type')).getByRole('checkbox', { name: /^Electric/ }).click();
    await chips().filter({ hasText: 'Electric' }).waitFor();
    await page.getByRole('heading', { level: 2, name: '1 Result' }).waitFor();
    expect(search()).toBe('');
    release();
    await shopper.seeParam('fuelTypeGroup', 'ELE');
    await shopper.seeResults(1);
  });

  test('searches are numbered within a session, and the tab stores the latest ID [R413]', async () => {
    const ids: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/svc/results')) ids.push(request.headers()['x-request-id'] ?? '');
    });
    await shopper.choose('Fuel Type', 'Hybrid');
    await shopper.choose('Fuel Type', 'Electric');
    expect(ids.map((id) => id.split('.')[1])).toEqual(['2', '3']);
    expect(new Set(ids.map((id) => id.split('.')[0])).size).toBe(1);
    await pollUntil(() => page.evaluate(() => sessionStorage.getItem('request-id'))).toBe(ids[1]);
  });
});

describe('a selection shows before the response', () => {
  /** Opens the page and returns a function that runs an action with a delayed response, and expects that neither shifts the layout. */
  async function prepareLateResponses(): Promise<(act: () => Promise<unknown>) => Promise<void>> {
    const shifts = await watchShifts(page);
    await shopper.visit('/cars-for-sale?allListingType=all-cars');
    // Shifts caused by the font's arrival are not part of this test.
    await page.evaluate(() => document.fonts.ready);
    const pending = new Set<unknown>();
    page.on('request', (request) => request.url().includes('/svc/') && pending.add(request));
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => pending.delete(request));
    const paint = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    return async (act) => {
      // An opened section loads the rest of its options.
      await paint();
      await pollUntil(() => pending.size).toBe(0);
      await paint();
      const release = await holdSearchResponses(page);
      await act();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'attached' });
      await paint();
      // Shifts within half a second of an input do not count.
      const painted = await page.evaluate(() => performance.now());
      await page.waitForFunction((start) => performance.now() - start > 600, painted, { polling: 50 });
      const before = await shifts();
      release();
      await waitForSearches(page);
      await paint();
      expect(await shifts()).toEqual(before);
    };
  }

  const boxOf = async (section: string, option: RegExp) =>
    (await shopper.section(section)).getByRole('checkbox', { name: option });
  const removeChip = (name: string) => chips().filter({ hasText: name }).getByRole('link').click();

  test('and a late response moves nothing', { tags: 'long' }, async () => {
    const receive = await prepareLateResponses();
    const toyota = await boxOf('Make/Model/Trim', /^Toyota\b/);
    await receive(() => shopper.press(toyota));
    await receive(() => removeChip('Toyota'));
    await shopper.seeParam('makeCode', null);
  });

  test('and late responses to other filters and a sort order move nothing', { tags: 'long' }, async () => {
    const receive = await prepareLateResponses();
    const gasoline = await boxOf('Fuel Type', /^Gasoline\b/);
    await receive(() => shopper.press(gasoline));
    const fourWheel = await boxOf('Drive Type', /^Four-wheel drive\b/);
    await receive(() => shopper.press(fourWheel));
    await receive(() => page.getByRole('combobox', { name: 'Sort by' }).selectOption('derivedpriceASC'));
    await shopper.seeParam('sortBy', 'derivedpriceASC');
    await receive(() => removeChip('Four-wheel drive'));
    await shopper.seeParam('driveGroup', null);
  });
});

test('Back shows the words of each earlier search in the search field that has the focus', async () => {
  await shopper.visit('/cars-for-sale');
  const field = page.getByRole('combobox', { name: 'Search by make, model or keyword' });
  for (const words of ['electric', 'hybrid', 'gasoline']) {
    await field.fill(words);
    await field.press('Enter');
    await shopper.seeParam('typed', words);
    await waitForSearches(page);
  }
  for (const words of ['hybrid', 'electric']) {
    await page.goBack();
    await shopper.seeParam('typed', words);
    await pollUntil(() => field.inputValue()).toBe(words);
  }
});

test('breadcrumbs lead to the previous search [R301]', { tags: 'long' }, async () => {
  await shopper.visit('/cars-for-sale?makeCode=HONDA&modelCode=CIVIC&sortBy=yearDESC');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await trail.getByRole('link').allTextContents()).toEqual(['Used Cars for Sale', 'Honda', 'Civic']);
  await trail.getByRole('link', { name: 'Honda' }).click();
  await shopper.seeParam('modelCode', null);
  expect(search()).toBe('?makeCode=HONDA');
});

describe('infinite scroll', () => {
  test('fetches the next batch when the end of the list is 1000 pixels away [R446]', async () => {
    // As a site with the flag embeds it.
    await changePageData(page, (data) => (data['flags'] = { ...(data['flags'] as object), infinite_scroll: true }));
    const cards = shopper.cards();
    await shopper.visit('/cars-for-sale?allListingType=all-cars');
    const leave = (pixels: number) =>
      page.evaluate((left) => {
        const end = document.querySelector('.card-list')!.getBoundingClientRect().bottom;
        scrollBy({ top: end - innerHeight - left, behavior: 'instant' });
      }, pixels);
    await leave(1400);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await cards.count()).toBe(25);
    await leave(900);
    await pollUntil(() => cards.count()).toBe(SMALL_INVENTORY_COUNT);
  });

  test('waits for the button without its flag [R446]', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale?allListingType=all-cars');
    await page.getByRole('link', { name: 'Load More Results' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await waitForSearches(page);
    expect(await shopper.cards().count()).toBe(25);
  });
});
