import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from './testing/open-browser.ts';
import { sharedBrowser } from './testing/shared-site.ts';
import { DRAWING_SITE, type Site, startSite } from './testing/start-site.ts';

/** Equal cars of a dealer whose photos are illustrations. */
const VIEWS = ['front34', 'side', 'rearRight', 'headlight', 'dashboard', 'odometer', 'driverSeat', 'cargo', 'keys'];
const HEADERS =
  'stock_number,condition,year,make,model,price,mileage,body_style,drivetrain,exterior_color,image_link,additional_image_link,dealership_name,dealership_address,dealer_logo,dealer_hours';
const CARS = Array.from({ length: 20 }, (_, at) => {
  const [first, ...further] = VIEWS.map((view) => `https://drawn.example/${view}`);
  const seller = 'Summit Motors,"1600 Larimer St, Denver, CO 80202",https://drawn.example/logo,Mon-Sat 9 AM-8 PM';
  return `S${at},used,2019,Toyota,Camry,${20_000 + at * 10},${40_000 + at},Sedan,FWD,White,${first},"${further.join(',')}",${seller}`;
});

let site: Site;
let browser: Browser;
beforeAll(async () => {
  const feed = `${[HEADERS, ...CARS].join('\n')}\n`;
  [site, browser] = await Promise.all([startSite(feed, {}, DRAWING_SITE), sharedBrowser()]);
});
afterAll(() => site.stop());

const USED = '/cars-for-sale?listingType=USED&zip=80202';

async function visit(work: (page: Page) => Promise<void>): Promise<void> {
  const { page, close } = await openPage(browser);
  try {
    await work(page);
  } finally {
    await close();
  }
}

async function openCar(page: Page): Promise<void> {
  await page.goto(new URL(USED, site.address).href);
  const link = await page.locator('.card-list .card-title a').first().getAttribute('href');
  await page.goto(new URL(link!, site.address).href);
}

test('pictures of equal cars in the results load, and neighbors are not the same', () =>
  visit(async (page) => {
    await page.goto(new URL(USED, site.address).href);
    const sources = await page
      .locator('.card-list .card-picture img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
    expect(sources).toHaveLength(CARS.length);
    expect(sources.filter((source, at) => source === sources[at + 1])).toEqual([]);
    expect(new Set(sources).size).toBeGreaterThan(15);
    const sizes = await page.evaluate(
      (all) =>
        Promise.all(
          all.map(async (src) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
          }),
        ),
      sources,
    );
    expect(new Set(sizes)).toEqual(new Set(['400x300']));
  }));

test('every illustration of a gallery loads', () =>
  visit(async (page) => {
    await openCar(page);
    const failed = await page.locator('.gallery-slides img').evaluateAll((all) =>
      Promise.all(
        all.map(async (image) => {
          const small = new Image();
          small.src = (image as HTMLImageElement).src.replace('-1200.', '-400.');
          return small.decode().then(
            () => '',
            () => small.src,
          );
        }),
      ),
    );
    expect(failed).toHaveLength(VIEWS.length);
    expect(failed.filter(Boolean)).toEqual([]);
  }));

test('a dealer’s logo is the site’s own, and the hours open without script too', () =>
  visit(async (page) => {
    await openCar(page);
    const logo = page.locator('.seller-logo');
    await logo.scrollIntoViewIfNeeded();
    expect(await logo.getAttribute('src')).toMatch(/^\/pictures\/logos\/\d+\.svg$/);
    expect(await logo.evaluate((image) => (image as HTMLImageElement).decode().then(() => true))).toBe(true);
    const hours = page.locator('.seller-hours');
    expect(await hours.locator('summary').textContent()).toMatch(
      /^(?:Open today until|Opens today at|Closed (?:now|today)\. Opens)/,
    );
    expect(await hours.locator('dl').isVisible()).toBe(false);
    await hours.locator('summary').click();
    expect(await hours.locator('dl').isVisible()).toBe(true);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('OpeningHoursSpecification');
  }));
