import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdScripts } from '../testing/hold-responses.ts';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, visit, waitForHydration } from '../testing/shopper.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

async function open(options: BrowserContextOptions, search = '?makeCode=TOYOTA&zip=80202'): Promise<Page> {
  const { page } = await visits.open(options);
  const path = `/cars-for-sale${search}`;
  await (options.javaScriptEnabled === false ? page.goto(path) : visit(page, path));
  return page;
}

/** Few cars: each has the same parts. */
const FEW = '?makeCode=HONDA&zip=80202';

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

/** Checks whether the breadcrumbs are above the results, and are reached by the Tab key where they are. */
async function checkBreadcrumbs(page: Page, isAbove: boolean): Promise<void> {
  const [trail, heading] = await Promise.all(
    ['.crumb-trail', '#heading'].map((selector) => page.locator(selector).boundingBox()),
  );
  expect(trail!.y < heading!.y).toBe(isAbove);
  await page.locator('.crumb-trail a').first().focus();
  // The order of the Tab key follows the layout of the last frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.keyboard.press('Shift+Tab');
  const part = await page.evaluate(() => document.activeElement!.closest('.results, main, body')!.className);
  expect(part === 'results').toBe(!isAbove);
  expect(part).not.toBe('search-page');
}

test('a phone shows the first car early, and at least 2.5 cars on two screens; the Tab key reaches the breadcrumbs below them', async () => {
  const page = await open(PHONE);
  const bar = (await page.getByRole('navigation', { name: 'Account' }).boundingBox())!;
  expect(bar.y + bar.height).toBe(844);
  const cards = await boxesOf(page, '.card-list > .card');
  expect(cards[0]!.y).toBeLessThanOrEqual(230);
  const end = 2 * 844 - bar.height;
  const shown = cards.map(({ y, height }) => Math.max(0, Math.min(1, (end - y) / height)));
  expect(shown.reduce((all, part) => all + part)).toBeGreaterThanOrEqual(2.5);
  await checkBreadcrumbs(page, false);
});

test('nothing is wider than a phone, also not the long word of a search without results', async () => {
  const page = await open(PHONE, '?listingType=CERTIFIED,USED');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await page.getByRole('combobox', { name: 'Sort by' }).isVisible()).toBe(true);
  }
  await visit(page, `/cars-for-sale?keyword=${'z'.repeat(80)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the tools above the results need no scrolling on a tablet without scripts', async () => {
  const page = await open({ ...DESKTOP, javaScriptEnabled: false }, FEW);
  for (const width of [720, 740, 760, 899]) {
    await page.setViewportSize({ width, height: 700 });
    const hidden = await page.locator('.results-tools').evaluate((row) => row.scrollWidth - row.clientWidth);
    expect(hidden, `at ${width} px`).toBe(0);
    expect(await page.locator('.sort-button').isVisible()).toBe(true);
  }
});

test.each(IS_FULL ? [true, false] : [true])(
  'the header is two rows on a small screen, and no link is cut; the sort order is in view at every width, and as wide while it is read, and the picture beside the facts is as tall as its card, and covers none of them; scripts: %s',
  async (javaScriptEnabled) => {
    const page = await open({ ...DESKTOP, javaScriptEnabled }, FEW);
    for (const width of [600, 660, 719]) {
      await page.setViewportSize({ width, height: 700 });
      await expectTwoRows(page, width);
    }
    // One row has room for all of it.
    await page.setViewportSize({ width: 1440, height: 700 });
    const shown = (await boxesOf(page, '.wordmark, .site-links a')).filter(({ width }) => width > 0);
    const middles = shown.map(({ y, height }) => y + height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
    if (javaScriptEnabled) await expectSortInView(page);
    await expectTallPictures(page);
  },
);

async function expectSortInView(page: Page): Promise<void> {
  for (const width of [600, 640, 700, 719, 720, 820, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    const [list] = await boxesOf(page, '.sort .select');
    expect(list!.width, `at ${width} px`).toBeGreaterThanOrEqual(100);
    expect(list!.x + list!.width, `at ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 700 });
  const whole = await boxesOf(page, '.sort');
  // A slow browser shows the list when it has read only the first orders.
  await page.locator('.sort .select').evaluate((list: HTMLSelectElement) => {
    list.options.length = 1;
  });
  expect(await boxesOf(page, '.sort')).toEqual(whole);
}

/** Expects a header of two rows in the whole width, and the links to the account at the bottom edge. */
async function expectTwoRows(page: Page, width: number): Promise<void> {
  const [header] = await boxesOf(page, '.site-header');
  expect(header!.height, `at ${width} px`).toBeLessThanOrEqual(105);
  const links = await boxesOf(page, '.site-header a');
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ x, width: own }) => own === 0 || x < 0 || x + own > width)).toEqual([]);
  const bar = (await page.getByRole('navigation', { name: 'Account' }).boundingBox())!;
  expect(bar.y + bar.height, `at ${width} px`).toBe(700);
}

