import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type OpenPage, openPage, PHONE } from '../testing/open-browser.ts';
import { openPageEachTest } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures, type SharedSite } from '../testing/sites/shared-site.ts';
import { pollUntil, type Shopper, waitForHydration, waitForSearches } from '../testing/shopper.ts';

let page: Page;
let shopper: Shopper;
let browser: Browser;
let site: SharedSite;
let opened: OpenPage;
openPageEachTest((visit) => ({ page, shopper, browser, site, open: opened } = visit), browserWithoutPictures);

const search = () => new URL(page.url()).search;

/** Opens the page, without the code that loads with the first touch. Returns a function that lets it arrive. */
async function visitWithoutLateCode(address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/late-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'load' });
  await waitForHydration(page);
  return release;
}

test('a field that is still in use is not searched', { tags: 'long' }, async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?allListingType=all-cars');
  const price = await shopper.section('Price & Payments');
  const field = price.getByRole('textbox', { name: 'Max Price' });
  await field.fill('3000');
  release();
  await pollUntil(() => field.inputValue()).toBe('$3,000');
  expect(search()).toBe('?allListingType=all-cars');
  await field.press('End');
  await field.press('0');
  await field.press('Enter');
  await shopper.seeParam('maxPrice', '30000');
});

test('a choice removed before the code arrives leaves the list of choices open', { tags: 'long' }, async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?fuelTypeGroup=GSL&maxPrice=29000');
  const choices = page.locator('details.your-search');
  await choices.locator('summary').click();
  await choices.getByRole('link', { name: 'Remove Under $29,000' }).click();
  release();
  await shopper.seeParam('maxPrice', null);
  await waitForSearches(page);
  expect(await choices.getByRole('link', { name: 'Remove Gasoline' }).count()).toBe(1);
});

test('a chip pressed before the code arrives removes its choice within the page', { tags: 'long' }, async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?fuelTypeGroup=GSL&maxPrice=29000');
  const documents: string[] = [];
  page.on('request', (request) => void (request.isNavigationRequest() && documents.push(request.url())));
  const chips = page.getByRole('list', { name: 'Selected filters' });
  await chips.getByRole('link', { name: 'Remove Under $29,000' }).click();
  release();
  await shopper.seeParam('maxPrice', null);
  await waitForSearches(page);
  expect(documents).toEqual([]);
  expect(await chips.getByRole('link', { name: 'Remove Gasoline' }).count()).toBe(1);
});

test('Enter is repeated, so that a wrong value is refused', { tags: 'long' }, async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?aprPercent=5.25&maxPayment=400');
  const field = page.getByRole('textbox', { name: 'APR %' });
  await field.fill('99');
  await field.press('Enter');
  release();
  await page.getByText('Enter an APR from 0 to 36.').waitFor();
  expect(search()).toBe('?aprPercent=5.25&maxPayment=400');
});

test('the basis of prices can be switched before; a price, a thumb that was moved, and a ZIP Code are searched when the code arrives', async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?allListingType=all-cars');
  const price = await shopper.section('Price & Payments');
  const maxPrice = price.getByRole('textbox', { name: 'Max Price' });
  await price.getByRole('button', { name: 'Monthly payment' }).click();
  await price.getByRole('textbox', { name: 'Max Payment' }).waitFor();
  await maxPrice.waitFor({ state: 'hidden' });
  await price.locator('.basis [aria-pressed=false]').click();
  await maxPrice.fill('30000');
  await maxPrice.blur();
  const year = await shopper.section('Year');
  await year.getByRole('slider', { name: 'Min Year' }).focus();
  await page.keyboard.press('ArrowRight');
  const zip = page.getByRole('textbox', { name: 'ZIP or city', exact: true });
  await shopper.section('Location');
  await zip.fill('80202');
  await zip.blur();
  release();
  await pollUntil(() => [...new URL(page.url()).searchParams.keys()].toSorted()).toEqual([
    'allListingType',
    'maxPrice',
    'startYear',
    'zip',
  ]);
  await shopper.seeParam('maxPrice', '30000');
});

test(
  'a year that passes the other end of the range clears it, before and after the code arrives',
  { tags: 'long' },
  async () => {
    const release = await visitWithoutLateCode('/cars-for-sale?allListingType=all-cars&endYear=2018');
    const year = await shopper.section('Year');
    await year.getByRole('combobox', { name: 'Min Year' }).selectOption('2020');
    release();
    await shopper.seeParam('startYear', '2020');
    await shopper.seeParam('endYear', null);
    await waitForSearches(page);
    await year.getByRole('combobox', { name: 'Max Year' }).selectOption('2019');
    await shopper.seeParam('endYear', '2019');
    await shopper.seeParam('startYear', null);
  },
);

test(
  'a choice in such a part is searched, and a dialog opens, as soon as their code is there',
  { tags: 'long' },
  async () => {
    const release = await visitWithoutLateCode('/cars-for-sale?maxPayment=400');
    const price = await shopper.section('Price & Payments');
    await price.getByRole('combobox', { name: 'Term' }).selectOption('60');
    await page.getByRole('link', { name: 'Certified Program Details' }).click();
    await page.locator('dialog[open]').waitFor();
    expect(search()).toBe('?maxPayment=400');
    release();
    await shopper.seeParam('termMonths', '60');
    expect(await price.getByRole('combobox', { name: 'Term' }).inputValue()).toBe('60');
  },
);

