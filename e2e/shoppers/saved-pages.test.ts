import type { Browser, Cookie } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { DESKTOP, type OpenPage, openPage } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { samplePairs } from '../testing/sample-pairs.ts';
import { browserWithoutPictures, type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

const LONG_NAME = 'A very long name for the weekend car that nobody would ever give to any search, or would they';

const visits = openPagesOnSharedSite(browserWithoutPictures);
let site: SharedSite;
let browser: Browser;
let database: Database;
let sold: number;
let areOffersMoved = false;
let cookies: Cookie[];
let bookmarkId: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), browserWithoutPictures()]);
  const { page, close } = await openPage(browser, { baseURL: site.address });
  const headers = { origin: site.address };
  const answer = await page.request.get('/rest/lsc/listing?numRecords=4');
  const { listings } = (await answer.json()) as { listings: { id: number }[] };
  for (const { id } of listings)
    await page.request.post('/account-api/saved-listings', { data: { listingId: id }, headers });
  for (const search of ['', 'makeCode=TOYOTA&maxPrice=30000&zip=80202'])
    await page.request.post('/account-api/subscriptions', {
      data: { emailAddress: 'saved-pages@example.com', search },
      headers,
    });
  const saved = await page.request.get('/account-api/searchbookmarks');
  const { myAtcSearchViewBeans: beans } = (await saved.json()) as { myAtcSearchViewBeans: { bookmarkId: string }[] };
  bookmarkId = beans[0]!.bookmarkId;
  await page.request.post('/account-api/searchbookmarks/rename', {
    ...{ data: { bookmarkId, searchName: LONG_NAME }, headers },
  });
  cookies = await page.context().cookies();
  await close();
  database = connectDatabase(site.databaseUrl, { poolSize: 1, name: 'test' });
  sold = listings[0]!.id;
  await database.query('update listings set withdrawn_at = now() where id = $1', [sold]);
  await database.query('update saved_listings set price = price + 1000 where listing_id = $1', [listings[1]!.id]);
  await database.query(`update listing_offers set from_at = from_at - interval '3 days'`);
  areOffersMoved = true;
}, 240_000);
// Other files use the site's inventory.
afterAll(async () => {
  if (areOffersMoved) await database.query(`update listing_offers set from_at = from_at + interval '3 days'`);
  if (sold) await database.query('update listings set withdrawn_at = null where id = $1', [sold]);
  await database?.close();
});

async function open(width: number, javaScriptEnabled = true): Promise<OpenPage> {
  const opened = await visits.open(javaScriptEnabled ? DESKTOP : { ...DESKTOP, javaScriptEnabled });
  await opened.page.setViewportSize({ width, height: 900 });
  await opened.page.context().addCookies(cookies);
  return opened;
}

const PAGES = [
  ['saved cars', () => '/saved-cars?note=limit'],
  ['saved searches', () => '/saved-searches'],
  ['mails', () => `/saved-searches/mails?bookmarkId=${bookmarkId}`],
] as const;

const WIDTHS = [390, 820, 1440];

/** The link of the bar at the bottom edge of a phone that leads to a page. */
const MARKED: Readonly<Record<string, string[]>> = {
  'saved cars': ['/saved-cars'],
  'saved searches': ['/saved-searches'],
};

test.each(PAGES)(
  'the page of %s fits at 390, 820 and 1440 px, in light and dark colors, and the bar of a phone marks it',
  async (name, path) => {
    const { page, problems } = await open(390);
    await page.goto(path());
    const marked = page
      .getByRole('navigation', { name: 'Account' })
      .locator('[aria-current]')
      .filter({ visible: true });
    if (MARKED[name])
      expect(await marked.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(MARKED[name]);
    for (const details of await page.locator('summary').all()) await details.click();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (isSampled(path, width))
        expect(await findViolationsInSampledScheme(page, 'light'), `at ${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(problems).toEqual([]);
  },
);

/**
 * Axe examines each page in light colors at one of the widths. In `npm run test:long` it examines both color schemes at
 * all widths.
 */
const isSampled = (path: () => string, width: number) =>
  samplePairs(PAGES, WIDTHS).some(([[, one], at]) => one === path && at === width);

test(
  'a search is renamed, gets another alert frequency, is deleted and restored without scripts or a mouse',
  { tags: 'long' },
  async () => {
    const { page } = await open(820, false);
    await page.goto('/saved-searches');
    const search = page.locator('.saved-search').last();
    await search.getByText('Rename', { exact: true }).first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Any car');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Any car' }).waitFor();
    await page.getByLabel('Email me').last().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#search-/);
    expect(await page.getByLabel('Email me').last().inputValue()).toBe('weekly');
    await page.getByRole('button', { name: 'Delete Any car' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('“Any car” was deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Any car' }).waitFor();
  },
);

test('a car is removed and restored without scripts or a mouse', { tags: 'long' }, async () => {
  const { page } = await open(390, false);
  await page.goto('/saved-cars');
  const count = await page.locator('.saved-car').count();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByText('was removed from your saved cars.').waitFor();
  expect(await page.locator('.saved-car').count()).toBe(count - 1);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#listing-/);
  expect(await page.locator('.saved-car').count()).toBe(count);
});