/** Expects pictures as tall as their cards, one of which has more facts than the others. */
async function expectTallPictures(page: Page): Promise<void> {
  await page.setViewportSize({ width: 640, height: 900 });
  await page
    .locator('.card-list > .card .card-body')
    .first()
    .evaluate((body) => body.append('More facts '.repeat(40)));
  const boxesIn = (part: string) => boxesOf(page, `.card-list > .card ${part}`);
  const [pictures, bodies] = [await boxesIn('.card-picture > img'), await boxesIn('.card-body')];
  expect(bodies[0]!.height).toBeGreaterThan(bodies[1]!.height);
  for (const [at, { x, width, height }] of pictures.entries()) {
    expect(Math.abs(bodies[at]!.height - height)).toBeLessThanOrEqual(3);
    expect(x + width).toBeLessThanOrEqual(bodies[at]!.x);
  }
}

test('the facts give the cards of a list on a tablet their height, not the pictures', async () => {
  const page = await open({ ...DESKTOP, javaScriptEnabled: false }, FEW);
  await page.setViewportSize({ width: 640, height: 900 });
  await page.getByRole('checkbox', { name: 'List view' }).check();
  // Cards below the window have an assumed height.
  const heights = async () => (await boxesOf(page, '.card-list > .card')).slice(0, 4).map(({ height }) => height);
  const shown = await heights();
  await page.locator('.card-picture img').evaluateAll((pictures) => pictures.forEach((picture) => picture.remove()));
  expect(await heights()).toEqual(shown);
});

test('Back from a car returns to the same position on a phone', { tags: 'long' }, async () => {
  const page = await open(PHONE);
  const card = page.locator('.card-list > .card').nth(12);
  const top = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const link = card.getByRole('heading', { level: 3 }).getByRole('link');
  // Cards get their real heights when they scroll into view, so wait until this card no longer moves.
  await link.click({ trial: true });
  const storedY = () => page.evaluate(() => (history.state as { mark?: { y: number } } | null)?.mark?.y ?? 0);
  await pollUntil(storedY).toBeGreaterThan(2_000);
  const before = await top();
  await link.click();
  await page.waitForURL('**/vehicle/**');
  await page.goBack();
  await waitForHydration(page);
  // Positions are restored to the nearest pixel.
  await pollUntil(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test(
  'on a wide screen the breadcrumbs are above the results, and four cars are side by side',
  { tags: 'long' },
  async () => {
    const page = await open(DESKTOP);
    await checkBreadcrumbs(page, true);
    await page.setViewportSize({ width: 1920, height: 1080 });
    const cards = await boxesOf(page, '.card-list > .card');
    expect(new Set(cards.map(({ x }) => x)).size).toBe(4);
  },
);

const heightOfCard = async (page: Page) => (await boxesOf(page, '.card-list > .card'))[0]!.height;
const cookiesOf = (page: Page) => page.evaluate(() => document.cookie);

test('the first tap of a phone chooses the list view, although the code for it has not arrived', async () => {
  const page = await open(PHONE);
  const large = await heightOfCard(page);
  const release = await holdScripts(page);
  await page.getByRole('checkbox', { name: 'List view' }).check();
  expect(await heightOfCard(page)).toBeLessThan(large / 2);
  release();
  await pollUntil(() => cookiesOf(page)).toContain('results-view=list');
});

test('the list view shows more cars, and this device remembers it', { tags: 'long' }, async () => {
  const page = await open(PHONE);
  const heightOf = () => heightOfCard(page);
  const large = await heightOf();
  const choice = page.getByRole('checkbox', { name: 'List view' });
  const cookies = () => cookiesOf(page);
  await choice.check();
  expect(await heightOf()).toBeLessThan(large / 2);
  const addLabels = (picture: Element) => {
    for (const name of ['flag stale', 'flag beyond', 'flag fresh']) {
      const label = document.createElement('span');
      label.className = name;
      label.textContent = name;
      picture.append(label);
    }
  };
  await page.locator('.card-picture').first().evaluate(addLabels);
  const labels = page.locator('.card-picture').first().locator(':scope > span');
  // What the shopper must know about a car is still there.
  const shown = await labels.filter({ visible: true }).allTextContents();
  expect(shown).toEqual(expect.arrayContaining(['flag stale', 'flag beyond']));
  expect(shown).not.toContain('flag fresh');
  await pollUntil(cookies).toContain('results-view=list');
  await page.reload();
  expect(await choice.isChecked()).toBe(true);
  expect(await heightOf()).toBeLessThan(large / 2);
  await waitForHydration(page);
  await choice.uncheck();
  await pollUntil(cookies).not.toContain('results-view=list');
  await page.reload();
  // A page that opens before its font has arrived uses another one, so heights differ a little.
  expect(await heightOf()).toBeGreaterThan(large * 0.9);
});

test('a card’s other pictures load when the shopper asks for them', { tags: 'long' }, async () => {
  const page = await open(DESKTOP);
  await page.route('**/cars-for-sale/svc/pictures/*', (route) =>
    route.fulfill({ json: [true, false, true].map((drawn) => ({ src: '/favicon.svg', alt: '', drawn })) }),
  );
  const card = page.locator('.card-list > .card').first();
  await card.locator('.card-picture').evaluate((picture) => (picture.dataset['pictures'] = '3'));
  // The code loads with the first touch.
  const next = card.getByRole('button', { name: /^Next picture/ });
  await pollUntil(async () => {
    await page.mouse.move(0, 0);
    await card.hover();
    return next.count();
  }).toBe(1);
  await next.click();
  const status = card.getByRole('status');
  await status.filter({ hasText: 'Photo 2 of 3' }).waitFor();
  expect(await card.locator('.card-swipe img').count()).toBe(3);
  expect(await card.locator('.card-swipe > :nth-child(3)[data-drawn]').count()).toBe(1);
  expect(await card.locator('.card-swipe > :nth-child(2)[data-drawn]').count()).toBe(0);
  await next.press('Enter');
  await status.filter({ hasText: 'Illustration 3 of 3' }).waitFor();
  // At the end, the button that has the focus stays visible.
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  expect(await next.evaluate((button) => button.matches(':focus') && getComputedStyle(button).opacity)).toBe('1');
  expect(new URL(page.url()).pathname).toBe('/cars-for-sale');
});

test('the first swipe of a finger over a picture shows the next one', { tags: 'long' }, async () => {
  const page = await open(PHONE);
  await page.route('**/cars-for-sale/svc/pictures/*', (route) =>
    route.fulfill({ json: [1, 2, 3].map(() => ({ src: '/favicon.svg', alt: '', drawn: false })) }),
  );
  const card = page.locator('.card-list > .card').first();
  await card.locator('.card-picture').evaluate((picture) => (picture.dataset['pictures'] = '3'));
  // The code that follows the finger loads with the first touch.
  await page.mouse.move(1, 1);
  await page.locator('.card > .compare-button').first().waitFor();
  const { x, y, width, height } = (await card.locator('.card-picture').boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share) => ({ x: x + width * share, y: y + height / 2 })),
    });
  await touch('touchStart', 0.9);
  for (const share of [0.8, 0.6, 0.4, 0.2]) await touch('touchMove', share);
  await touch('touchEnd');
  await card.getByRole('status').filter({ hasText: 'Photo 2 of 3' }).waitFor();
});

