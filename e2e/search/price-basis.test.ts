import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, waitForScript, waitForSearches } from '../testing/shopper.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

/** The cars of this search are in New York, which limits the dealer's fee, and in Colorado, which doesn't. */
const SEARCH = '/cars-for-sale?makeCode=TOYOTA&maxMileage=40000';

const list = (page: Page) => page.getByRole('combobox', { name: 'Show prices' });
const chip = (page: Page) =>
  page.getByRole('list', { name: 'Selected filters' }).getByRole('link', { name: /Prices with dealer fees/ });
const ends = (page: Page) => page.getByRole('textbox', { name: /^M(in|ax) / }).and(page.locator('[name$="Price"]'));
const orders = (page: Page) => page.getByRole('combobox', { name: 'Sort by' }).getByRole('option', { name: /^Price/ });

const zip = (page: Page) => page.getByRole('textbox', { name: 'ZIP or city', exact: true }).first();
const tradeIn = (page: Page) => page.getByRole('textbox', { name: 'Trade-in value (optional)' });

/** Expects the page to say everywhere that its prices have dealer fees. */
async function seeFees(page: Page): Promise<void> {
  await chip(page).waitFor();
  expect(await orders(page).allTextContents()).toEqual([
    'Price with fees, lowest first',
    'Price with fees, highest first',
  ]);
  expect(await page.getByRole('textbox', { name: 'Max with fees' }).count()).toBe(1);
  const prices = await page.locator('.card-list .card-basis').allTextContents();
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(price).toMatch(/^((At least|Up to) )?\$[\d,]+ with dealer fees$/);
  await page.getByText(/^Showing prices with dealer fees\. .* use its upper end\.$/).waitFor();
}

test('a shopper chooses prices with dealer fees, filters by them and returns, with the keyboard', async () => {
  const { page, problems } = await visits.open(DESKTOP);
  const shopper = createShopper(page);
  await shopper.visit(SEARCH);
  const before = await page.locator('.card-list .card-price strong').first().textContent();
  await list(page).focus();
  await page.keyboard.press('ArrowDown');
  await shopper.seeParam('priceBasis', 'with-fees');
  await waitForSearches(page);
  await seeFees(page);
  const cookie = () => page.evaluate(() => document.cookie);
  expect(await cookie()).toContain('price-basis=with-fees');
  expect(await page.locator('.card-list .card-price strong').first().textContent()).toBe(before);
  // The list that was used keeps the focus.
  await pollUntil(() => list(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('textbox', { name: 'Max with fees' }).fill('90000');
  await page.keyboard.press('Enter');
  await shopper.seeParam('maxPrice', '90000');
  await shopper.seeParam('priceBasis', 'with-fees');
  await waitForSearches(page);
  await chip(page).press('Enter');
  await shopper.seeParam('priceBasis', null);
  await waitForSearches(page);
  await pollUntil(() => list(page).inputValue()).toBe('');
  expect(await page.locator('.card-basis').count()).toBe(0);
  expect(await cookie()).not.toContain('price-basis');
  expect(problems).toEqual([]);
});

test('prices out the door ask for the ZIP, and a trade-in is part of them', { tags: 'long' }, async () => {
  const { page, problems } = await visits.open(DESKTOP);
  const shopper = createShopper(page);
  await shopper.visit(SEARCH);
  await list(page).selectOption({ label: 'Out the door' });
  const asks = 'Enter your ZIP Code to see prices out the door. These are advertised prices.';
  await page.getByText(asks, { exact: true }).waitFor();
  await waitForSearches(page);
  expect(await page.locator('.card-basis').count()).toBe(0);
  await page.getByRole('link', { name: 'Enter your ZIP Code' }).click();
  await pollUntil(() => page.evaluate(() => document.activeElement?.id)).toBe('filter-zip');
  await page.keyboard.type('10118');
  await page.keyboard.press('Enter');
  await shopper.seeParam('priceBasis', 'out-the-door');
  await shopper.seeParam('zip', '10118');
  await waitForSearches(page);
  await tradeIn(page).fill('8000');
  await page.keyboard.press('Enter');
  await shopper.seeParam('priceBasis', 'out-the-door:8000');
  await waitForSearches(page);
  await page.getByText(/^Showing prices out the door in New York, with a trade-in of \$8,000\./).waitFor();
  // Another choice keeps both, and so does a press that goes back.
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Price out the door, lowest first' });
  await shopper.seeParam('sortBy', 'derivedpriceASC');
  await shopper.seeParam('priceBasis', 'out-the-door:8000');
  await waitForSearches(page);
  await tradeIn(page).fill('');
  await page.keyboard.press('Enter');
  await shopper.seeParam('priceBasis', 'out-the-door');
  await waitForSearches(page);
  // A field in use keeps what the shopper types.
  await page.keyboard.press('Tab');
  await page.goBack();
  await shopper.seeParam('priceBasis', 'out-the-door:8000');
  await pollUntil(() => tradeIn(page).inputValue()).toBe('$8,000');
  // The next search starts with it, also from the home page.
  await page.goto('/cars-for-sale');
  await shopper.seeParam('priceBasis', 'out-the-door');
  await page.goto('/');
  await waitForScript(page);
  await page.getByRole('searchbox', { name: 'Describe the car you want' }).fill('suv');
  await page.keyboard.press('Enter');
  await shopper.seeParam('priceBasis', 'out-the-door');
  await shopper.seeParam('zip', '10118');
  expect(problems).toEqual([]);
});

test('a vehicle that is opened from such a search shows the price with its parts', { tags: 'long' }, async () => {
  const { page } = await visits.open(PHONE);
  const shopper = createShopper(page, 'touch');
  await shopper.visit(`${SEARCH}&priceBasis=with-fees`);
  const price = await page.locator('.card-list .card-basis').first().textContent();
  await shopper.press(shopper.cards().first());
  await page.waitForURL(/\/vehicle\/\d+/);
  const summary = page.getByRole('complementary', { name: 'Price and contact' });
  await summary.getByText(price!).waitFor();
  await shopper.press(summary.getByText('Price details'));
  await summary.getByText(/^(Dealer fees|Document fee)/).waitFor();
});

test('prices with dealer fees, and those out the door, work without scripts', { tags: 'long' }, async () => {
  const { page } = await visits.open({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto(SEARCH);
  expect(await ends(page).count()).toBe(2);
  await list(page).selectOption({ label: 'With dealer fees' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/priceBasis=with-fees/);
  await seeFees(page);
  await chip(page).click();
  await page.waitForURL((url) => !url.searchParams.has('priceBasis'));
  expect(await page.locator('.card-basis').count()).toBe(0);

  await list(page).selectOption({ label: 'Out the door' });
  await zip(page).fill('10118');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/priceBasis=out-the-door/);
  await tradeIn(page).fill('$8,000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('priceBasis') === 'out-the-door:8000');
  expect(new URL(page.url()).searchParams.has('tradeInCredit')).toBe(false);
  await page
    .getByRole('list', { name: 'Selected filters' })
    .getByText(/out the door with a trade-in of \$8,000/)
    .waitFor();
  expect(await tradeIn(page).inputValue()).toBe('$8,000');
});
