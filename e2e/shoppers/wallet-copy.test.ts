import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { estimatePaymentCents, type PaymentTerms } from '#features/search/search.ts';
import { formatDollars } from '#kit/text/format.ts';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, waitForHydration, waitForSearches } from '../testing/shopper.ts';
import { findViolationsInBothSchemes } from '../testing/violations.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

/** Few cars, one of them without a price. */
const SEARCH = '/cars-for-sale?allListingType=all-cars&makeCode=TOYOTA&maxMileage=25000';
const OWN: PaymentTerms = { downDollars: 3_000, months: 48, aprPercent: 6.9 };
const USUAL: PaymentTerms = { downDollars: null, months: 72, aprPercent: 7.5 };
const DAY_MS = 86_400_000;

const icon = (page: Page) => page.getByRole('link', { name: 'My Wallet' });
const popover = (page: Page) => page.locator('.wallet-popover');
const copyOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wallet-copy') ?? 'null') as Record<string, unknown> | null);

/** Saves a part of the wallet as a program would, without opening it. */
async function save(page: Page, call: string, data: object): Promise<void> {
  const response = await page.request.post(`/account-api/wallet/${call}`, {
    data,
    headers: { accept: 'application/json', origin: visits.site().address },
  });
  expect(response.status()).toBe(200);
}

/** Opens the wallet's page, so that the browser keeps a copy, and then a search. */
async function openWithCopy(page: Page, search: string): Promise<void> {
  await page.goto('/wallet');
  await pollUntil(() => copyOf(page)).not.toBeNull();
  await page.goto(search);
  await waitForHydration(page);
}

/** Expects every card to show the payment at these terms, and the footer to name them. */
async function seePayments(page: Page, terms: PaymentTerms): Promise<void> {
  const cards = page.locator('.card-list > .card');
  const facts = async () =>
    (await cards.locator('.card-price').allTextContents()).map((text) => [
      /^\$[\d,]+/.exec(text)?.[0] ?? null,
      /\$[\d,]+(?=\/mo)/.exec(text)?.[0] ?? null,
    ]);
  const expected = (await facts()).map(([price]) => {
    const dollars = Math.round(estimatePaymentCents(Number(price?.replaceAll(/\D/g, '') ?? 0), terms) / 100);
    return [price, dollars > 0 ? formatDollars(dollars) : null];
  });
  expect(expected.length).toBeGreaterThan(1);
  await pollUntil(facts).toEqual(expected);
  const { downDollars, months, aprPercent } = terms;
  const down = downDollars === null ? '10%' : formatDollars(downDollars);
  await page.getByText(`${down} down, ${months} mo, ${aprPercent}% APR, before tax and fees`).last().waitFor();
}

test('cards show the payment at the shopper’s terms in every search, even after they change them over the page', async () => {
  const { page, problems } = await visits.open(DESKTOP);
  const shopper = createShopper(page);
  await shopper.visit(SEARCH);
  await seePayments(page, USUAL);
  await icon(page).click();
  const plan = page.getByRole('dialog').getByRole('region', { name: 'How you’ll pay' });
  await plan.getByLabel('Down payment').fill('3000');
  await plan.getByLabel('Term in months').fill('48');
  await plan.getByLabel('APR').fill('6.9');
  await plan.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByText('Empty my wallet').waitFor();
  await page.keyboard.press('Escape');
  await seePayments(page, OWN);
  await page.keyboard.press('Escape');
  await popover(page).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Price, lowest first' });
  await waitForSearches(page);
  await seePayments(page, OWN);
  expect(problems).toEqual([]);
});

