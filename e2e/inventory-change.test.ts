import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, openPage } from './testing/open-browser.ts';
import { sharedBrowser } from './testing/shared-site.ts';
import { pollUntil } from './testing/shopper.ts';
import { SMALL_INVENTORY_COUNT, SMALL_INVENTORY, FEED_WITHOUT_FIRST_CAR } from './testing/small-inventory.ts';
import { type Site, startSite } from './testing/start-site.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(''), sharedBrowser()]);
});
afterAll(() => site?.stop());

const total = async () => {
  const response = await fetch(`${site.address}/rest/lsc/listing/count?allListingType=all-cars`);
  return ((await response.json()) as { totalResultCount: number }).totalResultCount;
};

test('a running site shows an import without a restart; repeating it changes nothing; a full import withdraws listings [R529, R530]', async () => {
  expect(await total()).toBe(0);
  expect(await site.importFeed(SMALL_INVENTORY)).toMatchObject({
    read: SMALL_INVENTORY_COUNT,
    created: SMALL_INVENTORY_COUNT,
    rejected: 0,
  });
  await pollUntil(total).toBe(SMALL_INVENTORY_COUNT);
  expect(await site.importFeed(SMALL_INVENTORY)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: SMALL_INVENTORY_COUNT,
  });
  const before = await fetch(
    `${site.address}/rest/lsc/listing?makeCode=TOYOTA&modelCode=TACOMA&numRecords=100&sortBy=mileageASC`,
  );
  const { listings } = (await before.json()) as { listings: { id: number; specifications: { mileage: number } }[] };
  const first = listings.find(({ specifications }) => specifications.mileage === 31_000)!;

  const args = ['--mode', 'full', '--source', 'small.csv'];
  expect(await site.importFeed(FEED_WITHOUT_FIRST_CAR, args)).toMatchObject({
    withdrawn: 1,
    unchanged: SMALL_INVENTORY_COUNT - 1,
  });
  await pollUntil(total).toBe(SMALL_INVENTORY_COUNT - 1);

  const { page, close } = await openPage(browser, { ...DESKTOP, baseURL: site.address });
  await page.goto(`/cars-for-sale/vehicle/${first.id}`);
  const banner = page.getByText("We're sorry, the Toyota Tacoma you were looking for is no longer available.");
  await banner.waitFor();
  expect(await page.getByText('Here are vehicles you may be interested in.').count()).toBe(1);
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').count()).toBeGreaterThan(0);
  await close();
});
