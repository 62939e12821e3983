import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { waitForHydration, waitForScript } from '../testing/shopper.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);
/** The home page remembers a search when it is sent, so its results need not load. */
const BEGUN = { waitUntil: 'commit' } as const;
const yours = (page: Page) => page.getByRole('region', { name: 'Pick up where you left off' });

test('the fields of the home page take amounts and a city as shoppers write them', async () => {
  const { page, problems } = await visits.open(PHONE);
  await page.goto('/');
  // The script leaves empty fields out of the address.
  await waitForScript(page);
  await page.getByLabel('Max price ($)').fill('$25,000');
  await page.getByLabel('Max per month ($)').fill('$1,450');
  await page.getByLabel('ZIP or city').fill('Denver, CO');
  await page.getByRole('button', { name: 'Show cars' }).click();
  await page.waitForURL(/\/cars-for-sale\?maxPayment=1450&maxPrice=25000&zip=802\d\d$/, BEGUN);
  expect(problems).toEqual([]);
});

test('a shopper who empties the remembered place searches anywhere', async () => {
  const { page, problems } = await visits.open(PHONE);
  await page.goto('/');
  await page.evaluate(() => void (document.cookie = 'place=zip%3D80202; path=/'));
  await page.goto('/');
  await waitForScript(page);
  await page.getByLabel('ZIP or city').fill('');
  await page.getByRole('button', { name: 'Show cars' }).click();
  await page.waitForURL('**/cars-for-sale*', BEGUN);
  expect(new URL(page.url()).search).toBe('');
  expect(problems).toEqual([]);
});

test('the home page remembers what was typed and opened on this device, and nothing moves', async () => {
  const { page, problems } = await visits.open(PHONE);
  await page.goto('/');
  await waitForScript(page);
  expect(await yours(page).count()).toBe(0);
  await page.getByLabel('ZIP or city').fill('80202');
  await page.getByRole('button', { name: 'Show cars' }).click();
  await page.waitForURL('**/cars-for-sale?zip=80202', BEGUN);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Great prices on used cars near Denver, CO' }).waitFor();
  await waitForScript(page);
  await page.getByLabel('Describe the car you want').fill('used suv');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/cars-for-sale?*', BEGUN);
  const { listings } = (await (await fetch(`${visits.site().address}/rest/lsc/listing?numRecords=1`)).json()) as {
    listings: { id: number }[];
  };
  await page.goto(`/cars-for-sale/vehicle/${listings[0]!.id}`);
  await waitForHydration(page);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await page.goto('/');
  await yours(page).getByRole('link', { name: 'used suv' }).waitFor();
  expect(await yours(page).getByRole('heading', { level: 3 }).count()).toBe(1);
  expect(name).toContain(await yours(page).getByRole('heading', { level: 3 }).textContent());
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(moved).toBe(0);
  if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark', 'section:has(> #yours-title)')).toEqual([]);
  expect(problems).toEqual([]);
});
