import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, type OpenPage, openPage } from '../testing/open-browser.ts';
import { holdScripts, holdSearchResponses } from '../testing/hold-responses.ts';
import {
  openPageEachTest,
  openPageOnOwnSite,
  openPagesOnSharedSite,
  type Visit,
} from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, type Shopper, waitForHydration, waitForSearches } from '../testing/shopper.ts';
import { SMALL_INVENTORY } from '../testing/sites/small-inventory.ts';
import type { Site } from '../testing/sites/start-site.ts';

/** More makes than a list shows before it folds. */
const MAKES = ['Acura', 'Audi', 'Buick', 'Chevrolet', 'Dodge', 'Hyundai', 'Jeep', 'Kia', 'Nissan', 'Subaru'];
const MORE = MAKES.map(
  (make, at) =>
    `SE${at},used,2020,${make},Any,,2${at}000,30000,Sedan,Gasoline,FWD,Automatic,Blue,2026-03-01,Larimer Motors,"1600 Larimer St, Denver, CO 80202"\n`,
).join('');

let page: Page;
let shopper: Shopper;
let open: OpenPage;
const use = (visit: Visit) => ({ page, shopper, open } = visit);
const shareVisit = openPageEachTest(use, browserWithoutPictures);
const visits = openPagesOnSharedSite(browserWithoutPictures);

const part = (key: string, within: Page = page) => within.locator(`#filter-${key}`);
const boxes = (section: Locator) => section.getByRole('checkbox');

const SECTIONS = [
  { key: 'fuel', first: 1, shown: 7 },
  { key: 'exterior', first: 1, shown: 15 },
  { key: 'features', first: 1, shown: 8 },
];

/** Holds back sections in full until the returned function is called; `requests`: their queries. */
async function holdSections() {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route('**/cars-for-sale/svc/section?*', async (route) => {
    requests.push(new URL(route.request().url()).search);
    await held;
    await route.continue();
  });
  return { release, requests };
}

// Most tests continue where the test above them ended.
describe('all cars', () => {
  shareVisit('/cars-for-sale?allListingType=all-cars');

  test('a closed section shows its first options at once, and adds the others without moving anything or taking the focus', async () => {
    const { release, requests } = await holdSections();
    for (const { key, first, shown } of SECTIONS) {
      expect(await boxes(part(key)).count()).toBe(0);
      await part(key).locator('summary').first().focus();
      await page.keyboard.press('Enter');
      await pollUntil(() => boxes(part(key)).count()).toBe(first);
      await pollUntil(() => part(key).locator('.coming:not(.fold .coming)').count()).toBe(shown - first);
      await part(key).getByRole('status').getByText('Loading options').waitFor();
    }
    const heights = () => Promise.all(SECTIONS.map(async ({ key }) => (await part(key).boundingBox())!.height));
    const before = await heights();
    release();
    for (const { key, shown } of SECTIONS) await pollUntil(() => boxes(part(key)).count()).toBe(shown);
    expect(await heights()).toEqual(before);
    expect(await page.evaluate(() => document.activeElement?.closest('details')?.id)).toBe('filter-features');
    await pollUntil(() => page.locator('.coming').count()).toBe(0);
    expect(requests.toSorted()).toEqual(
      ['exterior', 'features', 'fuel'].map((key) => `?allListingType=all-cars&open=${key}`),
    );
  });
});

