import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { holdScripts } from '../testing/hold-responses.ts';
import type { SharedSite } from '../testing/sites/shared-site.ts';
import { openPageEachTest, openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, waitForSearches, type Shopper } from '../testing/shopper.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

/** 28 used Tacomas whose price falls with mileage: 31,000 miles for $29,900 to 98,500 for $21,800; and others. */
const TACOMAS = '/cars-for-sale?makeCode=TOYOTA&modelCode=TACOMA';

let page: Page;
let shopper: Shopper;
let open: OpenPage;
let site: SharedSite;
const shareVisit = openPageEachTest((visit) => ({ page, shopper, open, site } = visit), browserWithoutPictures);
const visits = openPagesOnSharedSite(browserWithoutPictures);

const entry = () => page.getByRole('link', { name: 'Value', exact: true });
const panel = () => page.getByRole('region', { name: 'Price and mileage of these cars' });
const plot = () => panel().getByRole('application');
const about = () => panel().locator('.market-about');
const totalOf = async () => Number((await page.locator('#results-count').textContent())!.split(' ')[0]);
/** The other parts of the page are the same without the plot. */
const PANEL = '.market-panel';
const show = () => panel().getByRole('button', { name: /^Show these/ });

async function openPlot(path = TACOMAS): Promise<void> {
  await shopper.visit(path);
  await shopper.press(entry());
  await plot().waitFor();
}

const widthsOf = (phone: Page) =>
  phone.evaluate(() => ({ page: document.documentElement.scrollWidth, window: innerWidth }));
const FITS = { page: 390, window: 390 };

/** Drags from one corner to another, each as fractions of the plot. */
async function drag([fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  await plot().scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await plot().boundingBox())!;
  await page.mouse.move(x + fromX * width, y + fromY * height);
  await page.mouse.down();
  await page.mouse.move(x + toX * width, y + toY * height, { steps: 4 });
  await page.mouse.up();
  // React renders the last movement after it.
  await waitForSearches(page);
}

/** The number of rendered dots, without the rings of the best, and of arrows to cars beyond the axis. */
const dots = async () =>
  (await plot()
    .locator('.market-band')
    .evaluateAll((bands) => bands.reduce((sum, band) => sum + band.getAttribute('d')!.split('M').length - 1, 0))) +
  (await plot().locator('.market-beyond').count());

/** Closes the plot and opens it again without a selection. */
async function reopenPlot(): Promise<void> {
  await panel().getByRole('button', { name: 'Close the plot' }).click();
  await panel().waitFor({ state: 'detached' });
  await shopper.press(entry());
  await plot().waitFor();
}

