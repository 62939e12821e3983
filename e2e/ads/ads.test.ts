import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { AD_ROWS } from '#pages/search-results/ads/place-ads.ts';
import { DESKTOP, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures, sharedBrowser, sharedSite } from '../testing/sites/shared-site.ts';
import { type Front, startFront } from '../testing/sites/start-front.ts';
import { watchShifts } from '../testing/layout-shifts.ts';
import { type RequestedAd, type AdSite, FRAME, HOUSE, IMAGE, serveAds } from '../testing/sample-ads.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { pollUntil, waitForHydration, waitForSearches } from '../testing/shopper.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

let front: Front | undefined;
const findFront = async () => {
  const site = await sharedSite();
  front ??= await startFront(site.address);
  return { ...site, address: front.address };
};
afterAll(() => front?.stop());
const visits = openPagesOnSharedSite(browserWithoutPictures, findFront);
const pictured = openPagesOnSharedSite(sharedBrowser, findFront);
let opened: OpenPage;

const TABLET = { viewport: { width: 1000, height: 1180 } } satisfies BrowserContextOptions;
const DEVICES = [
  { name: 'a phone', options: PHONE, columns: 1, inline: '300x250', footer: '320x50', fixed: '320x50' },
  { name: 'a tablet', options: TABLET, columns: 2, inline: '728x90', footer: '728x90', fixed: '728x90' },
  { name: 'a desktop', options: DESKTOP, columns: 3, inline: '728x90', footer: '728x90', fixed: '970x90' },
] as const;

/** On a desktop, as many cars as three rows with ads need. */
const CARS = IS_FULL ? 60 : 30;

/** Screens of `DEVICES`, all of them in `npm run test:long`. */
const PHONES = IS_FULL ? DEVICES : DEVICES.slice(0, 1);
const DESKTOPS = IS_FULL ? DEVICES : DEVICES.slice(-1);

type Opened = { page: Page; requested: RequestedAd[]; shifts(): Promise<string[]>; reports: string[] };

/** `isWatched`: whether its layout shifts are recorded, by a script for which a new page is opened. */
type OpenOptions = { touches?: boolean; hasPictures?: boolean; isWatched?: boolean };

const reportUnwatched = () => Promise.reject(new Error('Open the page with `isWatched`.'));

/** Opens a page with ads, and touches it, which loads their code. */
async function open(
  options: BrowserContextOptions,
  { touches = true, hasPictures = false, isWatched = false, ...given }: AdSite & OpenOptions = {},
): Promise<Opened> {
  opened = await (hasPictures ? pictured : visits).open(options);
  const { page } = opened;
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/error-report')) reports.push(request.postData() ?? '');
  });
  // Without reduced motion, the fixed ad would slide while its place is measured.
  const shifts = isWatched ? await watchShifts(page, 'reduce') : reportUnwatched;
  const { address, requested } = await serveAds(page, front!, given);
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  if (touches) await touch(page);
  return { page, requested, shifts, reports };
}

async function touch(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
}

/** Scrolls through the page in steps of half a window, as far as the footer. */
async function scrollThrough(page: Page): Promise<void> {
  for (let isEnd = false; !isEnd;) {
    isEnd = await page.evaluate(async () => {
      scrollBy(0, innerHeight / 2);
      // Observers report after a frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
  }
}

/** Returns each displayed ad between results, with the rows above it and the cards before it in the document. */
const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);
    const cards = [...document.querySelectorAll('.card-list > .card')].filter((card) => card.checkVisibility());
    const boxes = [...document.querySelectorAll<HTMLElement>('.card-list > .ad')].filter((box) =>
      box.checkVisibility(),
    );
    return boxes.map((box) => {
      const above = new Set(cards.map(topOf).filter((top) => top < topOf(box)));
      const before = cards.filter(
        (card) => card.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).length;
      return { place: box.dataset['ad'], rows: above.size, before };
    });
  });

