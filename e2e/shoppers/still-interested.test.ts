import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

const KEY = 'still-interested';
const visits = openPagesOnSharedSite(browserWithoutPictures);
const strip = (page: Page) => page.getByRole('region', { name: 'Still interested?' });

/** Ages what the browser remembers by a day, as if the price of the first car had been $800 higher. */
const waitADay = (page: Page) =>
  page.evaluate((key) => {
    const cars = JSON.parse(localStorage.getItem(key)!) as { at: number; price: number }[];
    for (const car of cars) car.at -= 86_400_000;
    cars[0]!.price += 800;
    localStorage.setItem(key, JSON.stringify(cars));
  }, KEY);

/** Returns the height at the bottom of the window into which no focused element scrolls. */
const keptClear = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd));

test('a viewed car gets one alert, in place and dismissible, and a shelf that can be cleared in all tabs [R448, R563]', async () => {
  const { page, problems } = await visits.open(PHONE);
  const { listings } = (await (await fetch(`${visits.site().address}/rest/lsc/listing?numRecords=2`)).json()) as {
    listings: { id: number }[];
  };
  for (const { id } of listings) {
    await page.goto(`/cars-for-sale/vehicle/${id}`);
    await page.waitForFunction(
      ([key, wanted]) => (localStorage.getItem(String(key)) ?? '').includes(`"id":${wanted},`),
      [KEY, id] as const,
    );
  }
  await page.getByRole('heading', { name: /^Because you looked at/ }).waitFor();
  if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'light', '.personal')).toEqual([]);
  await waitADay(page);
  await page.goto('/cars-for-sale?makeCode=HONDA');
  await waitForHydration(page);
  await page.mouse.move(100, 300);
  await strip(page).getByText('$800 less').waitFor();
  expect(await strip(page).getByRole('listitem').count()).toBe(2);
  expect(
    await strip(page)
      .getByRole('link', { name: /^Check availability|^Make Offer/ })
      .count(),
  ).toBeGreaterThan(0);
  if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark', '.interest-strip')).toEqual([]);
  // The fixed ad may appear below it. On a phone, the strip gives way.
  await page.evaluate(() => document.documentElement.toggleAttribute('data-ad-bar', true));
  await pollUntil(() => strip(page).isVisible()).toBe(false);
  await pollUntil(() => keptClear(page)).toBeLessThan(160);
  await page.setViewportSize({ width: 1280, height: 800 });
  await strip(page).waitFor();
  await pollUntil(
    async () => (await keptClear(page)) - 800 + (await strip(page).boundingBox())!.y,
  ).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => document.documentElement.toggleAttribute('data-ad-bar', false));
  await strip(page).getByRole('button', { name: 'Dismiss' }).click();
  await strip(page).waitFor({ state: 'detached' });
  expect(await page.evaluate((key) => localStorage.getItem(`${key}-viewed`), KEY)).toMatch(/^\[\d+,\d+\]$/);
  const tab = await page.context().newPage();
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Clear recently viewed cars' }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Clear recently viewed cars' }).click();
  await page.getByText('Your recently viewed cars were cleared.').and(page.locator(':focus')).waitFor();
  await page.getByText('Your recently viewed cars were cleared.').waitFor();
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await page.getByText('Cars that you save or open appear here.').waitFor();
  await tab.getByText('Your recently viewed cars were cleared.').waitFor();
  await tab.close();
  expect(problems).toEqual([]);
});
