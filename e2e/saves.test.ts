import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DESKTOP, type OpenPage, openPage } from './testing/open-browser.ts';
import { sharedBrowser } from './testing/shared-site.ts';
import { type Site, startSite } from './testing/start-site.ts';

let site: Site;
let browser: Browser;
let open: OpenPage;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  open = await openPage(browser, { ...DESKTOP, baseURL: site.address });
});
afterEach(() => open.close());

const heart = (at: number) => open.page.locator('.card .save-button').nth(at);
const pressed = async (at: number, is: boolean) =>
  open.page.locator(`.card:nth-child(${at + 1}) .save-button[aria-pressed="${is}"]`).waitFor();
const toast = (text: string) => open.page.locator('.toast', { hasText: text }).waitFor();

async function pressHearts(count: number): Promise<void> {
  await open.page.goto('/cars-for-sale');
  for (let at = 0; at < count; at++) {
    const saved = open.page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
    await heart(at).click();
    await saved;
    await pressed(at, true);
  }
}

test('hearts stay pressed on the next page, are undone, and are counted', async () => {
  const { page } = open;
  await pressHearts(2);
  await toast('Saved.');
  await page.reload();
  await pressed(0, true);
  await pressed(1, true);
  await pressed(2, false);
  await page.locator('[data-saved-count="2"]').waitFor({ state: 'attached' });
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await heart(1).click();
  await removed;
  await toast('Removed from your saved cars.');
  await pressed(1, false);
  const restored = page.waitForResponse((response) => response.url().endsWith('/saved-listings/restore'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await pressed(1, true);
  await restored;
  await page.goto('/saved-cars');
  expect(await page.locator('.saved-car').count()).toBe(2);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByText('was removed from your saved cars.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The car is back on your list.').waitFor();
  await page.locator('.saved-car').nth(1).waitFor();
  expect(await page.locator('.saved-car').count()).toBe(2);
});

test('an answer that was on its way when a heart was pressed takes nothing back', async () => {
  const { page } = open;
  await pressHearts(1);
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/account-api/state*', async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.reload();
  await asked.promise;
  const saved = page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
  await heart(1).click();
  await saved;
  held.resolve();
  await pressed(0, true);
  await pressed(1, true);
});

test('a fourth heart opens the prompt, which leads to an account and back; the car waits for it [R380, R473]', async () => {
  const { page } = open;
  await pressHearts(4);
  const dialog = page.getByRole('dialog', { name: 'Save Cars with a Free Account' });
  await dialog.waitFor();
  const link = await dialog.getByRole('link', { name: 'Create a free account' }).getAttribute('href');
  expect(link).toBe('/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await toast('We’ll save this car when you sign in.');
  await pressed(3, true);
  await page.goto('/saved-cars');
  expect(await page.locator('.saved-waiting .saved-car').count()).toBe(1);
});

test('on the valuation brand the save is undone when the prompt is closed [R475]', async () => {
  const { page } = open;
  await page.goto(site.address.replace('localhost', 'valuation.localhost') + '/cars-for-sale');
  for (let at = 0; at < 4; at++) {
    const saved = page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
    await heart(at).click();
    await saved;
  }
  await page.getByRole('dialog', { name: 'Save Cars with a Free Account' }).waitFor();
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('Escape');
  expect((await removed).status()).toBe(200);
  await pressed(3, false);
  await pressed(2, true);
});

test('a signed-out shopper saves two searches once subscribed, and a third is beyond the limit [R033, R203]', async () => {
  const { page } = open;
  await page.request.post('/account-api/subscriptions', {
    form: { emailAddress: 'ann@example.com', search: 'makeCode=TOYOTA' },
    headers: { accept: 'application/json' },
  });
  await page.goto('/cars-for-sale?makeCode=FORD');
  await page.getByRole('button', { name: 'Save Search' }).click();
  await toast('Search saved.');
  await page.goto('/cars-for-sale?makeCode=HONDA');
  await page.getByRole('button', { name: 'Save Search' }).click();
  await toast('You have a maximum of 2 searches saved.');
  await page.getByRole('button', { name: 'Create a free account' }).click();
  await page.waitForURL(/\/sign-in\?defaultScreen=signup&refUrl=/);
  await page.goto('/saved-searches');
  await page.getByText('You have a maximum of 2 searches saved.').waitFor();
  await page.getByRole('link', { name: /Ford/ }).click();
  await page.waitForURL(/\/cars-for-sale\?makeCode=FORD$/);
});

test('saving, renaming and deleting work without script [R033]', async () => {
  const plain = await openPage(browser, { ...DESKTOP, baseURL: site.address, javaScriptEnabled: false });
  const { page } = plain;
  try {
    await page.request.post('/account-api/subscriptions', {
      form: { emailAddress: 'bob@example.com', search: 'makeCode=TOYOTA' },
      headers: { accept: 'application/json' },
    });
    await page.goto('/cars-for-sale?makeCode=FORD');
    await page.getByRole('button', { name: 'Save Search' }).click();
    await page.getByText('Search saved.').waitFor();
    await page.getByRole('link', { name: 'See your saved searches' }).click();
    const first = page.locator('.saved-search').first();
    await first.getByText('Rename', { exact: true }).first().click();
    await first.getByLabel('Name').fill('Work truck');
    await first.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('link', { name: 'Work truck' }).waitFor();
    await page.getByRole('button', { name: 'Delete Work truck' }).click();
    await page.getByText('“Work truck” was deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Work truck' }).waitFor();
    await page.goto('/cars-for-sale');
    await page.locator('.card .save-button').first().click();
    await page.waitForURL(/\/saved-cars\?note=saved/);
    expect(await page.locator('.saved-car').count()).toBe(1);
  } finally {
    await plain.close();
  }
});
