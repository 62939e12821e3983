import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, type OpenPage, openPage } from '../testing/open-browser.ts';
import { sampleEnds } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { DRAWING_SITE, type Site, startSite } from '../testing/sites/start-site.ts';

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
let opened: OpenPage;
let page: Page;
beforeAll(async () => {
  const feed = `${[HEADERS, ...CARS].join('\n')}\n`;
  site = await startSite(feed, { RATE_EVERY: 'off' }, DRAWING_SITE);
  // The tests load the pictures that they examine: drawing all of a page takes seconds.
  const browser = await browserWithoutPictures();
  opened = await openPage(browser, { ...DESKTOP, baseURL: site.address, javaScriptEnabled: false });
  ({ page } = opened);
});
afterAll(async () => {
  await opened?.close();
  await site?.stop();
});

const USED = '/cars-for-sale?listingType=USED&zip=80202';

const sourcesOf = (selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));

/** Loads and decodes a picture. Returns its size. */
async function sizeOf(source: string): Promise<string> {
  const response = await fetch(source);
  expect([source, response.status]).toEqual([source, 200]);
  const { info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `${info.width}x${info.height}`;
}

test('pictures of equal cars in the results load, and neighbors are not the same', { tags: 'long' }, async () => {
  await page.goto(USED);
  const sources = await sourcesOf('.card-list .card-picture img');
  expect(sources).toHaveLength(CARS.length);
  expect(sources.filter((source, at) => source === sources[at + 1])).toEqual([]);
  expect(new Set(sources).size).toBeGreaterThan(15);
  const sizes = await Promise.all(sampleEnds(sources).map(sizeOf));
  expect(new Set(sizes)).toEqual(new Set(['400x300']));
});

test(
  'the illustrations of a gallery load; a dealer’s logo is the site’s own, and the hours open without script too',
  { tags: 'long' },
  async () => {
    await page.goto(USED);
    const link = await page.locator('.card-list .card-title a').first().getAttribute('href');
    await page.goto(link!);
    const slides = await sourcesOf('.gallery-slides img');
    expect(new Set(slides).size).toBe(VIEWS.length);
    const sizes = await Promise.all(sampleEnds(slides).map((src) => sizeOf(src.replace('-1200.', '-400.'))));
    expect(new Set(sizes)).toEqual(new Set(['400x300']));

    const logo = page.locator('.seller-logo');
    expect(await logo.getAttribute('src')).toMatch(/^\/pictures\/logos\/\d+\.svg$/);
    expect(await sizeOf(new URL((await logo.getAttribute('src'))!, site.address).href)).toMatch(/^\d+x\d+$/);
    const hours = page.locator('.seller-hours');
    expect(await hours.locator('summary').textContent()).toMatch(
      /^(?:Open today until|Opens today at|Closed (?:now|today)\. Opens)/,
    );
    expect(await hours.locator('dl').isVisible()).toBe(false);
    await hours.locator('summary').click();
    expect(await hours.locator('dl').isVisible()).toBe(true);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('OpeningHoursSpecification');
  },
);
