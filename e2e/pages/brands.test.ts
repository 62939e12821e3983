import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, openPage, PHONE } from '../testing/open-browser.ts';
import { browserWithoutPictures, sharedBrowser } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil } from '../testing/shopper.ts';
import { type Site, startSite } from '../testing/sites/start-site.ts';
import { findViolationsInBothSchemes } from '../testing/violations.ts';

const COLUMNS =
  'stock_number,condition,year,make,model,price,market_price,mileage,body_style,fuel,vehicle_use,money_back_guarantee,buy_online,dealership_name,dealership_address,date_in_stock';
const DEALER = 'Larimer Motors,"1600 Larimer St, Denver, CO 80202",2026-06-01';
const CARS = [
  'H1,NEW,2026,Hyundai,Tucson,31000,31000,12,SUV,Gasoline,PERSONAL,no,yes',
  'H2,CERTIFIED,2024,Hyundai,Tucson,24000,27000,21000,SUV,Gasoline,PERSONAL,yes,no',
  'H3,USED,2018,Hyundai,Elantra,11000,11500,80000,Sedan,Gasoline,PERSONAL,no,no',
  'H4,NEW,2026,Hyundai,IONIQ 5,45000,46000,9,SUV,Electric,PERSONAL,no,yes',
  'T1,USED,2020,Toyota,Camry,17000,20000,60000,Sedan,Gasoline,PERSONAL,no,no',
  'T2,NEW,2026,Toyota,Camry,30000,30500,8,Sedan,Hybrid,PERSONAL,no,no',
  'F1,USED,2021,Ford,Transit-250,29000,30000,70000,Cargo Van,Gasoline,COMMERCIAL,no,no',
].map((car) => `${car},${DEALER}`);

// `npm test` leaves out all of these tests: those of the results page and of its routes prove which cars and ways to
// search each brand has, `contrast.test.ts` its colors, and `saves.test.ts` opens another brand.
const LONG = { tags: 'long' };

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(`${[COLUMNS, ...CARS].join('\n')}\n`), sharedBrowser()]);
});
afterAll(() => site?.stop());

const addressAt = (host: string) => `http://${host}:${new URL(site.address).port}`;

const BRANDS = [
  { host: 'localhost', key: 'marketplace', found: 3 },
  { host: 'valuation.localhost', key: 'valuation', found: 7 },
  { host: 'maker.localhost', key: 'maker', found: 3 },
];

test('no two brands look alike', LONG, async () => {
  const looks = new Set<string>();
  for (const { host, key } of BRANDS) {
    const { page, problems, close } = await openPage(browser, { ...DESKTOP, baseURL: addressAt(host) });
    await page.goto('/cars-for-sale?fuelTypeGroup=ELE&listingType=NEW');
    looks.add(
      await page.evaluate(() => {
        const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
        return [
          styleOf('.site-header').backgroundColor,
          styleOf('.keyword-button').backgroundColor,
          styleOf('.card').borderRadius,
        ].join(' ');
      }),
    );
    expect(await page.locator('html').getAttribute('data-brand')).toBe(key);
    expect(problems).toEqual([]);
    await close();
  }
  expect(looks.size).toBe(3);
});

test('axe finds nothing in light and dark colors', LONG, async () => {
  for (const { host, key } of BRANDS) {
    const { page, problems, close } = await openPage(browser, { ...DESKTOP, baseURL: addressAt(host) });
    await page.goto('/cars-for-sale?fuelTypeGroup=ELE&listingType=NEW');
    expect(await findViolationsInBothSchemes(page), key).toEqual([]);
    await page.goto('/nothing-here');
    expect(await page.locator('html').getAttribute('data-brand')).toBe(key);
    expect(await findViolationsInBothSchemes(page), `nothing at ${key}`).toEqual([]);
    expect(problems.filter((problem) => !problem.startsWith('404'))).toEqual([]);
    await close();
  }
});

async function expectOwnCars({ host, found }: (typeof BRANDS)[number]): Promise<void> {
  const { page, close } = await openPage(await browserWithoutPictures(), { ...PHONE, baseURL: addressAt(host) });
  const shopper = createShopper(page, 'touch');
  await shopper.visit('/cars-for-sale');
  await shopper.seeResults(found);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await close();
}
test.each(BRANDS)('$key shows its own cars, and nothing is wider than a phone', LONG, expectOwnCars);

test(
  'a shopper enters and leaves an experience in place, and orders a new car from below the results [R027]',
  LONG,
  async () => {
    const { page, close } = await openPage(await browserWithoutPictures(), { ...DESKTOP, baseURL: site.address });
    const shopper = createShopper(page);
    await shopper.visit('/cars-for-sale?zip=80202');
    const entries = page.getByRole('navigation', { name: 'Ways to search' });
    await shopper.press(entries.getByRole('link', { name: 'Commercial vehicles 1' }));
    await shopper.seeParam('experience', 'commercial');
    await shopper.seeResults(1);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Commercial vehicles for sale near Denver, CO',
    );
    await shopper.press(entries.getByRole('link', { name: /^Commercial vehicles\s*, leave$/ }));
    await shopper.seeParam('experience', null);

    await shopper.visit('/cars-for-sale?allListingType=all-cars&makeCode=TOYOTA&modelCode=CAMRY');
    await page.getByRole('link', { name: /^Custom Order Yours\s*Toyota Camry$/ }).click();
    await pollUntil(() => new URL(page.url()).search).toBe(
      '?listingType=NEW&makeCode=TOYOTA&modelCode=CAMRY&referrer=results-page',
    );
    await pollUntil(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('New Toyota Camry for sale');
    await close();
  },
);
