import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPage } from '#app/bytes/render-page.tsx';
import { VEHICLE_STATES, vehicleData, type VehicleState } from '#app/bytes/testing/vehicle-states.ts';
import { BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { DESKTOP, type OpenPage, openPage, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { pollUntil, waitForHydration, waitForScript } from '../testing/shopper.ts';
import { IS_FULL, samplePairs } from '../testing/sample-pairs.ts';
import { type Front, send, startFront } from '../testing/sites/start-front.ts';
import { browserWithoutPictures, sharedBrowser, type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';

const STATES = Object.keys(VEHICLE_STATES) as VehicleState[];
const PATH = '/cars-for-sale/vehicle/1';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
const ROOT = /(<div id="root">)[^]*(<\/div>\s*<script id="page-data")/;

const visits = openPagesOnSharedSite(browserWithoutPictures);
let site: SharedSite;
let front: Front;
let browser: Browser;
let open: OpenPage;
let page: Page;
let document: string;
const complaints: string[] = [];
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), sharedBrowser()]);
  front = await startFront(site.address);
  open = await openPage(browser, { ...DESKTOP, baseURL: front.address });
  ({ page } = open);
  listen(page);
  document = await (await fetch(new URL(await findVehicle(), site.address))).text();
  expect(document).toMatch(ROOT);
});
afterAll(async () => {
  await open?.close();
  front?.stop();
});

/** Returns the path of a car. */
async function findVehicle(): Promise<string> {
  const answer = await fetch(`${site.address}/rest/lsc/listing?numRecords=1`);
  const { listings } = (await answer.json()) as { listings: { id: number }[] };
  return `/cars-for-sale/vehicle/${listings[0]!.id}`;
}

function listen(to: Page): void {
  to.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  to.on('pageerror', (error) => complaints.push(error.message));
}

