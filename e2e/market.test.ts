import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, type OpenPage, openPage, PHONE } from './testing/open-browser.ts';
import type { SharedSite } from './testing/shared-site.ts';
import { openPageEachTest } from './testing/open-page-each-test.ts';
import { createShopper, pollUntil, waitForSearches, type Shopper } from './testing/shopper.ts';
import { findAccessibilityViolations, findViolationsInBothSchemes } from './testing/violations.ts';

/** 28 used Tacomas whose price falls with mileage: 31,000 miles for $29,900 to 98,500 for $21,800; and others. */
const TACOMAS = '/cars-for-sale?makeCode=TOYOTA&modelCode=TACOMA';

let page: Page;
let shopper: Shopper;
let open: OpenPage;
let browser: Browser;
let site: SharedSite;
openPageEachTest((visit) => ({ page, shopper, open, browser, site } = visit));

const entry = () => page.getByRole('link', { name: 'Compare price and mileage' });
const panel = () => page.getByRole('region', { name: 'Price and mileage of these cars' });
const plot = () => panel().getByRole('application');
const about = () => panel().locator('.market-about');
const totalOf = async () => Number((await page.locator('#results-count').textContent())!.split(' ')[0]);
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
}

/** The number of rendered dots, without the rings of the best. */
const dots = () =>
  plot()
    .locator('.market-band')
    .evaluateAll((bands) => bands.reduce((sum, band) => sum + band.getAttribute('d')!.split('M').length - 1, 0));

test('nothing of the plot is loaded before it is wanted; every result has a dot, or is said to have none', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await shopper.visit(TACOMAS);
  expect(asked.filter((address) => address.includes('/market'))).toEqual([]);
  await shopper.press(entry());
  await plot().waitFor();
  expect(asked.filter((address) => address.includes('/rest/lsc/market'))).toHaveLength(1);
  const total = await totalOf();
  expect(await about().textContent()).toBe(`All ${total - 1} cars. Not on the plot: 1 without a price.`);
  expect(await dots()).toBe(total - 1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('market-heading');
});

test('a part that is marked is searched, with exactly the cars that were promised, and taken back by one chip each', async () => {
  await openPlot();
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

test('numbers mark a part too, within what the search asks already', async () => {
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

test('it follows the search while filters change, and closes where it was opened', async () => {
  await openPlot('/cars-for-sale');
  await shopper.choose('Fuel Type', 'Hybrid');
  await pollUntil(() => about().textContent()).toBe('One car.');
  await panel().getByRole('button', { name: 'Close the plot' }).click();
  await panel().waitFor({ state: 'detached' });
  await expect.poll(() => entry().evaluate((link) => link === document.activeElement)).toBe(true);
  await shopper.press(entry());
  await plot().waitFor();
});

test('by keyboard arrows go from car to car, which are told, and Enter opens one', async () => {
  await openPlot();
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

test('a number with a fraction is read as it is meant, and a range the wrong way round says why it is empty; the table says the same, sorted by its heads', async () => {
  await openPlot();
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
});

test('on a phone a finger that taps a dot sees its car, one that goes sideways marks a part, and one that goes up or down scrolls; the open table is no wider than the window', async () => {
  const { page: phone, close, problems } = await openPage(browser, { ...PHONE, baseURL: site.address });
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
  expect(await findAccessibilityViolations(phone)).toEqual([]);
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
  await close();
});

test('a plot that cannot be had says so, and is tried again', async () => {
  await page.route('**/rest/lsc/market*', (route) => route.abort());
  await shopper.visit(TACOMAS);
  await shopper.press(entry());
  await panel().getByText('We can’t show the plot right now.').waitFor();
  await page.unroute('**/rest/lsc/market*');
  await panel().getByRole('button', { name: 'Try again' }).click();
  await plot().waitFor();
  open.problems.splice(0);
});

describe('on a phone', () => {
  test.each([true, false])(
    'the page is no wider than the window, the table scrolls in itself; script: %s',
    async (js) => {
      const options = { ...PHONE, baseURL: site.address, javaScriptEnabled: js };
      const { page: phone, close } = await openPage(browser, options);
      await phone.goto(TACOMAS.replace('?', '/market?'));
      const table = phone.getByRole('region', { name: 'The same cars as a table' });
      await table.scrollIntoViewIfNeeded();
      expect(await table.getAttribute('tabindex')).toBe('0');
      expect(await widthsOf(phone)).toEqual(FITS);
      await close();
    },
  );
});

describe('without script', () => {
  test('the link leads to a page with the picture, a form that filters, and the table', async () => {
    const { page: plain, close } = await openPage(browser, {
      ...DESKTOP,
      baseURL: site.address,
      javaScriptEnabled: false,
    });
    await plain.goto(TACOMAS);
    await plain.getByRole('link', { name: 'Compare price and mileage' }).click();
    await plain.getByRole('img', { name: /^Price against mileage of \d+ cars$/ }).waitFor();
    expect(await plain.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await plain.getByRole('link', { name: 'Price', exact: true }).click();
    expect(new URL(plain.url()).searchParams.get('tableSort')).toBe('price');
    expect(await plain.locator('tbody tr').count()).toBeGreaterThan(20);
    await plain.getByRole('textbox', { name: 'Most miles' }).fill('50000');
    await plain.getByRole('button', { name: 'Show these cars' }).click();
    const query = new URL(plain.url());
    expect(query.pathname).toBe('/cars-for-sale');
    expect([query.searchParams.get('maxMileage'), query.searchParams.get('modelCode')]).toEqual(['50000', 'TACOMA']);
    await close();
  });
});

test('in light and in dark colors axe finds nothing in the open plot, with a car shown and a part marked, and on its page', async () => {
  await openPlot();
  await panel().getByText('The same cars as a table').click();
  await drag([0.2, 0.2], [0.7, 0.75]);
  await plot().focus();
  await page.keyboard.press('ArrowRight');
  await pollUntil(() => show().textContent()).toMatch(/\d/);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.goto(TACOMAS.replace('?', '/market?'));
  await waitForSearches(page);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});