test(
  'the page of a car and its payment details continue with the shopper’s terms, trade-in and ZIP code',
  { tags: 'long' },
  async () => {
    const { page, problems } = await visits.open(DESKTOP);
    await save(page, 'plan', { type: 'finance', downPayment: 3_000, termMonths: 48, aprPercent: 6.9 });
    await openWithCopy(page, `${SEARCH}&zip=80202`);
    const card = page.locator('.card-list > .card', { has: page.locator('.card-monthly') }).first();
    const price = (await card.locator('.card-price strong').first().textContent())!;
    const monthly = formatDollars(Math.round(estimatePaymentCents(Number(price.replaceAll(/\D/g, '')), OWN) / 100));
    await card.locator('.card-title a').click();
    await page.waitForURL(/\/vehicle\/\d+/);
    await page.locator('.payment-result').getByText(`${monthly}/mo`, { exact: true }).waitFor();
    await page.locator('.summary-terms', { hasText: '$3,000 down, 48 mo, 6.9% APR' }).waitFor();
    await page.locator('.payment-estimate').getByLabel('Term').selectOption('60');
    await page.locator('.summary-terms', { hasText: '$3,000 down, 60 mo, 6.9% APR' }).waitFor();
    await save(page, 'trade-in', { value: 9_000, amountOwed: 4_000 });
    await page.getByRole('link', { name: 'Payment details with trade-in, taxes and fees' }).click();
    const details = page.getByRole('dialog', { name: 'Payment details' });
    await details.getByText('$3,000.00 down, 48 months, 6.9% APR').waitFor();
    const names = ['tradeInValue', 'amountOwed', 'zip'];
    const values = names.map((name) => details.locator(`[name=${name}]`).inputValue());
    expect(await Promise.all(values)).toEqual(['9000', '4000', '80202']);
    expect(problems).toEqual([]);
  },
);

test('the terms of a search win over those of the wallet', { tags: 'long' }, async () => {
  const { page, problems } = await visits.open(DESKTOP);
  await save(page, 'plan', { type: 'finance', downPayment: 3_000 });
  await openWithCopy(page, `${SEARCH}&termMonths=60`);
  await page.mouse.move(5, 5);
  await seePayments(page, { ...USUAL, months: 60 });
  expect(problems).toEqual([]);
});

test('without scripts, the wallet leads to cards with payments at its terms', { tags: 'long' }, async () => {
  const { page } = await visits.open({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/wallet?search=makeCode%3DTOYOTA');
  const plan = page.getByRole('region', { name: 'How you’ll pay' });
  await plan.getByLabel('Down payment').fill('3000');
  await plan.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Show cars with payments at your terms' }).click();
  expect(new URL(page.url()).search).toBe('?downPayment=3000&makeCode=TOYOTA');
  await seePayments(page, { ...USUAL, downDollars: 3_000 });
});

test('the browser stores when the wallet was last synced, and loads it again after 24 hours; a popover says once what the page takes from it, and the browser remembers that it was shown [R407, R410, R564]', async () => {
  const { page, problems } = await visits.open(DESKTOP);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/account-api/wallet')) calls.push(request.method());
  });
  await save(page, 'trade-in', { value: 9_000, amountOwed: 4_000 });
  await save(page, 'budget', { monthlyBudget: 450 });
  const before = Date.now();
  await openWithCopy(page, SEARCH);
  await closePopover(page, 'Payments now use your terms: $5,000 down, 72 mo, 7.5% APR.');
  await seePayments(page, { ...USUAL, downDollars: 5_000 });
  const copy = await copyOf(page);
  expect(copy).toMatchObject({
    budget: { budget: null, monthlyBudget: 450 },
    tradeIn: { value: 9_000, amountOwed: 4_000 },
    isSignedIn: false,
  });
  expect(copy!['syncedAt']).toBeGreaterThanOrEqual(before);
  expect(calls).toEqual([]);
  await save(page, 'trade-in', { value: 7_000, amountOwed: 4_000 });
  const age = (ms: number) =>
    page.evaluate((older) => {
      const stored = JSON.parse(localStorage.getItem('wallet-copy')!) as { syncedAt: number };
      localStorage.setItem('wallet-copy', JSON.stringify({ ...stored, syncedAt: stored.syncedAt - older }));
    }, ms);
  await age(DAY_MS - 3_600_000);
  await page.reload();
  await seePayments(page, { ...USUAL, downDollars: 5_000 });
  expect(await popover(page).count()).toBe(0);
  expect(calls).toEqual([]);
  await age(3_600_000);
  await page.reload();
  await seePayments(page, { ...USUAL, downDollars: 3_000 });
  expect(calls).toEqual(['GET']);
  expect((await copyOf(page))!['syncedAt']).toBeGreaterThanOrEqual(before);
  expect(problems).toEqual([]);
});

