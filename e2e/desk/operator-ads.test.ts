import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdAnswer } from '#features/ads/ads.ts';
import { DESKTOP, openPage, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { signInOperator } from '../testing/operator.ts';
import { sharedBrowser } from '../testing/sites/shared-site.ts';
import { waitForHydration } from '../testing/shopper.ts';
import { SMALL_INVENTORY } from '../testing/sites/small-inventory.ts';
import { type Site, startSite, UNRATED } from '../testing/sites/start-site.ts';
import { findViolationsInBothSchemes } from '../testing/violations.ts';

/** Robots get no ads, and the headless browser names itself as one. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const HTML = `<style>b { color: #0a5 }</style><b>Insure it</b><a href="https://insurer.example/" target="_blank">Go</a>`;

let folder: string;
let site: Site;
let operator: OpenPage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-ads-'));
  const flagsFile = path.join(folder, 'flags.json');
  await writeFile(flagsFile, JSON.stringify({ ads: true, fixed_ads: true }));
  site = await startSite(SMALL_INVENTORY, { FLAGS_FILE: flagsFile, ...UNRATED });
  operator = await openPage(await sharedBrowser(), { ...DESKTOP, userAgent: USER_AGENT, baseURL: site.address });
});
afterAll(async () => {
  await operator?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

// `npm test` leaves out all of these tests: those of the routes (`routes/ads`) upload ads and answer clicks, and
// `ads/ads.test.ts` shows an HTML ad in its sandbox.
const LONG = { tags: 'long' };

/** Signs the operator in, if this is the first test. */
async function openAds(): Promise<Page> {
  const { page } = operator;
  if (page.url() === 'about:blank') await signInOperator(page, site);
  return page;
}

/** Fills in the form of an HTML ad, except its file. */
async function fillFrame(page: Page): Promise<void> {
  await page.goto('/operator/ads/new');
  await page.getByLabel('Place and size').selectOption('inline-300x250');
  await page.getByLabel('Text for visitors').fill('Insure it');
  await page.getByLabel('Link').fill('https://insurer.example/html');
}

async function uploadFrame(page: Page, html: string): Promise<void> {
  const file = path.join(folder, 'ad.html');
  await writeFile(file, html);
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and start' }).click();
}

/** Returns the ad of a place, as the results page gets it. */
async function adOf(page: Page, size: string) {
  const response = await page.request.get(`/cars-for-sale/svc/ad?place=inline-1&size=${size}&page=p1`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return ((await response.json()) as AdAnswer).ad;
}

test('an operator uploads ads, which show in their real size from this site only', LONG, async () => {
  const page = await openAds();
  await page.getByRole('link', { name: 'Ads', exact: true }).click();
  await page.getByRole('link', { name: 'Upload an ad' }).click();
  const picture = path.join(folder, 'ad.png');
  await sharp({ create: { width: 640, height: 90, channels: 3, background: '#0a55b5' } }).toFile(picture);
  await page.getByLabel('Text for visitors').fill('Insure your next car');
  await page.getByLabel('Link').fill('https://insurer.example/cars');
  await page.getByLabel('File').setInputFiles(picture);
  await page.getByRole('button', { name: 'Upload and start' }).click();
  await page.getByRole('link', { name: 'The picture has 640 × 90 pixels.' }).click();
  expect(await page.getByLabel('Text for visitors').inputValue()).toBe('Insure your next car');
  await sharp({ create: { width: 1456, height: 180, channels: 3, background: '#0a55b5' } }).toFile(picture);
  await page.getByLabel('File').setInputFiles(picture);
  await page.getByRole('button', { name: 'Upload and start' }).click();
  await page.getByRole('status').filter({ hasText: 'The ad is uploaded.' }).waitFor();
  const image = page.getByRole('img', { name: 'Insure your next car' });
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(1456);
  expect(await image.boundingBox()).toMatchObject({ width: 728, height: 90 });
  expect(await page.getByText('728 × 90').count()).toBeGreaterThan(0);
  // While the database is slow, the server uses the ads that it read last.
  const shown = async () => (await adOf(page, '728x90'))?.content;
  await expect.poll(shown).toMatchObject({ kind: 'image', alt: 'Insure your next car' });
  expect((await adOf(page, '300x250'))?.content.kind).toBe('house');
  // The form that came back with an error.
  expect(operator.problems).toEqual([`422 ${site.address}/operator/ads/new`]);
});

test('an HTML ad runs in a sandbox without an origin', LONG, async () => {
  const page = await openAds();
  await fillFrame(page);
  await uploadFrame(page, `${HTML}<script>document.title = 'run'</script>`);
  await page.getByRole('link', { name: 'The HTML file has <script>' }).waitFor();
  await uploadFrame(page, HTML);
  await page.getByRole('status').filter({ hasText: 'The ad is uploaded.' }).waitFor();
  const frame = page.frameLocator('iframe[title="Insure it"]');
  await frame.getByText('Insure it').waitFor();
  const sources = page.locator('iframe[title="Insure it"]');
  const origin = await (await sources.elementHandle())!.contentFrame();
  expect(await origin!.evaluate(() => self.origin)).toBe('null');
});

/** Waits for the HTML ad: a server reads new ads within ten seconds. */
async function waitForFrame(): Promise<void> {
  const kind = async () => (await adOf(operator.page, '300x250'))?.content.kind;
  await expect.poll(kind, { timeout: 120_000, interval: 500 }).toBe('frame');
}

const openAsVisitor = async (device: object) =>
  openPage(await sharedBrowser(), { ...device, userAgent: USER_AGENT, baseURL: site.address });

test('the results page shows these ads and a house ad', LONG, async () => {
  await waitForFrame();
  const desktop = await openAsVisitor(DESKTOP);
  await visitResults(desktop.page);
  const image = desktop.page.locator('.card-list > .ad').getByRole('img', { name: 'Insure your next car' }).first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(1456);
  await desktop.page.locator('.ad-foot').scrollIntoViewIfNeeded();
  await desktop.page.locator('.ad-foot .ad-house').waitFor();
  expect(desktop.problems).toEqual([]);
  await desktop.close();
});

test('the results page shows an HTML ad on a phone', LONG, async () => {
  const own = await openAds();
  await fillFrame(own);
  await uploadFrame(own, HTML);
  await own.getByRole('status').filter({ hasText: 'The ad is uploaded.' }).waitFor();
  await waitForFrame();
  const phone = await openAsVisitor(PHONE);
  await visitResults(phone.page);
  await phone.page.locator('.card-list > .ad').first().scrollIntoViewIfNeeded();
  await phone.page.frameLocator('.card-list > .ad iframe').first().getByText('Insure it').waitFor();
  expect(phone.problems).toEqual([]);
  await phone.close();
});

/** Opens results and touches the page, which loads the code of ads. */
async function visitResults(page: Page): Promise<void> {
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.locator('.card-list > .ad:visible').first().scrollIntoViewIfNeeded();
}

test('a click leads to the advertiser', LONG, async () => {
  await waitForFrame();
  const { page } = operator;
  const { content } = (await adOf(page, '300x250'))!;
  const clicked = await page.request.get(content.href!, { maxRedirects: 0 });
  expect([clicked.status(), clicked.headers()['location']]).toEqual([302, 'https://insurer.example/html']);
});

/** Returns axe's findings on the pages of ads, and what is too wide there. */
async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const requested of ['/operator/ads', '/operator/ads/new']) {
    await page.goto(requested);
    found.push(...(await findViolationsInBothSchemes(page)).map((violation) => `${requested}: ${violation}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${requested}: ${overflow} pixels too wide`);
  }
  return found;
}

test('axe finds nothing on the pages of ads in light and dark colors on a phone', LONG, async () => {
  const storageState = await (await openAds()).context().storageState();
  const phone = await openPage(await sharedBrowser(), { ...PHONE, storageState, baseURL: site.address });
  expect(await findViolations(phone.page)).toEqual([]);
  await phone.close();
});

test('axe finds nothing on the pages of ads in light and dark colors on a computer', LONG, async () => {
  expect(await findViolations(await openAds())).toEqual([]);
});
