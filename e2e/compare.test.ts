import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, openPage, PHONE } from './testing/open-browser.ts';
import { sharedBrowser, type SharedSite, sharedSite } from './testing/shared-site.ts';
import { pollUntil, waitForHydration } from './testing/shopper.ts';
import { findViolationsInBothSchemes } from './testing/violations.ts';

let site: SharedSite;
let browser: Browser;
let ids: number[];
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), sharedBrowser()]);
  const answer = await fetch(`${site.address}/rest/lsc/listing?numRecords=6`);
  const { listings } = (await answer.json()) as { listings: { id: number }[] };
  ids = listings.map(({ id }) => id);
});

const buttons = (page: Page) => page.locator('.card-list > .card > .compare-button');
const drawer = (page: Page) => page.getByRole('region', { name: /^Compare \d of 5$/ });

test('a card’s button opens the drawer, the fifth car hides the buttons, and the toggle closes the drawer [R034, R037, R470, R471, R472]', async () => {
  const { page, problems, close } = await openPage(browser, { ...DESKTOP, baseURL: site.address });
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  await page.mouse.move(400, 400);
  await buttons(page).first().waitFor();
  await buttons(page).first().click();
  await drawer(page).waitFor();
  expect(await drawer(page).getByRole('status').textContent()).toBe('Added to Compare');
  expect(await buttons(page).first().getAttribute('aria-pressed')).toBe('true');
  for (const at of [1, 2, 3, 4]) {
    await buttons(page).nth(at).click();
    await drawer(page)
      .getByRole('link', { name: `Compare ${at + 1} cars` })
      .waitFor();
  }
  await pollUntil(() => buttons(page).first().isVisible()).toBe(false);
  await drawer(page)
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await pollUntil(() => buttons(page).first().isVisible()).toBe(true);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  const toggle = page.locator('.compare-toggle');
  await toggle.click();
  await drawer(page).waitFor({ state: 'detached' });
  await toggle.click();
  await drawer(page).waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  expect(await toggle.evaluate((link) => document.activeElement === link)).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

async function openDialog(page: Page, compared: readonly number[]) {
  await page.context().addCookies([{ name: 'compared', value: compared.join('.'), url: site.address }]);
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  await page.locator('.compare-toggle').click();
  await drawer(page)
    .getByRole('link', { name: `Compare ${compared.length} cars` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await dialog
    .getByRole('columnheader')
    .nth(compared.length - 1)
    .waitFor();
  return dialog;
}

test('the drawer’s button compares the cars in a dialog over the page [R375]', async () => {
  const { page, problems, close } = await openPage(browser, { ...DESKTOP, baseURL: site.address });
  const dialog = await openDialog(page, ids.slice(0, 3));
  expect(await dialog.getByRole('rowheader', { name: /^Price/ }).count()).toBeGreaterThan(0);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await pollUntil(() => dialog.getByRole('columnheader').count()).toBe(2);
  expect(problems).toEqual([]);
  await close();
});

test.each(['page', 'dialog'])(
  'on a phone the %s shows two columns at a time, and the first one stays',
  async (where) => {
    const { page, close } = await openPage(browser, { ...PHONE, baseURL: site.address });
    if (where === 'page') await page.goto(`/cars-for-sale/compare?listingIds=${ids.slice(0, 5).join(',')}`);
    else await openDialog(page, ids.slice(0, 5));
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
    await close();
  },
);

test('the drawer offers to remove a car that is not found, and does not count it', async () => {
  const { page, close } = await openPage(browser, { ...PHONE, baseURL: site.address });
  const compared = [...ids.slice(0, 2), 999_999_999_999].join('.');
  await page.context().addCookies([{ name: 'compared', value: compared, url: site.address }]);
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  await page.locator('.compare-toggle').click();
  await drawer(page).getByRole('link', { name: 'Compare 2 cars' }).waitFor();
  await drawer(page).getByRole('button', { name: 'Remove the car that was not found' }).click();
  await page.getByRole('region', { name: 'Compare 2 of 5' }).waitFor();
  await drawer(page).getByText('Car not found').waitFor({ state: 'detached' });
  await close();
});

test('without scripts, a car’s page adds it and the comparison removes it', async () => {
  const { page, close } = await openPage(browser, { ...PHONE, baseURL: site.address, javaScriptEnabled: false });
  for (const id of ids.slice(0, 2)) {
    await page.goto(`/cars-for-sale/vehicle/${id}`);
    await page.getByRole('button', { name: /^Compare / }).click();
  }
  expect(new URL(page.url()).search).toBe(`?listingIds=${ids.slice(0, 2).join(',')}`);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  expect(new URL(page.url()).search).toBe(`?listingIds=${ids[1]}`);
  await page.getByRole('link', { name: 'Add another car' }).click();
  expect(new URL(page.url()).pathname).toBe('/cars-for-sale');
  await page.locator('.compare-toggle').click();
  expect(new URL(page.url()).search).toBe(`?listingIds=${ids[1]}`);
  await close();
});
