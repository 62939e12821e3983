import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { DESKTOP, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { openPageOnOwnSite, openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { createShopper, pollUntil, type Shopper, waitForHydration } from '../testing/shopper.ts';
import { SMALL_INVENTORY } from '../testing/sites/small-inventory.ts';
import type { Site } from '../testing/sites/start-site.ts';
import { findViolationsInSampledScheme } from '../testing/violations.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);
let open: OpenPage;
beforeEach(async () => {
  open = await visits.open(DESKTOP);
});

/** Four cars: each card takes as long to show. */
const FOUR = '/cars-for-sale?makeCode=FORD,HONDA,MAZDA';

const heart = (at: number) => open.page.locator('.card .heart').nth(at);
const pressed = (at: number, is: boolean | 'mixed') =>
  pollUntil(() => heart(at).getAttribute('aria-pressed')).toBe(String(is));
/** The color of the heart that a button draws. */
const drawnColor = (button: Locator) => button.evaluate((each) => getComputedStyle(each, '::after').backgroundColor);
const saveSearch = () => open.page.locator('.save-search').getByRole('button', { name: 'Save Search' });
const toast = (text: string) => open.page.locator('.toast', { hasText: text }).waitFor();

/** Selects a heart and waits until it is stored. */
async function pressHeart(at: number, is: boolean | 'mixed' = true): Promise<void> {
  const saved = open.page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
  await heart(at).click();
  await saved;
  await pressed(at, is);
}

async function pressHearts(count: number): Promise<void> {
  await open.page.goto(FOUR);
  await waitForHydration(open.page);
  for (let at = 0; at < count; at++) await pressHeart(at);
}

test('hearts stay selected on the next page, can be undone, and are counted', { tags: 'long' }, async () => {
  const { page } = open;
  await pressHearts(3);
  await toast('Saved.');
  const taken = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Undo' }).click();
  await pressed(2, false);
  await taken;
  await page.reload();
  await waitForHydration(page);
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
});

test('a heart can be undone, both buttons of its message can be reached with Tab, a response that arrives after a heart was selected does not deselect it, and a fourth heart opens the prompt, which leads to sign-up and back and keeps the car [R380, R473]', async () => {
  const { page } = open;
  await pressHearts(1);
  await toast('Saved.');
  const focused = () => page.evaluate(() => document.activeElement!.textContent);
  await heart(0).focus();
  // The focus enters as from any element of the page.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('View');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('Undo');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await pollUntil(() => page.locator('.toast').count()).toBe(0);
  await pollUntil(() => heart(0).evaluate((button) => button === document.activeElement)).toBe(true);

  // A late response.
  const [requested, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/account-api/state*', async (route) => {
    const response = await route.fetch();
    requested.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.reload();
  await requested.promise;
  await waitForHydration(page);
  await pressHeart(1);
  held.resolve();
  await pressed(0, true);
  await pressed(1, true);
  await page.unroute('**/account-api/state*');

  await pressHeart(2);
  const taken = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Undo' }).click();
  await pressed(2, false);
  await taken;
  await page.locator('[data-saved-count="2"]').waitFor({ state: 'attached' });

  // The fourth heart.
  await pressHeart(2);
  await pressHeart(3, 'mixed');
  const dialog = page.getByRole('dialog', { name: 'Save Cars with a Free Account' });
  await dialog.waitFor();
  const link = await dialog.getByRole('link', { name: 'Create a free account' }).getAttribute('href');
  expect(link).toBe(`/sign-in?defaultScreen=signup&refUrl=${encodeURIComponent(FOUR)}`);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await toast('We’ll save this car when you sign in.');
  await pressed(3, 'mixed');
  const red = await drawnColor(heart(3));
  await page.getByRole('checkbox', { name: 'List view' }).check();
  expect([await drawnColor(heart(2)), await drawnColor(heart(3))], 'also in the list view').toEqual([red, red]);
  await page.getByRole('checkbox', { name: 'List view' }).uncheck();
  await page.reload();
  await waitForHydration(page);
  await pressed(2, true);
  await pressed(3, 'mixed');
  await page.locator('[data-saved-count="3"]').waitFor({ state: 'attached' });
  await page.goto(`/cars-for-sale/vehicle/${await heart(3).getAttribute('value')}`);
  const watching = page.locator('.watch-price[aria-pressed="mixed"]');
  expect(await watching.evaluate((button) => getComputedStyle(button).borderColor)).not.toBe('rgba(0, 0, 0, 0)');
  const action = page.locator('.vehicle-actions .heart[aria-pressed="mixed"]');
  expect(await drawnColor(action)).not.toBe(await action.evaluate((each) => getComputedStyle(each).color));
  await page.goto('/saved-cars');
  expect(await page.locator('.saved-waiting .saved-car').count()).toBe(1);
});

test('two hearts pressed in the same moment are both saved, by one visitor', { tags: 'long' }, async () => {
  const { page } = open;
  await page.goto('/cars-for-sale');
  await waitForHydration(page);
  await page.locator('.card .heart').evaluateAll((hearts: HTMLElement[]) => {
    for (const one of hearts.slice(0, 2)) one.click();
  });
  const listing = async () => {
    const answer = await page.request.get('/account-api/saved-listings');
    return ((await answer.json()) as { savedListings: unknown[] }).savedListings.length;
  };
  await pollUntil(listing).toBe(2);
  await page.reload();
  await pressed(0, true);
  await pressed(1, true);
});

test(
  'a watched price promises an email only if one will be sent, and the button keeps its name',
  { tags: 'long' },
  async () => {
    const { page } = open;
    await page.goto('/cars-for-sale');
    await page.goto((await page.locator('.card a[href*="/vehicle/"]').first().getAttribute('href'))!);
    await page.route('**/account-api/saved-listings', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), priceAlerts: 'none' } });
    });
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Watch price', exact: true, pressed: false }).click();
    await toast('Saved. See price changes in your saved cars.');
    await page.getByRole('button', { name: 'Watch price', exact: true, pressed: true }).click();
    await toast('You’re no longer watching this price.');
  },
);

