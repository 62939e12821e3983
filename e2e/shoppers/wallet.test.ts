import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdSearchResponses } from '../testing/hold-responses.ts';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';
import { findViolationsInBothSchemes, findViolationsInSampledScheme } from '../testing/violations.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

test(
  'without scripts, a shopper with $450 a month and a financed trade-in finds the cars they can afford [R293, R442]',
  { tags: 'long' },
  async () => {
    const { page } = await visits.open({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/wallet?search=zip%3D80202');
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await part('Budget').getByLabel('Max per month').fill('$450');
    await part('Budget').getByRole('button', { name: 'Set budget' }).click();
    await part('Trade-in').getByLabel('What your car is worth').fill('9000');
    await part('Trade-in').getByRole('button', { name: 'Save' }).click();
    await part('Payoff').getByLabel('What you still owe on it').fill('11,000');
    await part('Payoff').getByRole('button', { name: 'Save' }).click();
    await part('Payoff').getByText('Equity: −$2,000').waitFor();
    await part('Credit score').getByLabel('Your credit score').selectOption({ index: 2 });
    await part('Credit score').getByRole('button', { name: 'See your cars' }).click();
    await page.waitForURL('**/cars-for-sale?*');
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      aprPercent: '8.81',
      downPayment: '0',
      maxPayment: '414',
      priceBasis: 'out-the-door:9000',
      zip: '80202',
    });
    expect(await page.getByRole('heading', { level: 2, name: /Results$/ }).count()).toBe(1);
    expect(await page.getByText('$0 down, 72 mo, 8.81% APR').count()).toBeGreaterThan(0);
  },
);

test('with scripts, forms are sent in place, amounts are masked and mistakes are shown at their field [R486]', async () => {
  const { page, problems } = await visits.open(DESKTOP);
  await page.goto('/wallet');
  await waitForHydration(page);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await part('Budget').getByRole('link', { name: 'Purchase price' }).click();
  const price = part('Budget').getByLabel('Max purchase price');
  await pollUntil(() => price.inputValue()).toBe('$25,000');
  await price.fill('');
  await price.pressSequentially('0b18500');
  expect(await price.inputValue()).toBe('$18,500');
  await price.fill('');
  await price.pressSequentially('123456789');
  expect(await price.inputValue()).toBe('$1,234,567');
  await price.press('Enter');
  await page.getByRole('link', { name: 'Show cars up to $1,234,567' }).waitFor();
  await pollUntil(() => page.getByRole('status').first().textContent()).toBe('Saved.');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/wallet');
  await part('How you’ll pay').getByLabel('Term in months').fill('7');
  await part('How you’ll pay').getByRole('button', { name: 'Save' }).click();
  await part('How you’ll pay').getByText('Enter 12 to 96 months.').waitFor();
  expect(await part('How you’ll pay').getByLabel('Term in months').inputValue()).toBe('7');
  await part('Trade-in').getByRole('button', { name: 'I have no trade-in' }).click();
  await part('Credit score').waitFor();
  expect(await findViolationsInSampledScheme(page, 'light')).toEqual([]);
  await page.reload();
  expect(await page.getByRole('link', { name: 'Show cars up to $1,234,567' }).count()).toBe(1);
  await waitForHydration(page);
  // The score is saved without pressing Save.
  await part('Credit score').getByLabel('Your credit score').selectOption({ index: 2 });
  await part('Credit score').getByRole('button', { name: 'See your cars' }).click();
  await page.waitForURL('**/cars-for-sale?*', { waitUntil: 'commit' });
  expect(new URL(page.url()).searchParams.get('aprPercent')).toBe('8.81');
  // The refused form.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

test(
  'with the keyboard, the trade-in leads to its payoff, and that to the credit score; cents are left out [R442]',
  { tags: 'long' },
  async () => {
    const { page, problems } = await visits.open(PHONE);
    await page.goto('/wallet');
    await waitForHydration(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await page.getByLabel('What your car is worth').focus();
    await page.keyboard.type('9000.75');
    await page.getByText('Whole dollars only. The cents are left out.').waitFor();
    await page.keyboard.press('Enter');
    await pollUntil(focused).toBe('amountOwed');
    await page.keyboard.type('11000');
    await page.keyboard.press('Enter');
    await pollUntil(focused).toBe('creditBand');
    expect(await page.getByRole('region', { name: 'Payoff' }).textContent()).toContain('Equity: −$2,000');
    // Saving another part keeps the focus where it is.
    await page.getByLabel('Max per month').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Show cars up to \$5\d\d a month$/ }).waitFor();
    expect(await focused()).toBe('monthlyBudget');
    expect(problems).toEqual([]);
  },
);

test('the icon above the results opens the wallet over them, and its button filters them [R035, R049, R352]', async () => {
  const { page, problems } = await visits.open(DESKTOP);
  await page.goto('/cars-for-sale?allListingType=all-cars&makeCode=HONDA');
  await waitForHydration(page);
  const icon = page.getByRole('link', { name: 'My Wallet' });
  await icon.click();
  const dialog = page.getByRole('dialog', { name: 'My Wallet' });
  await dialog.getByLabel('Max per month').fill('$300');
  await dialog.getByRole('button', { name: 'Set budget' }).click();
  const show = dialog.getByRole('link', { name: 'Show cars up to $300 a month' });
  await show.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await pollUntil(() => icon.evaluate((element) => element === document.activeElement)).toBe(true);
  await icon.click();
  await show.click();
  await page.waitForURL(/maxPayment=300/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    allListingType: 'all-cars',
    makeCode: 'HONDA',
    maxPayment: '300',
  });
  expect(problems).toEqual([]);
});

