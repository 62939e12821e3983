import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Brand, BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { loadShowcase } from '#pages/search-results/slots/load-showcase.ts';
import { sampleSlots } from '#pages/search-results/slots/testing/sample-slots.ts';
import { FAKE_GUARDS } from '#pages/search-results/testing/fake-guards.ts';
import { fakeSearchService } from '#pages/search-results/testing/fake-search-service.ts';
import { DESKTOP, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { watchShifts } from '../testing/layout-shifts.ts';
import { PAID_PAGE, servePaidPage } from '../testing/paid-page.ts';
import { IS_FULL, samplePairs } from '../testing/sample-pairs.ts';
import { browserWithoutPictures, sharedBrowser } from '../testing/sites/shared-site.ts';
import { pollUntil, waitForHydration, waitForScript } from '../testing/shopper.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

const TABLET = { viewport: { width: 820, height: 1180 } } satisfies BrowserContextOptions;

const visits = openPagesOnSharedSite(IS_FULL ? sharedBrowser : browserWithoutPictures);
let opened: OpenPage;

/** Opens the document on the shared site, whose files it loads. */
async function open(options: BrowserContextOptions, brand: Brand = MAIN_BRAND, served = sampleSlots()): Promise<Page> {
  opened = await visits.open(options);
  const { page } = opened;
  await servePaidPage(page, brand, visits.site().address, served);
  return page;
}

const visit = async (page: Page) => {
  await page.goto(PAID_PAGE);
  await waitForHydration(page);
};
/** Touches the page, and waits until its paid places are interactive. */
const touch = async (page: Page) => {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.waitForFunction(() =>
    ['.slots', '.showcase'].every((part) =>
      Object.keys(document.querySelector(part)!).some((key) => key.startsWith('__reactProps$')),
    ),
  );
};
const slots = (page: Page) => page.locator('.slots-row > .slot');

const DEVICES = [
  { device: 'a phone', options: PHONE },
  { device: 'a tablet', options: TABLET },
  { device: 'a desktop', options: DESKTOP },
];

const [FIRST, ...OTHERS] = samplePairs(DEVICES, BRANDS).map(([device, brand]) => ({ ...device, brand }));

async function examine({ options, brand }: { options: BrowserContextOptions; brand: Brand }): Promise<void> {
  const page = await open(options, brand);
  const shifts = await watchShifts(page);
  await visit(page);
  await slots(page).first().waitFor();
  if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await shifts()).toEqual([]);
  expect(opened.problems).toEqual([]);
}

test.each([FIRST!])('paid places of $brand.key fit the window of $device, and move nothing', examine);
test.each(OTHERS)('paid places of $brand.key fit the window of $device, and move nothing', { tags: 'long' }, examine);

test(
  'the carousel keeps its height while its styles load, and the list does not move [R356]',
  { tags: 'long' },
  async () => {
    const page = await open(DESKTOP);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/styles-[\w-]+\.css$/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(PAID_PAGE, { waitUntil: 'commit' });
    const topOf = () =>
      page
        .locator('.card-list > .card')
        .first()
        .evaluate((card) => card.getBoundingClientRect().top);
    await waitForScript(page);
    // A font that arrives may move the list too.
    await page.evaluate(() => document.fonts.ready);
    const before = await topOf();
    resolve();
    await page.waitForFunction(() => document.documentElement.dataset['unstyled'] === undefined);
    expect(await topOf()).toBe(before);
  },
);