test('closing the prompt undoes the save on the valuation brand [R475]', async () => {
  const { page } = open;
  await page.goto(visits.site().address.replace('localhost', 'valuation.localhost') + FOUR);
  await waitForHydration(page);
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

test(
  'a signed-out shopper saves two searches once subscribed, and a third is beyond the limit [R033, R203]',
  { tags: 'long' },
  async () => {
    const { page } = open;
    await page.request.post('/account-api/subscriptions', {
      form: { emailAddress: 'ann-saves@example.com', search: 'makeCode=TOYOTA' },
      headers: { accept: 'application/json' },
    });
    await page.goto('/cars-for-sale?makeCode=FORD');
    await waitForHydration(page);
    await saveSearch().click();
    const form = page.getByRole('dialog', { name: 'Save this search' });
    expect(await form.getByLabel('Name').inputValue()).toBe('Used Ford');
    await form.getByRole('button', { name: 'Save search' }).click();
    await page.getByRole('dialog', { name: 'Search saved' }).getByRole('button', { name: 'Done' }).click();
    const link = page.locator('.save-search').getByRole('link', { name: /^Saved/ });
    await link.waitFor();
    await page.setViewportSize(PHONE.viewport);
    expect(await link.evaluate((text) => getComputedStyle(text).color), 'a phone has room for the icon only').toBe(
      'rgba(0, 0, 0, 0)',
    );
    await page.setViewportSize(DESKTOP.viewport);
    await page.goto('/cars-for-sale?makeCode=HONDA');
    await waitForHydration(page);
    await saveSearch().click();
    await form.getByRole('button', { name: 'Save search' }).click();
    await form.getByRole('alert').getByText('You have a maximum of 2 searches saved.').waitFor();
    await form.getByRole('link', { name: 'Create a free account' }).click();
    await page.waitForURL(/\/sign-in\?defaultScreen=signup&refUrl=/);
    await page.goto('/saved-searches');
    await page.getByText('You have a maximum of 2 searches saved.').waitFor();
    await page.getByRole('link', { name: /Ford/ }).click();
    await page.waitForURL(/\/cars-for-sale\?makeCode=FORD$/);
  },
);

const SHAPES = [
  ['a popover on a desktop', DESKTOP],
  ['a sheet on a phone', PHONE],
] as const;
test.each(IS_FULL ? SHAPES : SHAPES.slice(0, 1))(
  'signed out, Save Search in the bar above the results asks for an address in place, in %s, and the page stays where it is [R033, R148]',
  async (shape, options) => {
    const own = options === DESKTOP ? open : await visits.open(options);
    const { page } = own;
    await page.goto('/cars-for-sale?makeCode=FORD');
    await waitForHydration(page);
    await page.locator('.results-bar').evaluate((bar) => bar.scrollIntoView());
    const before = await page.evaluate(() => scrollY);
    const button = page.locator('.results-bar .save-search button');
    const place = (await button.boundingBox())!;
    await button.click();
    const form = page.getByRole('dialog', { name: 'Receive Price Alerts and New Results for this Search!' });
    await form.waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Used Ford');
    const edge = async () => {
      const { x, y, width, height } = (await form.boundingBox())!;
      return options === PHONE ? y + height - page.viewportSize()!.height : x + width - place.x - place.width;
    };
    // It slides in.
    await pollUntil(async () => Math.abs(Math.round(await edge()))).toBe(0);
    if (IS_FULL) expect(await findViolationsInSampledScheme(page, 'dark', 'dialog[open]'), shape).toEqual([]);
    await form.getByRole('radio', { name: 'Weekly' }).check();
    await form.getByLabel('Email').fill('ann@');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await form.getByText('Enter an email address').waitFor();
    await form.getByLabel('Email').fill(`save-${options === PHONE}@example.com`);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    const done = page.getByRole('dialog', { name: 'Search saved' });
    await done.getByRole('link', { name: 'View your saved searches' }).waitFor();
    await done.getByRole('button', { name: 'Done' }).click();
    await page
      .locator('.save-search')
      .getByRole('link', { name: /^Saved/ })
      .waitFor();
    await page.locator('[data-saved-count="1"]').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.goto('/saved-searches');
    expect(await page.getByLabel('Email me').inputValue()).toBe('weekly');
    expect(own.problems).toEqual([expect.stringMatching(/^422 .*subscriptions$/)]);
  },
);

test(
  'on the car maker’s brand, the header counts one more search after Subscribe [R151]',
  { tags: 'long' },
  async () => {
    const { page } = open;
    await page.goto(
      visits.site().address.replace('localhost', 'maker.localhost') + '/cars-for-sale?vehicleStyleCode=SUV',
    );
    await waitForHydration(page);
    const capture = page.locator('#email-capture');
    await capture.getByLabel('Email').fill('maker@example.com');
    await capture.getByRole('button', { name: 'Subscribe' }).click();
    await capture.getByRole('button', { name: 'Subscribed!' }).waitFor();
    await page.locator('[data-saved-count="1"]').waitFor({ state: 'attached' });
    expect(await capture.isVisible()).toBe(true);
  },
);

test('saving, renaming and deleting work without scripts [R033]', { tags: 'long' }, async () => {
  const { page } = await visits.open({ ...DESKTOP, javaScriptEnabled: false });
  await page.request.post('/account-api/subscriptions', {
    form: { emailAddress: 'bob-saves@example.com', search: 'makeCode=TOYOTA' },
    headers: { accept: 'application/json' },
  });
  await page.goto('/cars-for-sale?makeCode=FORD');
  await page.getByRole('button', { name: 'Save Search' }).click();
  await page.getByRole('heading', { name: 'Save this search' }).waitFor();
  await page.getByLabel('Name').fill('My Fords');
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByText('Search saved.').waitFor();
  await page.getByRole('link', { name: 'See your saved searches' }).click();
  await page.getByRole('link', { name: 'My Fords' }).waitFor();
  const first = page.locator('.saved-search').first();
  expect(await first.getByLabel('Email me').inputValue()).toBe('weekly');
  await first.getByText('Rename', { exact: true }).first().click();
  await first.getByLabel('Name').fill('Work truck');
  await first.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('link', { name: 'Work truck' }).waitFor();
  await page.getByRole('button', { name: 'Delete Work truck' }).click();
  await page.getByText('“Work truck” was deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Work truck' }).waitFor();
  await page.goto(FOUR);
  await page.locator('.card .heart').first().click();
  await page.waitForURL(/\/saved-cars\?note=saved/);
  expect(await page.locator('.saved-car').count()).toBe(1);
});

/** Opens the only Mazda from its results and returns, which marks its card as seen. */
async function seeMazda(page: Page, shopper: Shopper): Promise<void> {
  await shopper.visit('/cars-for-sale?makeCode=MAZDA');
  await shopper.cards().first().click();
  await page.waitForURL(/\/vehicle\//);
  await waitForHydration(page);
  await page.goBack();
  await pollUntil(() => page.locator('.card .flag.seen').allTextContents()).toEqual(['Seen']);
}

/** At midnight, the visit becomes one of yesterday. */
const CHEAPER = expect.stringMatching(/^Down \$400 since your visit (earlier today|yesterday)$/);

// `follow-memory.test.ts` and `remember-visit.test.ts` prove it too.
test('a card is marked as seen after a visit', { tags: 'long' }, async () => {
  const { page, problems } = open;
  await seeMazda(page, createShopper(page));
  expect(problems).toEqual([]);
});

describe('where the inventory changes', () => {
  let page: Page;
  let shopper: Shopper;
  let site: Site;
  openPageOnOwnSite(SMALL_INVENTORY, (visit) => ({ page, shopper, site } = visit), browserWithoutPictures);

  test(
    'a card is marked as seen after a visit, and shows how its price changed since then',
    { tags: 'long' },
    async () => {
      await seeMazda(page, shopper);
      await site.importFeed(SMALL_INVENTORY.replace(/(MX-5 Miata,[^,]*),24300,/, '$1,23900,'));
      await pollUntil(async () => (await fetch(`${site.address}/cars-for-sale?makeCode=MAZDA`)).text()).toContain(
        '23,900',
      );
      await page.goto('/cars-for-sale?makeCode=MAZDA');
      expect(await page.locator('.card').textContent()).toContain('$23,900');
      await pollUntil(() => page.locator('.card .flag.seen').allTextContents()).toEqual([CHEAPER]);
      // It stays for the visit.
      await shopper.cards().first().click();
      await page.waitForURL(/\/vehicle\//);
      await waitForHydration(page);
      await page.goBack();
      await pollUntil(() => page.locator('.card .flag.seen').allTextContents()).toEqual([CHEAPER]);
    },
  );
});