test('Back closes the wallet and the link to share in a browser without close watchers', async () => {
  const { page, problems } = await visits.open(DESKTOP);
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));
  await page.goto('/cars-for-sale?allListingType=all-cars&makeCode=HONDA');
  await waitForHydration(page);
  const address = page.url();
  await page.getByRole('link', { name: 'My Wallet' }).click();
  const wallet = page.getByRole('dialog', { name: 'My Wallet' });
  await wallet.getByLabel('Max per month').waitFor();
  await page.goBack();
  await wallet.waitFor({ state: 'detached' });
  await page.locator('.card > a').first().click();
  await page.getByRole('button', { name: 'Share listing' }).click();
  const share = page.getByRole('dialog', { name: 'Share listing' });
  await share.waitFor();
  await page.goBack();
  await share.waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
  expect(problems).toEqual([]);
});

test.each([
  ['Back', (page: Page) => page.goBack()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
])('%s closes the wallet and keeps a search that was answered meanwhile', { tags: 'long' }, async (_name, close) => {
  const { page, problems } = await visits.open(DESKTOP);
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));
  await page.goto('/cars-for-sale?allListingType=all-cars&makeCode=HONDA');
  await waitForHydration(page);
  const release = await holdSearchResponses(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('derivedpriceASC');
  await page.getByRole('link', { name: 'My Wallet' }).click();
  const wallet = page.getByRole('dialog', { name: 'My Wallet' });
  await wallet.getByLabel('Max per month').waitFor();
  release();
  await page.waitForURL('**sortBy=derivedpriceASC');
  const entries = await page.evaluate(() => history.length);
  await close(page);
  await wallet.waitFor({ state: 'detached' });
  // Steps through the history take effect in a later task.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.waitForURL('**sortBy=derivedpriceASC');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(problems).toEqual([]);
});

test('axe finds nothing in the wallet over the results in light and dark colors', { tags: 'long' }, async () => {
  const { page } = await visits.open(DESKTOP);
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'My Wallet' }).click();
  await page.getByRole('dialog', { name: 'My Wallet' }).getByLabel('Max per month').waitFor();
  expect(await findViolationsInBothSchemes(page, 'dialog')).toEqual([]);
});

test('the budget card toggles its type, checks the amount after a pause, and opens the budget panel after a second of loading [R437, R438, R439, R440, R441, R487, R553]', async () => {
  const { page, problems } = await visits.openAlone(DESKTOP);
  await page.clock.install();
  await page.goto('/cars-for-sale?allListingType=all-cars&makeCode=BMW,FORD,HONDA,MAZDA,TESLA');
  await waitForHydration(page);
  const card = page.locator('.card-list > :nth-child(4)');
  const monthly = card.getByLabel('Max per month');
  const price = card.getByLabel('Max purchase price');
  expect(await monthly.inputValue()).toBe('$600');
  await card.getByRole('link', { name: 'Purchase price' }).click();
  await price.waitFor();
  expect(await price.inputValue()).toBe('$25,000');
  await card.getByRole('link', { name: 'Monthly payment' }).click();
  await monthly.waitFor();
  expect(await monthly.inputValue()).toBe('$450');
  expect(new URL(page.url()).pathname).toBe('/cars-for-sale');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await monthly.fill('0b');
  const error = card.getByRole('alert');
  await page.clock.runFor(299);
  expect(await error.count()).toBe(0);
  await page.clock.runFor(1);
  await error.waitFor();
  expect(await monthly.inputValue()).toBe('$0');
  await monthly.pressSequentially('350');
  await page.clock.runFor(300);
  await error.waitFor({ state: 'detached' });
  const saved = page.waitForResponse('**/account-api/wallet/budget');
  await card.getByRole('button', { name: 'Set budget' }).click();
  await saved;
  const dialog = page.getByRole('dialog', { name: 'My Wallet' });
  await page.clock.runFor(900);
  expect(await card.getByRole('button', { name: 'Setting your budget…' }).count()).toBe(1);
  expect(await dialog.count()).toBe(0);
  await page.clock.runFor(100);
  await dialog.waitFor();
  await dialog.getByRole('link', { name: 'Show cars up to $350 a month' }).waitFor();
  await pollUntil(() => page.evaluate(() => document.activeElement?.id)).toBe('budget');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const button = card.getByRole('button', { name: 'Set budget' });
  await pollUntil(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  if (IS_FULL) {
    await page.clock.resume();
    await monthly.fill('');
    await error.waitFor();
    expect(await findViolationsInSampledScheme(page, 'dark', '.slot-budget')).toEqual([]);
  }
  expect(problems).toEqual([]);
});

test(
  'without scripts, the budget card leads to the wallet, with the search that it came from [R441, R553]',
  { tags: 'long' },
  async () => {
    const { page } = await visits.open({ ...PHONE, javaScriptEnabled: false });
    await page.goto('/cars-for-sale?zip=80202');
    const card = page.locator('.card-list > :nth-child(4)');
    await card.getByLabel('Max per month').fill('$410');
    await card.getByRole('button', { name: 'Set budget' }).click();
    expect(new URL(page.url()).hash).toBe('#budget');
    const show = page.getByRole('link', { name: 'Show cars up to $410 a month' });
    expect(await show.getAttribute('href')).toBe('/cars-for-sale?maxPayment=410&zip=80202');
    await page.goBack();
    await card.getByRole('link', { name: 'Purchase price' }).click();
    expect(await page.getByLabel('Max purchase price').inputValue()).toBe('$25,000');
  },
);