test('the first slow swipe over a card that was far below shows its next picture', { tags: 'long' }, async () => {
  const page = await open(PHONE);
  await page.route('**/cars-for-sale/svc/pictures/*', (route) =>
    route.fulfill({ json: [1, 2, 3].map(() => ({ src: '/favicon.svg', alt: '', drawn: false })) }),
  );
  const cards = page.locator('.card-list > .card');
  const last = cards.last();
  await cards.evaluateAll((all) => {
    for (const card of all) card.querySelector<HTMLElement>('.card-picture')!.dataset['pictures'] = '3';
  });
  await page.mouse.move(1, 1);
  await page.locator('.card > .compare-button').first().waitFor();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Scrolling loads the code, which offers the pictures of the first cards.
  await touch('touchStart', { x: 100, y: 500 });
  for (const y of [480, 440, 400]) await touch('touchMove', { x: 100, y });
  await touch('touchEnd');
  await cards.first().locator('.card-swipe').waitFor({ state: 'attached' });
  await last.locator('.card-picture').scrollIntoViewIfNeeded();
  expect(await last.locator('.card-swipe').count()).toBe(0);
  const { x, y, width, height } = (await last.locator('.card-picture').boundingBox())!;
  const at = (moved: number) => ({ x: x + width * 0.9 - moved, y: y + height / 2 });
  await touch('touchStart', at(0));
  for (let moved = 4; moved < width * 0.6; moved += 4) await touch('touchMove', at(moved));
  await touch('touchEnd');
  await last.getByRole('status').filter({ hasText: 'Photo 2 of 3' }).waitFor();
});

test(
  'printed results begin with the address of the shown search, and add the phone numbers of dealers',
  { tags: 'long' },
  async () => {
    const page = await open(DESKTOP);
    const shopper = createShopper(page);
    await page.route('**/rest/lsc/listing?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { listings: { phone: string | null }[] };
      for (const listing of answer.listings) listing.phone = '(303) 555-0142';
      await route.fulfill({ response, json: answer });
    });
    await shopper.choose('Drive Type', 'Four-wheel');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const address = page.locator('link[rel="canonical"]');
    expect(await address.getAttribute('href')).toBe(page.url());
    expect(await address.evaluate((link) => getComputedStyle(link, '::after').content)).toBe(`"${page.url()}"`);
    expect(await address.isVisible()).toBe(true);
    const sellers = page.locator('#results .card-seller');
    const phones = () => sellers.evaluateAll((all) => all.map((each) => getComputedStyle(each, '::after').content));
    await pollUntil(phones).toEqual(Array.from({ length: await sellers.count() }, () => '"(303) 555-0142"'));
  },
);