/** Opens the site's document of a vehicle with another content. */
async function show(html: string): Promise<void> {
  // The nonce of the document is not that of a policy, so the document is sent without one.
  const body = document.replace(ROOT, (_all, before: string, after: string) => `${before}${html}${after}`);
  front.answer = ({ pathname }, response) => {
    if (pathname === PATH) return send(response, 'text/html; charset=utf-8', body);
    // Pictures of the states do not exist, and the gallery removes those that do not load.
    return pathname.startsWith('/pictures/') && send(response, 'image/svg+xml', PICTURE);
  };
  await page.goto(PATH, { waitUntil: 'commit' });
  await waitForScript(page);
  // Effects of the parts run after that.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}

const focusedName = () => page.evaluate(() => window.document.activeElement!.getAttribute('aria-label'));

describe('hydrates the parts that change, and finds what the server rendered', () => {
  let bare: OpenPage;
  beforeAll(async () => {
    bare = await openPage(await browserWithoutPictures(), { ...DESKTOP, baseURL: front.address });
    ({ page } = bare);
    listen(page);
  });
  afterAll(async () => {
    await bare?.close();
    ({ page } = open);
  });

  test.each((IS_FULL ? BRANDS : BRANDS.slice(0, 1)).map((brand) => [brand.key, brand] as const))(
    'in its states on %s',
    async (_key, brand) => {
      const states = samplePairs(STATES, BRANDS).flatMap(([state, of]) => (of === brand ? [state] : []));
      for (const state of states) {
        const html = renderPage('vehicle-details', await vehicleData(brand, state)).toString();
        await show(html);
        const content = await page.evaluate((text) => {
          const expected = window.document.createElement('div');
          expected.innerHTML = text;
          return [expected.innerHTML, window.document.getElementById('root')!.innerHTML];
        }, html);
        expect(content[1], state).toBe(content[0]);
        expect(complaints, state).toEqual([]);
      }
      expect(states.length).toBeGreaterThan(5);
    },
  );

  test('and reports an error if the content differs', async () => {
    const html = renderPage('vehicle-details', await vehicleData(MAIN_BRAND, 'many photos')).toString();
    await show(html.replace('id="picture-2"', 'id="picture-2"><p>x</p'));
    expect(complaints.splice(0)).toEqual([expect.stringContaining('418')]);
  });
});

test('a document embeds no data, because the browser reads it from the HTML', () => {
  expect(/<script id="page-data"[^>]*>([^]*?)<\/script>/.exec(document)![1]).toBe('{}');
});

test('pictures, payment and similar cars respond', async () => {
  const data = await vehicleData(MAIN_BRAND, 'many photos');
  const usual = { price: 20_000, downDollars: null, months: 72, aprPercent: 7.5 };
  const payment = { payment: usual, monthly: '$311', terms: '10% down, 72 mo, 7.5% APR' };
  const price = { ...data.price, payment };
  const similar = Array.from({ length: 20 }, (_, index) => ({ ...data.similar![0]!, id: 100 + index }));
  await show(renderPage('vehicle-details', { ...data, price, similar }).toString());
  // Links from cards lead to the top of the page.
  await page.evaluate(() => void (location.hash = 'listing'));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Picture 3' }).click();
  await page.getByText('3 of 9').waitFor();
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await page.getByText('2 of 9').waitFor();
  // At the end the button does nothing, and keeps the focus.
  await page.keyboard.press('Enter');
  await page.getByText('1 of 9').waitFor();
  await page.keyboard.press('Enter');
  expect(await focusedName()).toBe('Previous picture');
  const estimate = page.locator('.payment-result');
  const before = await estimate.textContent();
  await page.getByLabel('Term').selectOption('36');
  await page.waitForFunction((text) => window.document.querySelector('.payment-result')!.textContent !== text, before);
  expect(await estimate.textContent()).toContain('for 36 months, with $2,000 down');
  await expect.poll(() => page.locator('.summary-terms').textContent()).toBe('10% down, 36 mo, 7.5% APR');
  const monthly = await page.locator('.summary-monthly').textContent();
  expect(await estimate.textContent()).toContain(monthly!);
  await page.getByLabel('Down payment ($)').fill('-1');
  await page.getByText('Enter a down payment of $0 or more.').waitFor();
  expect(await page.locator('.summary-monthly').textContent()).toBe(monthly);
  await page.getByLabel('Down payment ($)').fill('25000');
  await page.getByText('Your down payment covers the price, so there’s nothing to finance.').waitFor();
  expect(await page.locator('.summary-monthly').textContent()).toBe('$0/mo');
  await page.getByLabel('Down payment ($)').fill('5000');
  await page.waitForFunction(() =>
    window.document.querySelector('.summary-terms')!.textContent.startsWith('$5,000 down, 36 mo'),
  );
  await page.getByRole('button', { name: 'More similar cars' }).click();
  await page.waitForFunction(() => window.document.querySelector('.similar-list')!.scrollLeft > 100);
  await page.getByRole('button', { name: 'Previous similar cars' }).click();
  await page.waitForFunction(() => window.document.querySelector('.similar-list')!.scrollLeft === 0);

  // The marked link follows the reader, even after a jump back to the top, which has no section.
  const isFirstMarked = (isFirst: boolean) =>
    page.waitForFunction((expected) => {
      const [first] = window.document.querySelectorAll('.section-nav a');
      return first!.hasAttribute('aria-current') === expected;
    }, isFirst);
  const links = page.locator('.section-nav a');
  // The last two sections are in view together at the end of the page.
  for (const index of [-1, -2, -1]) {
    const name = (await links.nth(index).textContent())!;
    await links.nth(index).click();
    await page.locator('.section-nav a[aria-current]', { hasText: name }).waitFor();
  }
  await isFirstMarked(false);
  await page.evaluate(() => scrollTo(0, 0));
  await isFirstMarked(true);
});

test('a press on a picture shows it on the whole screen, with keys, thumbnails and zoom', async () => {
  await show(renderPage('vehicle-details', await vehicleData(MAIN_BRAND, 'photos and a drawing')).toString());
  await page.locator('.gallery-slides a').first().click();
  const viewer = page.getByRole('dialog', { name: 'Pictures' });
  await viewer.getByText('1 of 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('2 of 2').waitFor();
  await viewer.getByRole('button', { name: 'Picture 3' }).click();
  await viewer.getByText('Illustration 1 of 1').waitFor();
  await page.keyboard.press('Home');
  await viewer.getByText('1 of 2').waitFor();
  const zoom = viewer.getByRole('button', { name: 'Zoom' });
  await zoom.click();
  expect(await zoom.getAttribute('aria-pressed')).toBe('true');
  expect(
    await viewer
      .locator('.viewer-slides img')
      .first()
      .evaluate(({ style }) => style.transform),
  ).toContain('scale(2.5)');
  await zoom.click();
  expect(
    await viewer
      .locator('.viewer-slides img')
      .first()
      .evaluate(({ style }) => style.transform),
  ).toBe('');
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await viewer.getByText('2 of 2').waitFor();
  await page.keyboard.press('Enter');
  await viewer.getByText('Illustration 1 of 1').waitFor();
  await page.keyboard.press('Enter');
  expect(await focusedName()).toBe('Next picture');
  await viewer.getByRole('button', { name: 'Previous picture' }).click();
  await viewer.getByText('2 of 2').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  // The gallery followed, and the focus is where it was.
  await page.locator('.gallery-count', { hasText: '2 of 2' }).waitFor();
  await page.waitForFunction(() => window.document.activeElement!.closest('.gallery') !== null);
});

test('Back closes the pictures and stays on the car in a browser without close watchers', async () => {
  await show(renderPage('vehicle-details', await vehicleData(MAIN_BRAND, 'photos and a drawing')).toString());
  await page.evaluate(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));
  const viewer = page.getByRole('dialog', { name: 'Pictures' });
  const open = async () => {
    await page.locator('.gallery-slides a').first().click();
    await viewer.getByText('1 of 2').waitFor();
  };
  await open();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  // Closing it in another way leaves no history entry that a later Back would have to pass.
  await open();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await page.waitForFunction(() => (history.state as { over?: true } | null)?.over !== true);
  expect(new URL(page.url()).pathname).toBe(PATH);
});

describe('a gallery of 24 pictures', () => {
  const THUMBS = '.gallery-thumbs img';
  const countWaiting = (thumbs: Element[]) => thumbs.filter((each) => !each.checkVisibility()).length;

  async function showManyPictures(): Promise<void> {
    const data = await vehicleData(MAIN_BRAND, 'photos and a drawing');
    const [first] = data.gallery.pictures;
    const pictures = Array.from({ length: 24 }, (_, index) => {
      const src = `/pictures/${index}.webp`;
      return { ...first!, src, srcset: `${src} 400w` };
    });
    await show(renderPage('vehicle-details', { ...data, gallery: { ...data.gallery, pictures } }).toString());
  }

  test('does not load thumbnails that no strip has room for until it is scrolled', async () => {
    await showManyPictures();
    const strip = page.locator('.gallery-thumbs');
    for (const width of [720, 1023, 1440, 1920]) {
      await page.setViewportSize({ ...DESKTOP.viewport, width });
      const visible = await strip.evaluate((list) => {
        const end = list.getBoundingClientRect().right;
        const items = [...list.children].filter((item) => item.getBoundingClientRect().left < end);
        return items.map((item) => item.querySelector('img')!.checkVisibility());
      });
      expect(visible.length).toBeGreaterThan(5);
      expect(visible).not.toContain(false);
    }
    await page.setViewportSize(DESKTOP.viewport);
    expect(await page.locator(THUMBS).evaluateAll(countWaiting)).toBe(14);
    await strip.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
    await pollUntil(() => page.locator(THUMBS).evaluateAll(countWaiting)).toBe(0);
  });

  test('loads all thumbnails without scripts', async () => {
    await showManyPictures();
    const bare = await openPage(browser, { ...DESKTOP, baseURL: front.address, javaScriptEnabled: false });
    try {
      await bare.page.goto(PATH);
      expect(await bare.page.locator(THUMBS).count()).toBe(24);
      expect(await bare.page.locator(THUMBS).evaluateAll(countWaiting)).toBe(0);
    } finally {
      await bare.close();
    }
  });
});

test('two fingers zoom a picture', { tags: 'long' }, async () => {
  const phone = await openPage(browser, { ...PHONE, baseURL: site.address });
  const session = await phone.page.context().newCDPSession(phone.page);
  await phone.page.goto(await findVehicle());
  await waitForHydration(phone.page);
  await phone.page.getByRole('link', { name: 'Open the picture full screen' }).click();
  const image = phone.page.locator('.viewer-slides img').first();
  await image.waitFor();
  const touch = (type: string, ...points: number[][]) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y], id) => ({ x: x!, y: y!, id })),
    });
  await touch('touchStart', [180, 400], [210, 400]);
  await touch('touchMove', [150, 400], [240, 400]);
  await touch('touchMove', [120, 400], [270, 400]);
  await touch('touchEnd');
  await phone.page.waitForFunction(() =>
    window.document.querySelector<HTMLElement>('.viewer-slides img')!.style.transform.includes('scale'),
  );
  await phone.close();
});

