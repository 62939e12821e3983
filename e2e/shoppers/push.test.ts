import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSubscription } from '#features/push/testing/push-shopper.ts';
import { DESKTOP } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, waitForHydration } from '../testing/shopper.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

const SEARCH = '/cars-for-sale?allListingType=all-cars&vehicleStyleCode=SEDAN';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** What the page sees of notifications, which a browser without a window always denies. The push service is made up. */
async function pretend(page: Page, { permission = 'default', answer = 'granted' } = {}): Promise<void> {
  const subscription = browserSubscription();
  await page.addInitScript(
    ([before, after, json]) => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      Object.defineProperty(Notification, 'permission', { get: () => (asked.length > 0 ? after : before) });
      Notification.requestPermission = async () => {
        asked.push('asked');
        return after as NotificationPermission;
      };
      const made = { toJSON: () => JSON.parse(json) as object, unsubscribe: async () => true };
      PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
    },
    [permission, answer, JSON.stringify(subscription)] as const,
  );
}

/** Opens the results of a search for a body style on a device that just opened a vehicle page. */
async function openResults(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (localStorage.getItem('vehicle-viewed-at') === null)
      localStorage.setItem('vehicle-viewed-at', String(Date.now()));
  });
  await page.goto(SEARCH);
  await waitForHydration(page);
}

const modal = (page: Page) => page.getByRole('dialog', { name: 'Know when prices drop' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** Returns the name of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim();
  });
/** Returns the names of what the Tab key reaches. */
async function tabThrough(page: Page, count: number): Promise<unknown[]> {
  const names: unknown[] = [];
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('Tab');
    names.push(await focused(page));
  }
  return names;
}
/** Chooses a value of a filter and waits for its results. */
async function addFilter(page: Page, at = 0): Promise<void> {
  const before = page.url();
  const shopper = createShopper(page);
  await (await shopper.section('Fuel Type')).getByRole('checkbox').nth(at).click();
  await pollUntil(() => page.url()).not.toBe(before);
}

test('the offer follows a filter, and a press of its button turns notifications on [R460, R512]', async () => {
  const { page, problems } = await visits.open(DESKTOP);
  await pretend(page);
  await openResults(page);
  expect(await modal(page).count()).toBe(0);
  await addFilter(page);
  await modal(page).waitFor();
  // The browser's own prompt follows only a press of our button.
  expect(await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toEqual([]);
  if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark', 'dialog')).toEqual([]);
  const registration = page.waitForRequest((request) => request.url().includes('/consumer-device/browser'));
  expect(await focused(page)).toBe('Know when prices drop');
  expect(await tabThrough(page, 3)).toEqual(['Close', 'No Thanks', 'Turn on notifications']);
  await page.keyboard.press('Enter');
  const body = (await registration).postDataJSON() as Record<string, string>;
  expect(Object.keys(body)).toEqual(['brand', 'pixall_id', 'browser_token']);
  await page.getByRole('dialog', { name: 'Notifications are on' }).waitFor();
  await pollUntil(() => focused(page)).toBe('Notifications are on');
  expect(await tabThrough(page, 3)).toEqual(['Close', 'Choose what about and when', 'Got it']);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The focus is where the shopper was: on the filter.
  expect(await page.evaluate(() => document.activeElement?.matches('input[type="checkbox"]'))).toBe(true);
  expect(await stored(page, 'srp-prompted')).toBe('1');
  expect(await stored(page, 'push-token')).toBe(body['pixall_id']);
  const worker = await page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration('/cars-for-sale/');
    return [found?.scope, found?.active?.scriptURL].map((url) => url && new URL(url).pathname);
  });
  expect(worker).toEqual(['/cars-for-sale/', '/cars-for-sale/api/firebase-messaging-sw.js']);
  await page.goto('/alerts/notifications');
  await page.getByRole('heading', { name: 'Your devices' }).waitFor();
  expect(await findViolationsInSampledScheme(page, 'light')).toEqual([]);
  expect(problems).toEqual([]);
});

test('No Thanks marks the page as prompted, and it does not ask again [R417, R462]', { tags: 'long' }, async () => {
  const { page, problems } = await visits.open(DESKTOP);
  await pretend(page);
  await openResults(page);
  await addFilter(page);
  await modal(page).getByRole('button', { name: 'No Thanks' }).click();
  await modal(page).waitFor({ state: 'detached' });
  expect(await stored(page, 'srp-prompted')).toBe('1');
  // Closing counts as well.
  await page.evaluate(() => localStorage.removeItem('srp-prompted'));
  await addFilter(page, 1);
  await modal(page).waitFor();
  await page.keyboard.press('Escape');
  await modal(page).waitFor({ state: 'detached' });
  expect(await stored(page, 'srp-prompted')).toBe('1');
  expect(problems).toEqual([]);
});

test('an iPhone gets the step that adds the site to the home screen [R461]', { tags: 'long' }, async () => {
  const { page, problems } = await visits.open({ ...DESKTOP, userAgent: IPHONE });
  await pretend(page);
  await openResults(page);
  await addFilter(page);
  await modal(page).getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByRole('dialog', { name: 'Add this site to your home screen' }).waitFor();
  expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/site.webmanifest');
  expect(problems).toEqual([]);
});