test('a picture between large cards is as high as the row leaves, and at least 120 px', async () => {
  const page = await open({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto(PAID_PAGE);
  const heightWith = (facts: number) =>
    page
      .locator('.card-list .slot:has(.slot-picture)')
      .first()
      .evaluate((slot, count) => {
        slot.querySelector('.slot-body')!.append('More facts '.repeat(count));
        return slot.querySelector('.slot-picture')!.getBoundingClientRect().height;
      }, facts);
  expect(await heightWith(0)).toBeGreaterThanOrEqual(120);
  expect(await heightWith(400)).toBe(120);
});

test('“Why this ad?” opens above the page, says who pays, and returns the focus', { tags: 'long' }, async () => {
  const page = await open(PHONE);
  await visit(page);
  const button = slots(page).first().getByRole('button', { name: 'Why this ad?' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Why this ad?' });
  await dialog.getByText('Dealer 201 pays Forecourt when you open it.').waitFor();
  await page.keyboard.press('Escape');
  await pollUntil(() => dialog.count()).toBe(0);
  await pollUntil(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Why this ad?');
});

/** Expects that no estimated height of a card decides where the first paid places are. */
async function expectRendered(page: Page): Promise<void> {
  const rendering = await page.evaluate(() =>
    [...document.querySelectorAll('.card-list > *')]
      .slice(0, 8)
      .map((item) => getComputedStyle(item).contentVisibility),
  );
  expect(rendering).toEqual(Array(8).fill('visible'));
}

test('a carousel moves only when the shopper moves it [R356]', { tags: 'long' }, async () => {
  const page = await open({ viewport: { width: 420, height: 900 } });
  await visit(page);
  const list = page.locator('.slots .slots-row');
  const leftOf = () => list.evaluate((row) => row.scrollLeft);
  await touch(page);
  expect(await leftOf()).toBe(0);
  const forward = page.getByRole('button', { name: 'Forward: sponsored cars' });
  await forward.click();
  await pollUntil(async () => (await leftOf()) > 0).toBe(true);
  // All cards fit in a wide window.
  await page.setViewportSize({ width: 1900, height: 900 });
  await forward.waitFor({ state: 'hidden' });
});

describe('the featured dealer', () => {
  test('shows its vehicles in a carousel that keeps its size while it loads; on a wide window the cards above it have their real heights [R381, R384]', async () => {
    const page = await open({ viewport: { width: 1280, height: 1300 } });
    await visit(page);
    await expectRendered(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    const requested: string[] = [];
    await page.route(/svc\/showcase\//, async (route) => {
      requested.push(new URL(route.request().url()).pathname);
      await promise;
      await route.fulfill({ json: await showcaseOf('auction-207') });
    });
    expect(requested).toEqual([]);
    await page.getByText('View Vehicles').click();
    await touch(page);
    // In one step, because other boxes replace the first ones when the code arrives.
    const heightOf = () =>
      page.evaluate(() => document.querySelector<HTMLElement>('.showcase-vehicles .skeleton')?.offsetHeight ?? 0);
    let height = 0;
    await pollUntil(async () => (height = await heightOf())).toBeGreaterThan(0);
    resolve();
    const row = page.locator('.showcase-vehicles .slots-row');
    const cards = row.locator('.slot');
    await cards.first().waitFor();
    expect(requested).toEqual(['/cars-for-sale/svc/showcase/auction-207']);
    expect(await row.evaluate((list) => (list as HTMLElement).offsetHeight)).toBe(height);
    expect(await cards.locator('.slot-label').allTextContents()).toEqual(['Sponsored', 'Sponsored', 'Sponsored']);
    const links = await cards.locator('.slot-title > a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(['207', '208', '209'].map((id) => `/cars-for-sale/sponsored?t=token-${id}`));
    await page.getByText('Hide Vehicles').click();
    await pollUntil(() => cards.first().isVisible()).toBe(false);
  });

  test('with a single car has no carousel, and stays when its code arrives', async () => {
    const single = sampleSlots().map((slot) => (slot.placement === 'showcase' ? { ...slot, others: [] } : slot));
    const page = await open(DESKTOP, MAIN_BRAND, single);
    await visit(page);
    await touch(page);
    expect(await page.locator('.showcase h2').isVisible()).toBe(true);
    expect(await page.locator('.showcase-vehicles').count()).toBe(0);
  });

  test('stays hidden for 30 minutes once a shopper hid it, from before the first paint [R385, R415, R469]', async () => {
    const page = await open(DESKTOP);
    await visit(page);
    const showcase = page.locator('.showcase h2');
    await page.getByText('Hide the featured dealer').click();
    await pollUntil(() => showcase.isVisible()).toBe(false);
    await touch(page);
    const lifetime = async () => {
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'alpha-suppress');
      return cookie && cookie.expires - Date.now() / 1000;
    };
    await pollUntil(lifetime).toBeGreaterThan(1_600);
    expect(await lifetime()).toBeLessThanOrEqual(1_801);
    // Checked before any script runs except the one in the page's head.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(PAID_PAGE, { waitUntil: 'domcontentloaded' });
    expect(await showcase.isVisible()).toBe(false);
    await page.context().clearCookies();
    await page.goto(PAID_PAGE, { waitUntil: 'load' });
    await pollUntil(() => showcase.isVisible()).toBe(true);
    opened.problems.length = 0;
  });

  test('stays hidden for the session where cookies are refused [R469]', { tags: 'long' }, async () => {
    const page = await open(DESKTOP);
    await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} }));
    await visit(page);
    await page.getByText('Hide the featured dealer').click();
    await touch(page);
    await pollUntil(() => page.evaluate(() => sessionStorage.getItem('alpha-suppress'))).toBe('1');
    await visit(page);
    expect(await page.locator('.showcase').isVisible()).toBe(false);
  });
});

test(
  'without scripts, cards are links, reasons open and the featured dealer can be hidden',
  { tags: 'long' },
  async () => {
    const page = await open({ ...DESKTOP, javaScriptEnabled: false });
    await page.goto(PAID_PAGE);
    const link = slots(page).first().locator('.slot-title a');
    expect(await link.getAttribute('href')).toBe('/cars-for-sale/sponsored?t=token-201');
    expect(await link.getAttribute('rel')).toBe('sponsored nofollow');
    await slots(page).first().getByRole('button', { name: 'Why this ad?' }).click();
    expect(await page.getByText('Dealer 201 pays Forecourt when you open it.').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'See all from Dealer 207' }).getAttribute('href')).toContain(
      'showcaseOwnerId=307',
    );
    await page.getByText('Hide the featured dealer').click();
    expect(await page.locator('.showcase h2').isVisible()).toBe(false);
  },
);

/** What the site answers when the carousel of the featured dealer is opened. */
function showcaseOf(auctionId: string) {
  const findShowcase = async () => sampleSlots().find((slot) => slot.auctionId === auctionId) ?? null;
  const services = { search: fakeSearchService().service, brand: MAIN_BRAND, guards: FAKE_GUARDS, findShowcase };
  return loadShowcase(services, auctionId, '?makeCode=TOYOTA', new AbortController().signal);
}