/** Expects ads below their rows, in the order of the document, also in the list view. */
async function expectRows(page: Page, columns: number): Promise<void> {
  const expected = (perRow: number) =>
    AD_ROWS.filter(({ afterRow }) => afterRow * perRow <= CARS).map(({ place, afterRow }) => ({
      ...{ place, rows: afterRow, before: afterRow * perRow },
    }));
  await pollUntil(() => rowsOf(page)).toEqual(expected(columns));
  await page.locator('#list-view').check({ force: true });
  await pollUntil(() => rowsOf(page)).toEqual(expected(Math.min(columns, 2)));
  // A car that the shopper hid leaves no gap.
  await page.locator('#listing-2').evaluate((card) => (card.style.display = 'none'));
  await pollUntil(async () => (await rowsOf(page)).map(({ rows }) => rows)).toEqual(
    expected(Math.min(columns, 2)).map(({ rows }) => rows),
  );
}

describe.each(DESKTOPS)('on $name', ({ options, columns, inline, footer }) => {
  test('only ads near the window are requested, in the size of their boxes; they are below their rows, in the order of the document, also in the list view [R513, R547, R546, R290, R354]', async () => {
    const { page, requested } = await open(options, { cars: CARS, total: 60 });
    expect(requested).toEqual([]);
    await page.locator('.card-list > .ad:visible').first().scrollIntoViewIfNeeded();
    await page.locator('.ad-creative').first().waitFor();
    expect(requested).toEqual([{ place: 'inline-1', size: inline, query: 'makeCode=TOYOTA', refresh: 0 }]);
    await scrollThrough(page);
    await pollUntil(() => requested.find(({ place }) => place === 'footer')?.size).toBe(footer);
    const places = requested.map(({ place }) => place);
    expect(new Set(places).size).toBe(places.length);
    const boxes = await page
      .locator('.ad-creative')
      .evaluateAll(
        (all) =>
          all.map(({ clientWidth, clientHeight, dataset }) => [
            dataset['size'],
            `${clientWidth}x${clientHeight}`,
          ]) as unknown[],
      );
    for (const [size, drawn] of boxes as string[][]) expect(drawn).toBe(size);
    await expectRows(page, columns);
  });
});

describe.each(PHONES)('on $name', ({ options, columns }) => {
  test('nothing moves when ads come, are late, missing, failing or blocked [R268]', async () => {
    const late = Promise.withResolvers<void>();
    const answers = [
      async (route) => {
        await late.promise;
        await route.fulfill({ json: { ad: { content: IMAGE } } });
      },
      (route) => route.fulfill({ json: { ad: null } }),
      (route) => route.fulfill({ status: 500, json: {} }),
      (route) => route.abort(),
      (route) => route.fulfill({ json: { ad: { content: FRAME } } }),
    ] satisfies ((route: Route) => Promise<void>)[];
    const { page, requested, shifts, reports } = await open(options, {
      // Enough for all rows with ads. A phone has one car in a row.
      cars: columns === 1 ? 20 : 60,
      total: 60,
      hasPictures: true,
      isWatched: true,
      ads: (route) => answers[(requested.length - 1) % answers.length]!(route),
    });
    const first = page.locator('.card-list > .ad:visible').first();
    await first.scrollIntoViewIfNeeded();
    await pollUntil(() => requested.length).toBe(1);
    expect(await first.innerText()).toBe('');
    late.resolve();
    await first.getByRole('img', { name: 'Spring tires' }).waitFor();
    await scrollThrough(page);
    await page.locator('.ad-foot .ad-creative').waitFor();
    await pollUntil(() => page.locator('.ad-house').count()).toBe(3);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    const content = await (await frame.elementHandle())!.contentFrame();
    expect(await content!.evaluate(() => self.origin)).toBe('null');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await shifts()).toEqual([]);
    await pollUntil(() => reports.length).toBe(2);
    if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark', '.ad')).toEqual([]);
  });
});

test('ads are labeled, paid links say so, and no other site nor a hidden tab asks for one', async () => {
  const { page, requested } = await open(DESKTOP, { cars: 12, ads: FRAME });
  const hosts = new Set<string>();
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const box = page.locator('.card-list > .ad:visible').first();
  await hide(true);
  await box.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/ad-/.test(name)));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(requested).toEqual([]);
  await hide(false);
  await box.locator('iframe').waitFor();
  expect(await box.innerText()).toMatch(/^Advertisement/);
  expect(await box.locator('a').getAttribute('rel')).toBe('sponsored nofollow');
  expect([...hosts]).toEqual([new URL(visits.site().address).host]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.ad:visible').count()).toBe(0);
});