/** Expects the popover with this text below the icon, without the focus, and closes it. */
async function closePopover(page: Page, text: string): Promise<void> {
  await popover(page).getByText(text).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('wallet-popover'))).toBe('1');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const [below, above] = await Promise.all([popover(page).boundingBox(), icon(page).boundingBox()]);
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  expect(below!.y).toBeLessThan(above!.y + above!.height + 40);
  await popover(page).getByRole('button', { name: 'Got it' }).click();
  await popover(page).waitFor({ state: 'detached' });
}

test('an account that has signed out leaves nothing behind', { tags: 'long' }, async () => {
  const { page, problems } = await visits.open(DESKTOP);
  await save(page, 'trade-in', { value: 9_000, amountOwed: 4_000 });
  await openWithCopy(page, SEARCH);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('wallet-copy')!) as object;
    localStorage.setItem('wallet-copy', JSON.stringify({ ...stored, isSignedIn: true, signIn: 'before' }));
  });
  await page.reload();
  await pollUntil(() => copyOf(page)).toBeNull();
  await seePayments(page, USUAL);
  expect(problems).toEqual([]);
});

test('axe finds nothing in the popover in light and dark colors', { tags: 'long' }, async () => {
  const { page } = await visits.open(DESKTOP);
  await save(page, 'plan', { type: 'finance', downPayment: 3_000 });
  await openWithCopy(page, SEARCH);
  await popover(page).getByText('Payments now use your terms').waitFor();
  expect(await findViolationsInBothSchemes(page, '.wallet-popover')).toEqual([]);
});

test(
  'the budget card shows the budget that is set, and leaves out cents that are typed',
  { tags: 'long' },
  async () => {
    const { page, problems } = await visits.open(DESKTOP);
    await save(page, 'budget', { budget: 18_500 });
    await openWithCopy(page, '/cars-for-sale?allListingType=all-cars');
    const card = page.locator('.slot-budget');
    await pollUntil(() => card.getByRole('textbox').inputValue()).toBe('$18,500');
    expect(await card.getByRole('link', { name: 'Purchase price' }).getAttribute('aria-current')).toBe('true');
    await card.getByRole('link', { name: 'Monthly payment' }).click();
    const monthly = card.getByLabel('Max per month');
    await pollUntil(() => monthly.inputValue()).toBe('$450');
    await card.getByRole('link', { name: 'Purchase price' }).click();
    await pollUntil(() => card.getByLabel('Max purchase price').inputValue()).toBe('$18,500');
    await card.getByRole('link', { name: 'Monthly payment' }).click();
    await monthly.fill('');
    await monthly.pressSequentially('450.50');
    expect(await monthly.inputValue()).toBe('$450');
    await card.getByText('Whole dollars only. The cents are left out.').first().waitFor();
    await pollUntil(() => card.getByRole('status').textContent()).toBe('Whole dollars only. The cents are left out.');
    expect(problems).toEqual([]);
  },
);

test(
  'prices out the door start with the trade-in of the wallet, which the shopper can remove',
  { tags: 'long' },
  async () => {
    const { page, problems } = await visits.open(DESKTOP);
    const shopper = createShopper(page);
    await save(page, 'trade-in', { value: 9_000, amountOwed: 4_000 });
    await openWithCopy(page, `${SEARCH}&zip=80202`);
    await page.mouse.move(5, 5);
    await page.locator('input[name="tradeInCredit"]').waitFor({ state: 'attached' });
    await page.getByRole('combobox', { name: 'Show prices' }).selectOption('out-the-door');
    await shopper.seeParam('priceBasis', 'out-the-door:9000');
    await waitForSearches(page);
    const field = page.getByRole('textbox', { name: 'Trade-in value (optional)' });
    await pollUntil(() => field.inputValue()).toBe('$9,000');
    await field.fill('');
    await field.press('Enter');
    await shopper.seeParam('priceBasis', 'out-the-door');
    expect(problems).toEqual([]);
  },
);
