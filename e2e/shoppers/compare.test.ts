import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';
import { findViolationsInBothSchemes } from '../testing/violations.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);
let ids: number[];
beforeAll(async () => {
  ids = await findIds('numRecords=6');
});

async function findIds(search: string): Promise<number[]> {
  const answer = await fetch(`${visits.site().address}/rest/lsc/listing?${search}`);
  const { listings } = (await answer.json()) as { listings: { id: number }[] };
  return listings.map(({ id }) => id);
}

/** Finds only seven cars, because each card takes time to show. */
const SEVEN = '/cars-for-sale?allListingType=all-cars&makeCode=BMW,FORD,HONDA,MAZDA,TESLA';

const buttons = (page: Page) => page.locator('.card-list > .card > .compare-button');
const drawer = (page: Page) => page.getByRole('region', { name: /^Compare \d of 5$/ });

/** Opens the results with these cars in the comparison. */
async function openResults(page: Page, compared: readonly number[], path = '/cars-for-sale'): Promise<void> {
  await page.context().addCookies([{ name: 'compared', value: compared.join('.'), url: visits.site().address }]);
  await page.goto(path);
  await waitForHydration(page);
}

/** Opens the comparison from the drawer. */
async function openDialog(page: Page, count: number) {
  await drawer(page)
    .getByRole('link', { name: `Compare ${count} cars` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await dialog
    .getByRole('columnheader')
    .nth(count - 1)
    .waitFor();
  return dialog;
}

/** Removes the first car of the comparison, of which `left` stay. */
async function removeFirst(dialog: Locator, left: number): Promise<void> {
  await dialog
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await pollUntil(() => dialog.getByRole('columnheader').count()).toBe(left);
}

test('a card’s button opens the drawer, the fifth car hides the buttons, and the toggle closes the drawer; its button compares the cars in a dialog over the page [R034, R037, R375, R470, R471, R472]', async () => {
  const { page, problems } = await visits.open(DESKTOP);
  // Cars that this search does not find.
  const compared = await findIds('makeCode=TOYOTA&numRecords=3');
  await openResults(page, compared, SEVEN);
  await page.mouse.move(400, 400);
  await buttons(page).first().waitFor();
  await buttons(page).first().click();
  await pollUntil(() => drawer(page).getByRole('status').textContent()).toBe('Added to Compare');
  expect(await buttons(page).first().getAttribute('aria-pressed')).toBe('true');
  await drawer(page).getByRole('link', { name: 'Compare 4 cars' }).waitFor();
  await buttons(page).first().click();
  await pollUntil(() => drawer(page).getByRole('status').textContent()).toBe('Removed from your comparison.');
  await buttons(page).first().click();
  await drawer(page).getByRole('link', { name: 'Compare 4 cars' }).waitFor();
  await buttons(page).nth(1).click();
  await drawer(page).getByRole('link', { name: 'Compare 5 cars' }).waitFor();
  await pollUntil(() => buttons(page).first().isVisible()).toBe(false);
  // The hidden button had the focus.
  const title = drawer(page).getByRole('heading', { name: 'Compare 5 of 5' });
  await pollUntil(() => title.evaluate((heading) => document.activeElement === heading)).toBe(true);
  await drawer(page)
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await pollUntil(() => buttons(page).first().isVisible()).toBe(true);
  const toggle = page.locator('.compare-toggle');
  await toggle.click();
  await drawer(page).waitFor({ state: 'detached' });
  await toggle.click();
  // Escape closes it while the focus is inside.
  await drawer(page).locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  await pollUntil(() => toggle.evaluate((link) => document.activeElement === link)).toBe(true);

  await toggle.click();
  const dialog = await openDialog(page, 4);
  expect(await dialog.getByRole('rowheader', { name: /^Price/ }).count()).toBeGreaterThan(0);
  await removeFirst(dialog, 3);
  // The pressed button is gone.
  const heading = dialog.getByRole('heading', { name: 'Compare', exact: true });
  expect(await heading.evaluate((title) => document.activeElement === title)).toBe(true);
  await pollUntil(() => dialog.getByRole('status').textContent()).toMatch(/ removed$/);
  for (const left of [2, 1, 0]) await removeFirst(dialog, left);
  await dialog.getByText('No cars to compare.').waitFor();
  expect(await dialog.getByRole('table').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('axe finds nothing in the drawer in light and dark colors', { tags: 'long' }, async () => {
  const { page } = await visits.open(DESKTOP);
  await openResults(page, ids.slice(0, 2));
  await page.locator('.compare-toggle').click();
  await drawer(page).getByRole('link', { name: 'Compare 2 cars' }).waitFor();
  expect(await findViolationsInBothSchemes(page, '.compare-drawer')).toEqual([]);
});

test('axe finds nothing in the comparison over the results in light and dark colors', { tags: 'long' }, async () => {
  const { page } = await visits.open(DESKTOP);
  await openResults(page, ids.slice(0, 4));
  await page.locator('.compare-toggle').click();
  await drawer(page).getByRole('link', { name: 'Compare 4 cars' }).waitFor();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await openDialog(page, 4);
  expect(await findViolationsInBothSchemes(page, 'dialog')).toEqual([]);
});

/** Expects two columns at a time, of which the first one stays. */
async function seeTwoColumns(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const scroller = page.getByRole('region', { name: 'Compared cars' });
  const heads = page.getByRole('columnheader');
  // Otherwise screen readers would name the wrong car for each cell.
  expect(await page.getByRole('row').first().locator('> *').first().isVisible()).toBe(true);
  const width = (await scroller.boundingBox())!.width;
  expect((await heads.first().boundingBox())!.width).toBeCloseTo(width / 2, -1);
  const before = (await heads.first().boundingBox())!.x;
  await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  expect((await heads.first().boundingBox())!.x).toBeCloseTo(before, 0);
  const last = (await heads.nth(4).boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(width + before + 1);
  expect(last.x).toBeGreaterThanOrEqual(before + width / 2 - 2);
  const first = page.getByRole('row').nth(3).getByRole('cell').first();
  expect((await first.boundingBox())!.x).toBeCloseTo(before, 0);
  // The heads scroll out of the screen, so every group but the first repeats the names of the cars.
  const groups = page.locator('.compare-names');
  const shown = await groups.evaluateAll((rows) => rows.map((row) => row.checkVisibility()));
  expect(shown.length).toBeGreaterThan(2);
  expect(shown).toEqual(shown.map((_shown, at) => at > 0));
  const name = (await heads.first().getByRole('link').innerText()).trim();
  expect(await groups.nth(1).locator('td').first().textContent()).toContain(name);
}

test('on a phone the page shows two columns at a time, and the first one stays', async () => {
  const { page } = await visits.open(PHONE);
  await page.goto(`/cars-for-sale/compare?listingIds=${ids.slice(0, 5).join(',')}`);
  await seeTwoColumns(page);
});

test('on a phone the dialog shows two columns at a time, and the first one stays', { tags: 'long' }, async () => {
  const { page } = await visits.open(PHONE);
  await openResults(page, ids.slice(0, 5));
  await page.locator('.compare-toggle').click();
  await openDialog(page, 5);
  await seeTwoColumns(page);
});

test('the drawer offers to remove a car that is not found, and does not count it', { tags: 'long' }, async () => {
  const { page } = await visits.open(PHONE);
  await openResults(page, [...ids.slice(0, 2), 999_999_999_999]);
  await page.locator('.compare-toggle').click();
  await drawer(page).getByRole('link', { name: 'Compare 2 cars' }).waitFor();
  await drawer(page).getByRole('button', { name: 'Remove the car that was not found' }).click();
  await page.getByRole('region', { name: 'Compare 2 of 5' }).waitFor();
  await drawer(page).getByText('Car not found').waitFor({ state: 'detached' });
});

test('without scripts, a car’s page adds it and the comparison removes it', { tags: 'long' }, async () => {
  const { page } = await visits.open({ ...PHONE, javaScriptEnabled: false });
  for (const id of ids.slice(0, 2)) {
    await page.goto(`/cars-for-sale/vehicle/${id}`);
    await page.getByRole('button', { name: /^Compare / }).click();
    await page.waitForURL(/\/compare\?/);
  }
  const search = () => new URL(page.url()).search;
  await pollUntil(search).toBe(`?listingIds=${ids.slice(0, 2).join(',')}`);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await pollUntil(search).toBe(`?listingIds=${ids[1]}`);
  await page.getByRole('link', { name: 'Add another car' }).click();
  await page.waitForURL((url) => url.pathname === '/cars-for-sale');
  await page.locator('.compare-toggle').click();
  await pollUntil(search).toBe(`?listingIds=${ids[1]}`);
});