test('more results bring the ads of their rows, and those before them stay', { tags: 'long' }, async () => {
  const { page, requested } = await open(DESKTOP, { cars: 25, total: 60 });
  const before = await rowsOf(page);
  expect(before.map(({ rows }) => rows)).toEqual([3, 7]);
  const first = page.locator('.card-list > .ad:visible').first();
  await first.scrollIntoViewIfNeeded();
  await first.locator('.ad-creative').evaluate((creative) => (creative.id = 'before'));
  await page.getByRole('link', { name: 'Load More Results' }).click();
  await page.locator('#listing-50').waitFor();
  expect((await rowsOf(page)).map(({ rows }) => rows)).toEqual([3, 7, 10, 13, 16]);
  expect(await page.locator('#before').count()).toBe(1);
  expect(requested.filter(({ place }) => place === 'inline-1')).toHaveLength(1);
});

test('a new layout asks for ads of its sizes, and shows none of another size', { tags: 'long' }, async () => {
  const { page, requested } = await open(DESKTOP);
  const ads = page.locator('.card-list > .ad:visible');
  await ads.first().scrollIntoViewIfNeeded();
  await ads.first().locator('[data-size="728x90"]').waitFor();
  await page.setViewportSize({ width: 600, height: 900 });
  await ads.first().scrollIntoViewIfNeeded();
  await ads.first().locator('[data-size="300x250"]').waitFor();
  expect(requested.filter(({ place }) => place === 'inline-1').map(({ size }) => size)).toEqual(['728x90', '300x250']);
});

test('a new search asks for its ads', { tags: 'long' }, async () => {
  const { page, requested } = await open(DESKTOP);
  const box = page.locator('.card-list > .ad:visible').first();
  await box.scrollIntoViewIfNeeded();
  await box.locator('.ad-creative').waitFor();
  await page.getByRole('checkbox', { name: /^Certified/ }).check();
  await pollUntil(() => page.url()).toContain('CERTIFIED');
  // The box may be replaced meanwhile.
  await waitForSearches(page);
  await box.scrollIntoViewIfNeeded();
  await pollUntil(() => requested.filter(({ place }) => place === 'inline-1').map(({ query }) => query)).toEqual([
    'makeCode=TOYOTA',
    'listingType=CERTIFIED,USED&makeCode=TOYOTA',
  ]);
});

test('without scripts there are no boxes and no requests', async () => {
  const { page, requested } = await open({ ...PHONE, javaScriptEnabled: false }, { touches: false });
  expect(await page.locator('.ad').count()).toBeGreaterThan(3);
  expect(await page.locator('.ad:visible').count()).toBe(0);
  expect(requested).toEqual([]);
});

/** Scrolls to this share of the page. */
const scrollToShare = (page: Page, share: number) =>
  page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at), share);
const barOf = (page: Page) => page.getByRole('complementary', { name: 'Advertisement', exact: true });
/** Enough cars for a page that scrolls. */
const FIXED = { cars: 12, flags: { ads: false, fixed_ads: true } } satisfies AdSite;
/** Opens a page whose fixed ad is there. */
async function openFixed(options: BrowserContextOptions, given: AdSite = {}) {
  const opening = await open(options, { ...FIXED, ...given });
  await scrollToShare(opening.page, 0.12);
  await barOf(opening.page).locator('.ad-creative').waitFor();
  return opening;
}
/** Returns how far the bar covers an element, in pixels. */
const coveredOf = (page: Page, element: string) =>
  page.evaluate((selector) => {
    const bar = document.querySelector('.ad-bar')!.getBoundingClientRect();
    const below = (selector === ':focus' ? document.activeElement : document.querySelector(selector))!;
    const { bottom, top } = below.getBoundingClientRect();
    return below.closest('.ad-bar') || top >= bar.bottom - 1 ? 0 : Math.max(0, Math.round(bottom - bar.top));
  }, element);