test('a picture that does not load is removed', async () => {
  await page.route(/\/pictures\/photos\/42\/1-/, (route) => route.fulfill({ status: 404 }));
  await show(renderPage('vehicle-details', await vehicleData(MAIN_BRAND, 'many photos')).toString());
  await page.getByRole('link', { name: 'Picture 9' }).waitFor({ state: 'detached' });
  expect(await page.locator('.gallery-slides img').count()).toBe(8);
  await page.unrouteAll();
  complaints.length = 0;
});

test('on a phone, only the contact bar is at the bottom edge', async () => {
  const { page: small } = await visits.open(PHONE);
  /** The bars that the phone shows at its bottom edge, and the space that the page reserves there. */
  const bottomOf = () =>
    small.evaluate(() => {
      const bars = [...window.document.querySelectorAll('.contact-bar, nav[aria-label=Account]')].filter((bar) => {
        const { bottom, height } = bar.getBoundingClientRect();
        return height > 0 && Math.abs(bottom - innerHeight) < 1;
      });
      return {
        bars: bars.map((bar) => bar.getAttribute('aria-label')),
        space: getComputedStyle(window.document.body).paddingBlockEnd,
      };
    });
  // `results-layout.test.ts` sees the bar of the results.
  if (IS_FULL) {
    await small.goto('/cars-for-sale?makeCode=HONDA');
    await pollUntil(bottomOf).toEqual({ bars: ['Account'], space: '56px' });
  }
  await small.goto(await findVehicle());
  await pollUntil(bottomOf).toEqual({ bars: ['Price and contact summary'], space: '0px' });
  const bar = small.locator('.contact-bar');
  expect(await bar.getByRole('strong').textContent()).toMatch(/\$|Call for price/);
  expect(await bar.getByRole('link', { name: 'Check availability' }).isVisible()).toBe(true);
  // The bar of the results page is only hidden, not removed: wider screens have it in the header.
  await small.setViewportSize({ width: 820, height: 900 });
  expect(await small.getByRole('navigation', { name: 'Account' }).isVisible()).toBe(true);
});

test('the last picture can be removed while it is shown', { tags: 'long' }, async () => {
  const shown = Promise.withResolvers<void>();
  await page.route(/\/pictures\/photos\/42\/8-/, async (route) => {
    await shown.promise;
    await route.fulfill({ status: 404 });
  });
  await show(renderPage('vehicle-details', await vehicleData(MAIN_BRAND, 'many photos')).toString());
  await page.getByRole('link', { name: 'Picture 9' }).click();
  await page.getByText('9 of 9').waitFor();
  shown.resolve();
  await page.getByText('8 of 8').waitFor();
  expect(await page.locator('.gallery-slides img').count()).toBe(8);
  complaints.length = 0;
});