describe('used cars', () => {
  shareVisit('/cars-for-sale');

  test(
    'a closed section stays complete in later searches once opened; its options have chips and counts at once',
    { tags: 'long' },
    async () => {
      const colors = await shopper.section('Exterior Color');
      const release = await holdSearchResponses(page);
      const answer = page.waitForRequest('**/cars-for-sale/svc/results?*');
      await colors.locator('label', { hasText: 'Blue' }).click();
      const count = (await colors.locator('label', { hasText: 'Blue' }).getAttribute('data-count'))!;
      await page.getByRole('list', { name: 'Selected filters' }).getByText('Blue').waitFor();
      await page.getByRole('heading', { level: 2, name: `${count} Results` }).waitFor();
      expect(new URL((await answer).url()).searchParams.get('open')).toBe('exterior');
      release();
      await shopper.seeParam('extColorSimple', 'BLUE');
      await waitForSearches(page);
      expect(await boxes(part('exterior')).count()).toBe(15);
      await page.getByRole('link', { name: 'Clear Filters' }).last().click();
      await shopper.seeParam('extColorSimple', null);
      await waitForSearches(page);
      expect(await boxes(part('exterior')).count()).toBe(15);
    },
  );

  test('a closed section shows an error if its options fail to load, and loads them on retry', async () => {
    const href = page.url();
    await page.route('**/cars-for-sale/svc/section?*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await part('fuel').locator('summary').click();
    await part('fuel').getByText('The other options couldn’t be loaded. Please try again.').waitFor();
    expect(await boxes(part('fuel')).count()).toBe(1);
    await page.unroute('**/cars-for-sale/svc/section?*');
    await part('fuel').getByRole('button', { name: 'Show all 7' }).click();
    await pollUntil(() => boxes(part('fuel')).count()).toBe(7);
    await pollUntil(() => part('fuel').getByRole('status').count()).toBe(0);
    expect(page.url()).toBe(href);
    open.problems.length = 0;
  });
});

describe('without script', () => {
  test(
    'a button opens the full section with the current selections, and is not part of the search [R001]',
    { tags: 'long' },
    async () => {
      const bare = await visits.open({ ...DESKTOP, javaScriptEnabled: false });
      await bare.page.goto('/cars-for-sale');
      await bare.page.getByRole('textbox', { name: 'Max Price' }).fill('$60,000');
      await part('fuel', bare.page).locator('summary').click();
      await part('fuel', bare.page).getByRole('button', { name: 'Show all 7' }).click();
      await bare.page.waitForURL(/open=fuel/);
      const { search, hash } = new URL(bare.page.url());
      expect([search, hash]).toEqual([expect.stringContaining('maxPrice=60000'), '#filter-fuel']);
      expect(await boxes(part('fuel', bare.page)).count()).toBe(7);
      expect(await bare.page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('open=');
      await part('fuel', bare.page)
        .getByRole('checkbox', { name: /^Gasoline/ })
        .check();
      await bare.page.getByRole('button', { name: 'Apply' }).click();
      await bare.page.waitForURL(/fuelTypeGroup=GSL/);
      expect(bare.page.url()).not.toContain('open=');
    },
  );

  test('the same URL with scripts opens the same section, which stays complete', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale?open=fuel');
    expect(await boxes(part('fuel')).count()).toBe(7);
    await shopper.choose('Fuel Type', 'Gasoline');
    expect(new URL(page.url()).search).toBe('?fuelTypeGroup=GSL');
    expect(await boxes(part('fuel')).count()).toBe(7);
  });
});

describe('with more makes than a list shows before it folds', () => {
  let site: Site;
  openPageOnOwnSite(
    SMALL_INVENTORY + MORE,
    (visit) => {
      use(visit);
      ({ site } = visit);
    },
    browserWithoutPictures,
  );

  test('a long list shows all options when unfolded, and keeps the focus', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale?allListingType=all-cars');
    expect(await boxes(part('make')).count()).toBe(8);
    const button = part('make').getByRole('button', { name: /^Show all/ });
    const count = Number(/\d+/.exec((await button.textContent())!));
    expect(count).toBeGreaterThan(12);
    await button.focus();
    await page.keyboard.press('Enter');
    await pollUntil(() => boxes(part('make')).count()).toBe(count);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Show fewer');
    await shopper.choose('Make/Model/Trim', 'Toyota');
    await shopper.seeParam('makeCode', 'TOYOTA');
  });

  test('a long list is complete before the shopper searches it for a make', { tags: 'long' }, async () => {
    await shopper.visit('/cars-for-sale?allListingType=all-cars');
    await page.getByRole('searchbox', { name: 'Find a make or model' }).fill('toyo');
    await part('make')
      .getByRole('checkbox', { name: /^Toyota/ })
      .first()
      .click();
    await shopper.seeParam('makeCode', 'TOYOTA');
  });

  test('a long list is searched in full for what was typed before any script', { tags: 'long' }, async () => {
    const release = await holdScripts(page);
    await page.goto('/cars-for-sale?allListingType=all-cars', { waitUntil: 'commit' });
    await page.getByRole('searchbox', { name: 'Find a make or model' }).fill('toyo');
    release();
    await waitForHydration(page);
    await page.getByRole('heading', { name: 'Filters' }).click();
    await part('make')
      .getByRole('checkbox', { name: /^Toyota/ })
      .click();
    await shopper.seeParam('makeCode', 'TOYOTA');
  });

  test('without script, a button opens the whole list', { tags: 'long' }, async () => {
    const browser = await browserWithoutPictures();
    const bare = await openPage(browser, { ...DESKTOP, baseURL: site.address, javaScriptEnabled: false });
    await bare.page.goto('/cars-for-sale');
    await part('make', bare.page)
      .getByRole('button', { name: /^Show all/ })
      .click();
    await bare.page.waitForURL(/open=make/);
    expect(
      await part('make', bare.page)
        .getByRole('checkbox', { name: /^Toyota/ })
        .isVisible(),
    ).toBe(true);
    await bare.close();
  });
});