describe.each(PHONES)('the fixed ad on $name', ({ options, fixed }) => {
  test('appears past a tenth of the page, moves nothing, and covers neither footer nor focus; on a phone an overlay hides it while it is open [R463, R466, R545]', async () => {
    const { page, requested, shifts } = await open(options, { ...FIXED, isWatched: true });
    await scrollToShare(page, 0.08);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(requested).toEqual([]);
    await scrollToShare(page, 0.12);
    await barOf(page).locator(`[data-size="${fixed}"]`).waitFor();
    expect(requested).toEqual([{ place: 'fixed', size: fixed, query: 'makeCode=TOYOTA', refresh: 0 }]);
    await page.locator('.card-title a').nth(4).focus();
    for (let presses = 0; presses < 16; presses++) {
      await page.keyboard.press('Tab');
      await pollUntil(() => coveredOf(page, ':focus')).toBe(0);
    }
    expect(await shifts()).toEqual([]);
    if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'light')).toEqual([]);
    // Parts get their real heights when they scroll into view, which makes the page longer.
    await pollUntil(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return page.evaluate(() => Math.round(scrollY + innerHeight - document.documentElement.scrollHeight));
    }).toBe(0);
    await pollUntil(() => coveredOf(page, '.site-footer-words')).toBe(0);
    const { width, height } = (await page.getByRole('button', { name: 'Close advertisement' }).boundingBox())!;
    expect([width, height]).toEqual([44, 44]);
    if (options === PHONE) await expectOverlaysHide(page);
  });
});

test(
  'the fixed ad uncovers what has the focus when it appears, also above the bar of a phone',
  { tags: 'long' },
  async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { page } = await open(PHONE, {
      ...FIXED,
      ads: async (route) => {
        await promise;
        await route.fulfill({ json: { ad: { content: HOUSE } } });
      },
    });
    await scrollToShare(page, 0.12);
    // A link where the ad will be.
    await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>('.card-title a')];
      const link = links.find((each) => each.getBoundingClientRect().top > innerHeight)!;
      scrollBy({ top: link.getBoundingClientRect().bottom - innerHeight + 70, behavior: 'instant' });
      link.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
    });
    resolve();
    await barOf(page).locator('.ad-creative').waitFor();
    await pollUntil(() => coveredOf(page, ':focus')).toBe(0);
    const overlap = await page.evaluate(() => {
      const { bottom } = document.querySelector('.ad-bar')!.getBoundingClientRect();
      return bottom - document.querySelector('.site-links + .site-links')!.getBoundingClientRect().top;
    });
    expect(overlap).toBeLessThanOrEqual(0);
  },
);

test('the fixed ad is closed for the session, and the focus returns to where it came from [R465]', async () => {
  const { page, requested } = await openFixed(DESKTOP);
  const link = page.locator('.card-title a').nth(4);
  await link.focus();
  // Focused by a script, because the ad is the last part of the page.
  await barOf(page).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await pollUntil(() => barOf(page).count()).toBe(0);
  await pollUntil(() => link.evaluate((each) => each === document.activeElement)).toBe(true);
  await pollUntil(() => page.evaluate(() => document.documentElement.hasAttribute('data-ad-bar'))).toBe(false);
  await page.reload();
  await waitForHydration(page);
  await scrollToShare(page, 0.3);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/fixed-ad')),
  );
  expect(await barOf(page).count()).toBe(0);
  expect(requested).toHaveLength(1);
});