test('an email address is sent when the code arrives, and its confirmation stays', { tags: 'long' }, async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?makeCode=HONDA');
  // Its code sends the address too, so from now on that takes no time.
  const heart = page.locator('.card .heart').first();
  const saved = page.waitForResponse('**/account-api/saved-listings');
  await heart.click();
  await saved;
  const form = page.locator('#email-capture form');
  await form.getByLabel('Email').fill('early@example.com');
  await form.getByLabel('Email').press('Enter');
  expect(await form.getAttribute('data-sent')).toBe(null);
  release();
  await form.getByRole('button', { name: 'Subscribed!' }).waitFor();
  await waitForHydration(page);
  expect(await form.getAttribute('data-sent')).toBe('');
});

test('makes are narrowed by what was typed before, and the list of other makes opens', { tags: 'long' }, async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?makeCode=TOYOTA');
  const makes = await shopper.section('Make/Model/Trim');
  const toyota = makes.getByRole('checkbox', { name: /^Toyota/ });
  await makes.getByRole('button', { name: 'Add Another Make' }).click();
  await makes.getByRole('searchbox', { name: 'Find a make or model' }).fill('ford');
  release();
  await makes.getByRole('button', { name: 'Add Another Make', expanded: true }).waitFor();
  await pollUntil(() => makes.getByRole('checkbox', { name: /^Ford/ }).count()).toBe(1);
  expect(await makes.getByRole('checkbox').count()).toBe(2);
  expect(await toyota.isChecked()).toBe(true);
});

test('a section that is closed again before stays closed when the code arrives', { tags: 'long' }, async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?allListingType=all-cars');
  const section = page.locator('#filter-fuel');
  const toggle = (details: Element) =>
    new Promise<boolean>((resolve) => {
      details.addEventListener('toggle', () => resolve((details as HTMLDetailsElement).open), { once: true });
      details.querySelector('summary')!.click();
    });
  for (const open of [true, false, true, false]) expect(await section.evaluate(toggle)).toBe(open);
  release();
  await shopper.choose('Make/Model/Trim', 'Toyota');
  expect(await section.getAttribute('open')).toBe(null);
});

test(
  'a closed section that is opened before gets its other options once the code arrives',
  { tags: 'long' },
  async () => {
    const release = await visitWithoutLateCode('/cars-for-sale?allListingType=all-cars');
    const fuel = await shopper.section('Fuel Type');
    expect(await fuel.getByRole('checkbox').count()).toBe(1);
    release();
    await pollUntil(() => fuel.getByRole('checkbox').count()).toBe(7);
  },
);

test('neither the first touch nor a touch of a card adds a stylesheet', async () => {
  await page.goto('/cars-for-sale?allListingType=all-cars', { waitUntil: 'load' });
  await waitForHydration(page);
  const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  const before = await sheets();
  await page.mouse.move(300, 300);
  await page.locator('.card > .compare-button').first().waitFor();
  expect(await sheets()).toEqual(before);
  const card = page.locator('.card-list > .card').first();
  await card.locator('.card-picture').evaluate((picture) => (picture.dataset['pictures'] = '3'));
  await card.hover();
  await card.locator('.card-swipe').waitFor({ state: 'attached' });
  expect(await sheets()).toEqual(before);
});

test(
  'if the code cannot be loaded, "Show all" opens a page with all options and the choices',
  { tags: 'long' },
  async () => {
    await page.route('**/assets/late-*.js', (route) => route.abort());
    await page.goto('/cars-for-sale?allListingType=all-cars&maxPrice=29000', { waitUntil: 'load' });
    await waitForHydration(page);
    await (await shopper.section('Fuel Type')).locator('[name=open]').click();
    await shopper.seeParam('open', 'fuel');
    await shopper.seeParam('maxPrice', '29000');
    // The browser reports the errors that the test caused.
    opened.problems.length = 0;
  },
);

test(
  'going back closes the filters of a phone before the code arrives, and closing them leaves no history entry',
  { tags: 'long' },
  async () => {
    const phone = await openPage(browser, { ...PHONE, baseURL: site.address });
    page = phone.page;
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));
    const release = await visitWithoutLateCode('/cars-for-sale?fuelTypeGroup=GSL');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const open = async () => {
      await page.getByRole('link', { name: /^Filter/ }).tap();
      await sheet.waitFor();
    };
    await open();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(search()).toBe('?fuelTypeGroup=GSL');
    await open();
    await sheet.getByRole('link', { name: 'Close filters' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    const isOverlay = () => page.evaluate(() => (history.state as { over?: true } | null)?.over === true);
    expect(await isOverlay()).toBe(true);
    release();
    await pollUntil(isOverlay).toBe(false);
    expect(search()).toBe('?fuelTypeGroup=GSL');
    await open();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(search()).toBe('?fuelTypeGroup=GSL');
    expect(phone.problems).toEqual([]);
    await phone.close();
  },
);

test('a page that the browser has translated keeps its filters', async () => {
  const release = await visitWithoutLateCode('/cars-for-sale?zip=80202');
  await page.evaluate(() => {
    for (const option of document.querySelector<HTMLSelectElement>('#filter-location select')!.options)
      option.text = '10 millas (1.234)';
  });
  release();
  await page.mouse.move(300, 300);
  const distance = (await shopper.section('Location')).getByRole('combobox');
  await pollUntil(() => distance.locator('option').first().textContent()).toBe('10 millas (1,234)');
  await distance.selectOption('50');
  await shopper.seeParam('searchRadius', '50');
  // React reports that a part has another text than its data, and renders it again.
  expect(opened.problems.splice(0).filter((problem) => !problem.includes('#418'))).toEqual([]);
});
