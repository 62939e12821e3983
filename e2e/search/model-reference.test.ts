import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPageEachTest } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, type Shopper } from '../testing/shopper.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

let page: Page;
let shopper: Shopper;
const shareVisit = openPageEachTest((visit) => ({ page, shopper } = visit), browserWithoutPictures);

const TRIM_ROWS = ['Starting MSRP', 'Est. Monthly Payment', 'Heated Seats', 'Bluetooth', 'Navigation', 'Sunroof'];

const section = () => page.locator('#model-reference-container');
const tab = (name: string) => section().getByRole('tab', { name });
const panel = () => section().getByRole('tabpanel');
const focused = () => page.evaluate(() => document.activeElement!.textContent);

describe('below the results of a model', () => {
  /** Calls of the section since the last look. */
  const calls: Request[] = [];
  const pathsOf = (requests: readonly Request[]) =>
    requests.map((request) => request.url().replace(/^.*?\/\/[^/]*(\/rest\/lsc|\/cars-for-sale\/svc)/, ''));
  shareVisit('/cars-for-sale?makeCode=TOYOTA&modelCode=TACOMA');
  beforeAll(() => {
    page.on('request', (request) => {
      if (/\/(crawl|modelinfo|svc\/model-reference)/.test(request.url())) calls.push(request);
    });
  });

  test('the first tab is open, and loads when the section comes near the screen [R365, R366, R367, R418, R498, R499]', async () => {
    expect(await section().getByRole('link', { name: 'All prices and trims' }).getAttribute('href')).toBe(
      '/models/toyota/tacoma',
    );
    expect(calls).toEqual([]);
    await section().scrollIntoViewIfNeeded();
    await panel().getByRole('heading', { name: 'Toyota Tacoma prices by model year' }).waitFor();
    expect(await tab('Pricing').getAttribute('aria-selected')).toBe('true');
    // No NHTSA data is imported, and `consumer_ratings` is off.
    expect(await section().getByRole('tab').allTextContents()).toEqual(['Pricing', 'Compare Trims', 'FAQs']);
    await pollUntil(() => calls.length).toBe(3);
    const [reference, ...loads] = calls.splice(0);
    expect(pathsOf([reference!])).toEqual(['/model-reference?makeCode=TOYOTA&modelCode=TACOMA']);
    expect(pathsOf(loads)).toEqual([
      '/crawl/modelyears?makeCode=TOYOTA&modelCode=TACOMA',
      '/crawl/trims?makeCode=TOYOTA&modelCode=TACOMA',
    ]);
    for (const call of loads) expect((await call.allHeaders())['x-fwd-svc']).toBe('atc');
    if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark', '#model-reference-container')).toEqual([]);
  });

  test('arrow keys move the focus, and Enter opens a tab; mileages are requested twice, the second time for all cars [R418, R504, R569, R570]', async () => {
    await tab('Pricing').focus();
    await page.keyboard.press('ArrowLeft');
    await pollUntil(focused).toBe('FAQs');
    await page.keyboard.press('Home');
    await pollUntil(focused).toBe('Pricing');
    await page.keyboard.press('End');
    await pollUntil(focused).toBe('FAQs');
    expect(await tab('FAQs').getAttribute('aria-selected')).toBe('false');
    expect(calls).toEqual([]);
    await page.keyboard.press('Enter');
    await panel().getByText('The average used vehicle is 12.5 years old.').waitFor();
    expect(await panel().textContent()).toContain('About 15,000 miles per year.');
    expect(await panel().getAttribute('aria-labelledby')).toBe(await tab('FAQs').getAttribute('id'));
    await pollUntil(() => pathsOf(calls)).toEqual([
      '/crawl/stats/mileage?listingType=USED&makeCode=TOYOTA&modelCode=TACOMA',
      '/crawl/stats/mileage?listingType=USED&modelCode=',
    ]);
    calls.length = 0;
    // The page of a model has the same questions.
    if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'light', '#model-reference-container')).toEqual([]);
  });

  test('an opened tab keeps its data [R418]', async () => {
    await tab('Pricing').click();
    await panel().getByRole('heading', { name: 'Toyota Tacoma prices by model year' }).waitFor();
    await tab('FAQs').click();
    await panel().getByText('12.5 years').waitFor();
    expect(calls).toEqual([]);
  });

  test('trims are compared in a tab and in a dialog, with dropdowns of the specified widths [R051, R052, R053, R054, R057, R164, R370]', async () => {
    await tab('Compare Trims').click();
    const fuel = (place: Locator) => place.getByLabel('Fuel type');
    const widthOf = async (place: Locator) => Math.round((await fuel(place).boundingBox())!.width);
    await fuel(panel()).waitFor();
    expect(await widthOf(panel())).toBe(150);
    await section().getByRole('button', { name: 'Compare Toyota Tacoma Trims' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare Toyota Tacoma Trims' });
    await dialog.getByRole('table').waitFor();
    expect(await widthOf(dialog)).toBe(140);
    expect(await fuel(dialog).locator('option').first().textContent()).toBe('All Fuel Types');
    const rows = (await dialog.getByRole('rowheader').allTextContents()).join(' ');
    for (const name of TRIM_ROWS) expect(rows).toContain(name);
    for (const legend of ['Standard', 'Unavailable']) expect(await dialog.textContent()).toContain(legend);
    if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark', 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The tab of trims is open, so the model stays the active one.
    expect(await fuel(panel()).isVisible()).toBe(true);
  });

  test('a filter change forgets the open tab and its calls [R422]', { tags: 'long' }, async () => {
    await shopper.choose('Fuel Type', 'Gasoline');
    await section().scrollIntoViewIfNeeded();
    await panel().getByRole('heading', { name: 'Toyota Tacoma prices by model year' }).waitFor();
    expect(await tab('Pricing').getAttribute('aria-selected')).toBe('true');
    const ofGasoline = () => pathsOf(calls).filter((path) => path.includes('fuelTypeGroup=GSL'));
    await pollUntil(ofGasoline).toEqual([
      '/model-reference?fuelTypeGroup=GSL&makeCode=TOYOTA&modelCode=TACOMA',
      '/crawl/modelyears?fuelTypeGroup=GSL&makeCode=TOYOTA&modelCode=TACOMA',
      '/crawl/trims?fuelTypeGroup=GSL&makeCode=TOYOTA&modelCode=TACOMA',
    ]);
  });
});