/** Expects the fixed ad to be hidden while an overlay of any kind is open. */
async function expectOverlaysHide(page: Page): Promise<void> {
  const bar = page.locator('.ad-bar');
  await page.locator('.filters-button').click();
  await pollUntil(() => bar.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await pollUntil(() => bar.isVisible()).toBe(true);
  for (const kind of ['dialog', 'popover', 'compare-drawer']) {
    await page.evaluate((of) => {
      const overlay = document.createElement(of === 'dialog' ? 'dialog' : 'div');
      overlay.id = 'overlay';
      document.body.append(overlay);
      if (overlay instanceof HTMLDialogElement) return overlay.showModal();
      if (of !== 'popover') return void (overlay.className = of);
      overlay.popover = 'auto';
      overlay.showPopover();
    }, kind);
    expect(await bar.isVisible()).toBe(false);
    await page.locator('#overlay').evaluate((overlay) => overlay.remove());
    expect(await bar.isVisible()).toBe(true);
  }
}

test('the fixed ad is replaced every 30 s up to the limit, but not unseen or in use [R468, R543, R544]', async () => {
  opened = await visits.openAlone(DESKTOP);
  const { page } = opened;
  await page.clock.install();
  const services = { adSettings: { refreshMs: 30_000, refreshLimit: 3, scrollPercent: 10 } };
  const { address, requested } = await serveAds(page, front!, { ...FIXED, services });
  await page.goto(address);
  await waitForHydration(page);
  await touch(page);
  await scrollToShare(page, 0.12);
  await barOf(page).locator('.ad-creative').waitFor();
  const turns = () => requested.map(({ refresh }) => refresh);
  // Every timer that is due fires once; to run every frame in between would take seconds.
  const pass = async (ms: number, expected: number[]) => {
    await page.clock.fastForward(ms);
    await pollUntil(turns).toEqual(expected);
  };
  // From now on, real time does not count.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await pass(5_000, [0]);
  await pass(16_000, [0, 1]);
  const hide = (isHidden: boolean) =>
    page.evaluate(
      (hidden) => Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden }),
      isHidden,
    );
  await hide(true);
  await pass(60_000, [0, 1]);
  await hide(false);
  await page.evaluate(() => {
    const overlay = document.createElement('dialog');
    document.body.append(overlay);
    overlay.showModal();
  });
  await pass(60_000, [0, 1]);
  await page.evaluate(() => document.querySelector('dialog[open]')!.remove());
  await page.getByRole('button', { name: 'Close advertisement' }).focus();
  await pass(60_000, [0, 1]);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await pass(30_000, [0, 1, 2]);
  await pass(30_000, [0, 1, 2, 3]);
  for (let turn = 4; turn <= 6; turn++) await pass(30_000, [0, 1, 2, 3]);
});

test('a hidden tab requests its fixed ad when it becomes visible', { tags: 'long' }, async () => {
  const { page, requested } = await open(DESKTOP, FIXED);
  // A narrow page is longer, so the bar must be there before the window changes.
  await page.locator('.ad-bar').waitFor({ state: 'attached' });
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  await scrollToShare(page, 0.12);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(requested).toEqual([]);
  await hide(false);
  await barOf(page).locator('.ad-creative').waitFor();
  expect(requested).toHaveLength(1);
});

test('a fixed ad that fails is only logged [R531]', { tags: 'long' }, async () => {
  const { page, requested, reports } = await open(DESKTOP, { ...FIXED, ads: (route) => route.abort() });
  await scrollToShare(page, 0.12);
  await pollUntil(() => reports.join()).toContain('Fixed Ad Failed to load');
  expect(requested).toHaveLength(1);
  expect(await page.locator('.ad-bar').isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-ad-bar'))).toBe(false);
});

test('a fixed ad whose first request failed is requested again at the next refresh', { tags: 'long' }, async () => {
  opened = await visits.openAlone(DESKTOP);
  const { page } = opened;
  await page.clock.install();
  let isDown = true;
  const services = { adSettings: { refreshMs: 30_000, refreshLimit: 3, scrollPercent: 10 } };
  const ads: AdSite['ads'] = (route, { place, size }) =>
    isDown ? route.abort() : route.fulfill({ json: { ad: { id: '1', place, size, content: HOUSE } } });
  const { address, requested } = await serveAds(page, front!, { ...FIXED, services, ads });
  await page.goto(address);
  await waitForHydration(page);
  await touch(page);
  await scrollToShare(page, 0.12);
  const turns = () => requested.map(({ refresh }) => refresh);
  await pollUntil(turns).toEqual([0]);
  await page.clock.runFor(31_000);
  await pollUntil(turns).toEqual([0, 1]);
  expect(await page.locator('.ad-bar').isVisible()).toBe(false);
  isDown = false;
  await page.clock.runFor(30_000);
  await barOf(page).locator('.ad-creative').waitFor();
  expect(turns()).toEqual([0, 1, 2]);
});

test('a search without results has no fixed ad [R464]', { tags: 'long' }, async () => {
  const { page, requested } = await open(PHONE, { ...FIXED, cars: 0 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.locator('.ad-bar').count()).toBe(0);
  expect(requested).toEqual([]);
});
