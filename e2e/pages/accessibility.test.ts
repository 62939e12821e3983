import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, openPage, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures, sharedBrowser, type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';
import { watchShifts } from '../testing/layout-shifts.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';
import { IS_FULL, samplePairs } from '../testing/sample-pairs.ts';
import { findViolationsInBothSchemes, findViolationsInSampledScheme } from '../testing/violations.ts';

let site: SharedSite;
let browser: Browser;
let vehicle: string;
const visits = openPagesOnSharedSite(IS_FULL ? sharedBrowser : browserWithoutPictures);
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), sharedBrowser()]);
  const answer = await fetch(`${site.address}/rest/lsc/listing?numRecords=1`);
  const { listings } = (await answer.json()) as { listings: { id: number }[] };
  vehicle = `/cars-for-sale/vehicle/${listings[0]!.id}`;
});

const PAGES: readonly [string, () => string][] = [
  // As few cars as there are with a budget card: each has the same parts.
  ['results', () => '/cars-for-sale?allListingType=all-cars&makeCode=FORD,HONDA&zip=80202'],
  ['vehicle', () => vehicle],
  ['value', () => '/value'],
  ['makes', () => '/models'],
  ['model', () => '/models/toyota/camry?zip=80202'],
  ['home', () => '/'],
  ['sign-in', () => '/sign-in'],
  ['comparison', () => vehicle.replace('vehicle/', 'compare?zip=80202&listingIds=')],
];

/** Pages that only have parts of the pages above, or that other test files examine. */
const OTHERS: readonly [string, () => string][] = [
  ['many results', () => '/cars-for-sale?makeCode=TOYOTA&zip=80202'],
  ['no results', () => '/cars-for-sale?fuelTypeGroup=HYD'],
  ['privacy', () => '/privacy'],
  ['model year', () => '/models/toyota/camry/2020?zip=0'],
  ['make', () => '/models/toyota'],
  ['value of a model', () => '/value/toyota/camry'],
  ['problem', () => '/nothing-here'],
  ['cost to own', () => vehicle.replace('vehicle/', 'costs?zip=80202&listingId=')],
  ['payment details', () => vehicle.replace('vehicle/', 'payment?listingId=')],
  ['about', () => '/about'],
  ['saved cars', () => '/saved-cars'],
  ['saved searches', () => '/saved-searches'],
  ['how prices are rated', () => '/how-we-rate-prices'],
  ['help', () => '/help'],
  ['terms', () => '/terms'],
  ['safety', () => '/safety'],
];
const LOOKS = [
  { device: 'a desktop', options: DESKTOP, scheme: 'light' },
  { device: 'a phone', options: PHONE, scheme: 'dark' },
] as const;
const SAMPLES = samplePairs(IS_FULL ? [...PAGES, ...OTHERS] : PAGES, LOOKS).map(([[name, path], look]) => ({
  name,
  path,
  ...look,
}));

describe('axe finds nothing in light and dark colors', () => {
  test.each(SAMPLES)('on the $name page, on $device', async ({ path, options, scheme }) => {
    const { page } = await visits.open(options);
    await page.goto(path());
    expect(await findViolationsInSampledScheme(page, scheme)).toEqual([]);
  });

  const examineList = async (device: typeof DESKTOP | typeof PHONE, part?: string) => {
    const { page } = await visits.open(device);
    await page.context().addCookies([{ name: 'results-view', value: 'list', url: site.address }]);
    // Few cars: each has the same parts.
    await page.goto('/cars-for-sale?makeCode=HONDA');
    await waitForHydration(page);
    expect(await page.getByRole('checkbox', { name: 'List view' }).isChecked()).toBe(true);
    expect(await findViolationsInSampledScheme(page, 'light', part)).toEqual([]);
  };
  // The other parts of the page are as in the grid.
  test('in the list view on a desktop', { tags: 'long' }, () => examineList(DESKTOP, '.card-list'));
  test('in the list view on a phone', { tags: 'long' }, () => examineList(PHONE));

  test('with a picture on the whole screen', { tags: 'long' }, async () => {
    const { page } = await visits.open(DESKTOP);
    await page.goto(vehicle);
    await waitForHydration(page);
    await page.locator('.gallery-slides a').first().click();
    await page.getByRole('dialog', { name: 'Pictures' }).waitFor();
    expect(await findViolationsInSampledScheme(page, 'dark', 'dialog[open]')).toEqual([]);
  });
});

test('the footer is at the bottom of the window on a short page', async () => {
  const { page } = await visits.open(DESKTOP);
  await page.setViewportSize({ width: 1440, height: 2400 });
  await page.goto('/about');
  const foot = await page.getByRole('contentinfo').boundingBox();
  expect(foot!.y + foot!.height).toBeCloseTo(2400, 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(2400);
});

test('closed questions and tables of a model are on paper', async () => {
  const { page } = await visits.open(DESKTOP);
  await page.goto('/models/toyota/camry?zip=80202');
  const shown = () =>
    page.locator('.models-fold > :not(summary)').evaluateAll((parts) => parts.map((part) => part.checkVisibility()));
  const onScreen = await shown();
  expect(new Set(onScreen)).toEqual(new Set([false]));
  await page.emulateMedia({ media: 'print' });
  await pollUntil(shown).toEqual(onScreen.map(() => true));
});

test('axe finds a fault in a broken page', async () => {
  const { page } = await visits.open(DESKTOP);
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    const main = document.createElement('main');
    const heading = document.createElement('h1');
    heading.append('Broken');
    main.append(heading, document.createElement('input'));
    document.body.replaceChildren(main);
    document.documentElement.lang = 'en';
    document.title = 'Broken';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (prefers-color-scheme: dark) { html { background: #222; color: #333; } }');
    document.adoptedStyleSheets.push(sheet);
  });
  const found = await findViolationsInBothSchemes(page);
  expect(found).toContainEqual(expect.stringContaining('dark: color-contrast'));
  expect(found).toContainEqual(expect.stringContaining('light: label: 1'));
  expect(found).not.toContainEqual(expect.stringContaining('light: color-contrast'));
  const dark = await findViolationsInSampledScheme(page, 'dark');
  expect(dark).toContainEqual(expect.stringContaining('dark: color-contrast'));
  expect(dark).toContainEqual(expect.stringContaining('label: 1'));
});

test('skips to the listings and opens a vehicle with only the keyboard [R364]', async () => {
  const { page } = await visits.open(DESKTOP);
  await page.goto('/cars-for-sale?makeCode=HONDA');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await pollUntil(() => focusedText(page)).toBe('Skip to vehicle Listings');
  await page.keyboard.press('Enter');
  await pollUntil(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
  const card = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  await card.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/cars-for-sale\/vehicle\/\d+/);
});

async function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
}

// `first-screen.test.ts` watches what moves on the page of results.
test.each(IS_FULL ? samplePairs(['results', 'vehicle'], [DESKTOP, PHONE]) : ([['vehicle', PHONE]] as const))(
  'nothing moves while the %s page loads',
  async (name, device) => {
    const { page, close } = await openPage(browser, { ...device, baseURL: site.address });
    const shifts = await watchShifts(page);
    await page.goto(name === 'vehicle' ? vehicle : '/cars-for-sale?zip=80202', { waitUntil: 'networkidle' });
    expect(await shifts()).toEqual([]);
    await close();
  },
);