// Each continues where the test above it ended.
describe('on one visit', () => {
  shareVisit(TACOMAS);

  test('the plot loads on request; every result has a dot or is reported as missing', async () => {
    const requested = async (path: string) =>
      (
        await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      ).filter((name) => name.includes(path));
    expect(await requested('/market')).toEqual([]);
    await shopper.press(entry());
    await plot().waitFor();
    await pollUntil(() => requested('/rest/lsc/market')).toHaveLength(1);
    const total = await totalOf();
    expect(await about().textContent()).toBe(`${total - 1} of ${total} cars. Not on the plot: 1 without a price.`);
    expect(await dots()).toBe(total - 1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('market-heading');
  });

  test('the switch marks the current view, the plot lies between it and the cards, and List closes the plot', async () => {
    const list = page.getByRole('link', { name: 'List', exact: true });
    const current = async () => [await list.getAttribute('aria-current'), await entry().getAttribute('aria-current')];
    expect(await current()).toEqual([null, 'true']);
    const neighbors = await panel().evaluate((section) =>
      [section.parentElement!.previousElementSibling, section.parentElement!.parentElement].map(
        (element) => element!.id || element!.className,
      ),
    );
    expect(neighbors).toEqual(['results-bar', 'results']);
    const names = await plot().locator('.market-name').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^20\d\d Tacoma \$[\d,]+$/);
    const named = plot().locator('.market-name.large[data-car]').first();
    const picture = await named.locator('image').getAttribute('href');
    expect((await fetch(new URL(picture!, site.address))).status).toBe(200);
    const listed = await panel()
      .locator('.market-best-list img')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src')));
    expect(listed).toContain(picture);
    await named.locator('image').click();
    expect(await panel().locator('.market-card a').getAttribute('href')).toContain(
      await named.getAttribute('data-car'),
    );
    const before = page.url();
    await shopper.press(list);
    await panel().waitFor({ state: 'detached' });
    expect(await current()).toEqual(['true', null]);
    expect(page.url()).toBe(before);
  });

  test('selecting an area searches exactly the promised cars, and each of its chips removes one range', async () => {
    await shopper.press(entry());
    await plot().waitFor();
    const before = await totalOf();
    await drag([0.2, 0.2], [0.7, 0.75]);
    await pollUntil(() => show().textContent()).toMatch(/^Show these \d+ cars?$/);
    const promised = Number(/\d+/.exec((await show().textContent())!)![0]);
    expect(promised).toBeGreaterThan(0);
    expect(promised).toBeLessThan(before);
    await show().click();
    await shopper.seeResults(promised);
    const query = new URL(page.url()).searchParams;
    for (const name of ['minPrice', 'maxPrice', 'minMileage', 'maxMileage']) expect(query.get(name)).toMatch(/^\d+$/);
    // The plot updates: it shows only these cars, without a selection.
    await pollUntil(() => about().textContent()).toBe(`All ${promised} cars.`);
    expect(await dots()).toBe(promised);
    expect(await show().textContent()).toBe('Show these cars');
    await page.locator('.chip', { hasText: 'miles' }).click();
    await shopper.seeParam('minMileage', null);
    await page.locator('.chip', { hasText: '$' }).click();
    await shopper.seeResults(before);
    await pollUntil(() => about().textContent()).toContain('Not on the plot: 1');
  });

  test(
    'accepts a fraction, explains why a reversed range is empty, and sorts the table by its column headers',
    { tags: 'long' },
    async () => {
      const least = panel().getByRole('textbox', { name: 'Lowest price' });
      const most = panel().getByRole('textbox', { name: 'Highest price' });
      await least.pressSequentially('25000.5');
      expect(await least.inputValue()).toBe('25000.5');
      await most.fill('20000');
      expect(await least.inputValue()).toBe('25000');
      await panel().getByText('The lowest price is above the highest, so no cars match.').waitFor();
      await most.fill('40000');
      await pollUntil(() => show().textContent()).toMatch(/^Show these [1-9]\d* cars?$/);
      expect(await panel().getByText('so no cars match').count()).toBe(0);
      await panel().getByText('The same cars as a table').click();
      const first = panel().locator('tbody tr').first();
      const priceHead = panel().getByRole('columnheader', { name: 'Price', exact: false }).getByRole('link').first();
      const firstPrice = () => panel().locator('tbody tr td:nth-child(3)').first().textContent();
      await priceHead.click();
      const cheapest = await firstPrice();
      await priceHead.click();
      const dearest = await firstPrice();
      const dollars = (text: string | null) => Number(text!.replaceAll(/\D/g, ''));
      expect(dollars(dearest)).toBeGreaterThan(dollars(cheapest));
      expect(await first.getByRole('link').getAttribute('href')).toMatch(/\/cars-for-sale\/vehicle\/\d+$/);
    },
  );

  test('handles on the axes limit price and mileage, by keyboard and by pointer', { tags: 'long' }, async () => {
    await reopenPlot();
    await panel().getByRole('slider', { name: 'Fewest miles' }).scrollIntoViewIfNeeded();
    const slider = (name: string) => panel().getByRole('slider', { name });
    const field = (name: string) => panel().getByRole('textbox', { name });
    expect(await slider('Highest price').getAttribute('aria-valuetext')).toBe('Any');
    await slider('Highest price').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const limit = await field('Highest price').inputValue();
    expect(await slider('Highest price').getAttribute('aria-valuetext')).toBe(
      `$${Number(limit).toLocaleString('en-US')}`,
    );
    // Its thumb is at the left end.
    const track = (await slider('Fewest miles').boundingBox())!;
    const y = track.y + track.height / 2;
    await page.mouse.move(track.x + 12, y);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width / 4, y, { steps: 4 });
    await page.mouse.move(track.x + track.width / 2, y, { steps: 4 });
    await page.mouse.up();
    expect(Number(await field('Fewest miles').inputValue())).toBeGreaterThan(30_000);
    expect(await field('Highest price').inputValue()).toBe(limit);
    await pollUntil(() => show().textContent()).toMatch(/^Show these \d+ cars?$/);
    const promised = Number(/\d+/.exec((await show().textContent())!)![0]);
    await show().click();
    await shopper.seeResults(promised);
    await shopper.seeParam('maxPrice', limit);
  });

  // `plot-area.test.ts` moves between cars.
  test('arrow keys move between cars and announce them, and Enter opens one', { tags: 'long' }, async () => {
    await reopenPlot();
    await plot().focus();
    await page.keyboard.press('Home');
    const said = () => panel().getByRole('status').filter({ hasText: 'by mileage' }).textContent();
    expect(await said()).toMatch(/^20\d\d Toyota Tacoma.*, \$[\d,]+, [\d,]+ miles, (\w+ price, )?1 of \d+ by mileage$/);
    await page.keyboard.press('ArrowRight');
    expect(await said()).toContain('2 of');
    await page.keyboard.press('Escape');
    expect(await panel().locator('.market-card').count()).toBe(0);
    await page.keyboard.press('End');
    const title = (await panel().locator('.market-card a').textContent())!;
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cars-for-sale/vehicle/*');
    expect(await page.locator('h1').textContent()).toContain(title);
  });
});

test(
  'the place of the plot is reserved before its code arrives, so that no card moves later',
  { tags: 'long' },
  async () => {
    await shopper.visit(TACOMAS);
    const release = await holdScripts(page);
    const top = () =>
      shopper
        .cards()
        .first()
        .evaluate((card) => card.getBoundingClientRect().top);
    const before = await top();
    await shopper.press(entry());
    await pollUntil(top).toBeGreaterThan(DESKTOP.viewport.height);
    release();
    await plot().waitFor();
    expect(await top()).toBeGreaterThan(DESKTOP.viewport.height);
    await panel().getByRole('button', { name: 'Close the plot' }).click();
    await pollUntil(top).toBe(before);
  },
);

test('number fields select an area too, within the search', { tags: 'long' }, async () => {
  await openPlot(`${TACOMAS.replace('?', '?maxPrice=29000&')}`);
  const most = panel().getByRole('textbox', { name: 'Highest price' });
  expect(await most.inputValue()).toBe('29000');
  await panel().getByRole('textbox', { name: 'Fewest miles' }).fill('60,000');
  await pollUntil(() => show().textContent()).toMatch(/^Show these \d+ cars?$/);
  const promised = Number(/\d+/.exec((await show().textContent())!)![0]);
  await panel().getByRole('textbox', { name: 'Fewest miles' }).press('Enter');
  await shopper.seeResults(promised);
  await shopper.seeParam('maxPrice', '29000');
  await shopper.seeParam('minMileage', '60000');
});

test('it follows filter changes, and closes where it was opened', { tags: 'long' }, async () => {
  await openPlot('/cars-for-sale');
  await shopper.choose('Fuel Type', 'Hybrid');
  await pollUntil(() => about().textContent()).toBe('One car.');
  await panel().getByRole('button', { name: 'Close the plot' }).click();
  await panel().waitFor({ state: 'detached' });
  await expect.poll(() => entry().evaluate((link) => link === document.activeElement)).toBe(true);
  await shopper.press(entry());
  await plot().waitFor();
});

test(
  'on a phone, tapping a dot shows its car, dragging sideways selects an area, and dragging up or down scrolls; the open table fits the window',
  { tags: 'long' },
  async () => {
    const { page: phone, problems } = await visits.open(PHONE);
    page = phone;
    shopper = createShopper(phone, 'touch');
    await openPlot();
    await plot().scrollIntoViewIfNeeded();
    expect(await plot().evaluate((area) => getComputedStyle(area).touchAction)).toBe('pan-y pinch-zoom');
    const best = await plot().locator('.market-best').getAttribute('d');
    const [, x, y] = /M(\d+) (\d+)/.exec(best!)!;
    const box = (await plot().boundingBox())!;
    await phone.touchscreen.tap(box.x + (Number(x) / 10_000) * box.width, box.y + (Number(y) / 10_000) * box.height);
    await panel().locator('.market-card a').waitFor();
    expect(await findViolationsInSampledScheme(phone, 'dark', PANEL)).toEqual([]);
    const finger = await phone.context().newCDPSession(phone);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map(([left, top]) => ({ x: box.x + left * box.width, y: box.y + top * box.height })),
      });
    await touch('touchStart', [0.2, 0.3]);
    for (const at of [0.3, 0.4, 0.5, 0.6]) await touch('touchMove', [at, 0.3 + at / 2]);
    await touch('touchEnd');
    await pollUntil(() => show().textContent()).toMatch(/^Show these \d+ cars?$/);
    await panel().getByText('The same cars as a table').click();
    await panel().locator('tbody tr').first().waitFor();
    expect(await widthsOf(phone)).toEqual(FITS);
    expect(problems).toEqual([]);
  },
);

test('a plot that fails to load shows an error and can be retried', { tags: 'long' }, async () => {
  await page.route('**/rest/lsc/market*', (route) => route.abort());
  await shopper.visit(TACOMAS);
  await shopper.press(entry());
  await panel().getByText('We can’t show the plot right now.').waitFor();
  await page.unroute('**/rest/lsc/market*');
  await panel().getByRole('button', { name: 'Try again' }).click();
  await plot().waitFor();
  open.problems.splice(0);
});

/** The page of the plot fits the window of a phone, and its table scrolls. */
async function expectFit(phone: Page): Promise<void> {
  const table = phone.getByRole('region', { name: 'The same cars as a table' });
  await table.scrollIntoViewIfNeeded();
  expect(await table.getAttribute('tabindex')).toBe('0');
  expect(await widthsOf(phone)).toEqual(FITS);
}

test('on a phone, the page fits the window, and the table scrolls', { tags: 'long' }, async () => {
  const { page: phone } = await visits.open(PHONE);
  await phone.goto(TACOMAS.replace('?', '/market?'));
  await expectFit(phone);
});

// `market-routes.test.ts` reads this page.
describe('without script, on a phone', { tags: 'long' }, () => {
  test('the switch leads to a page with the picture, a filter form and the table, and back to the list; it fits the window', async () => {
    const { page: plain } = await visits.open({ ...PHONE, javaScriptEnabled: false });
    await plain.goto(TACOMAS);
    await plain.getByRole('link', { name: 'Value', exact: true }).click();
    await plain.getByRole('img', { name: /^Price against mileage of \d+ cars$/ }).waitFor();
    expect(await plain.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await plain.getByRole('link', { name: 'Price', exact: true }).click();
    await plain.waitForURL(/tableSort=price/);
    expect(await plain.locator('tbody tr').count()).toBeGreaterThan(20);
    await expectFit(plain);
    await plain.getByRole('textbox', { name: 'Most miles' }).fill('50000');
    await plain.getByRole('button', { name: 'Show these cars' }).click();
    await plain.waitForURL((url) => !url.pathname.endsWith('/market'));
    const query = new URL(plain.url());
    expect(query.pathname).toBe('/cars-for-sale');
    expect([query.searchParams.get('maxMileage'), query.searchParams.get('modelCode')]).toEqual(['50000', 'TACOMA']);
    await plain.getByRole('link', { name: 'Value', exact: true }).click();
    await plain.getByRole('link', { name: 'List', exact: true }).click();
    await pollUntil(() => new URL(plain.url()).search).toBe('?makeCode=TOYOTA&maxMileage=50000&modelCode=TACOMA');
  });
});

test(
  'axe finds nothing in the open plot, with a car shown and an area selected, and on its page, in light and dark colors',
  { tags: 'long' },
  async () => {
    await openPlot();
    // Its page has the same table.
    if (IS_FULL) await panel().getByText('The same cars as a table').click();
    await drag([0.2, 0.2], [0.7, 0.75]);
    await plot().focus();
    await page.keyboard.press('ArrowRight');
    await pollUntil(() => show().textContent()).toMatch(/\d/);
    expect(await findViolationsInSampledScheme(page, 'dark', PANEL)).toEqual([]);
    await page.goto(TACOMAS.replace('?', '/market?'));
    await waitForSearches(page);
    expect(await findViolationsInSampledScheme(page, 'light')).toEqual([]);
  },
);
