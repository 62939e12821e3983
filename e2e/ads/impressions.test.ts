import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { DESKTOP, type OpenPage } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { PAID_PAGE, servePaidPage } from '../testing/paid-page.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';

const EVENTS = '**/cars-for-sale/svc/events';
const CODE = /watch-impressions/;

const visits = openPagesOnSharedSite(browserWithoutPictures);

type Reported = { id: string; name: string; token: string };
let opened: OpenPage;
let page: Page;
let reports: Reported[];
let status: number;
beforeEach(async () => {
  reports = [];
  status = 204;
  opened = await visits.openAlone(DESKTOP);
  ({ page } = opened);
  await servePaidPage(page, MAIN_BRAND, visits.site().address);
  await page.route(EVENTS, (route) => {
    reports.push(...(route.request().postDataJSON() as { events: Reported[] }).events);
    return route.fulfill({ status });
  });
  await page.clock.install();
});

/** Returns when the idle browser has loaded the code that observes cards. */
async function visit(): Promise<void> {
  const loaded = page.waitForResponse(CODE);
  await page.goto(PAID_PAGE);
  await waitForHydration(page);
  await loaded;
}

const tokens = () => reports.map(({ token }) => token);
/** Every timer that is due fires once; to run every frame in between would take seconds. */
const jump = async () => {
  await page.clock.fastForward(6_000);
  // Observers report after a frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
};
/** Lets enough time pass for a second of visibility and a report, several times. */
const pass = async () => {
  for (let time = 0; time < 4; time++) await jump();
};
const pollReported = (token: string) =>
  pollUntil(async () => {
    await jump();
    return tokens();
  }).toContain(token);

test('a card that is visible for a second is reported once, again with the same ID if that failed, and others when they are scrolled into view', async () => {
  status = 503;
  await visit();
  await pollReported('token-201');
  expect(tokens()).not.toContain('token-207');
  const { id } = reports.find(({ token }) => token === 'token-201')!;
  reports = [];
  status = 204;
  await pollReported('token-201');
  expect(reports.find(({ token }) => token === 'token-201')!.id).toBe(id);
  await page.locator('.showcase').scrollIntoViewIfNeeded();
  await pollReported('token-207');
  await page.locator('.slots').scrollIntoViewIfNeeded();
  await pass();
  expect(new Set(tokens()).size).toBe(reports.length);
  expect(new Set(reports.map(({ name }) => name))).toEqual(new Set(['impression']));
  expect(opened.problems.filter((problem) => !problem.startsWith('503 '))).toEqual([]);
});

test('nothing counts in a hidden tab or behind a dialog', { tags: 'long' }, async () => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', writable: true }),
  );
  await visit();
  await pass();
  expect(reports).toEqual([]);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await pass();
  expect(reports).toEqual([]);
  await page.evaluate(() => document.querySelector('dialog')!.close());
  await pollReported('token-201');
});

const hide = () =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('what was seen last is reported at once when the page is hidden', { tags: 'long' }, async () => {
  await visit();
  // A report is sent 5 seconds after the first card counted; the page is hidden before that.
  await pollUntil(async () => {
    await page.clock.runFor(1_100);
    await hide();
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true }),
    );
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    return tokens();
  }).toContain('token-201');
});

test('a page without paid cards loads no code that observes them', { tags: 'long' }, async () => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const late = page.waitForResponse(/\/late[\w-]*\.js/);
  await page.goto('/cars-for-sale?makeCode=FORD');
  await waitForHydration(page);
  await late;
  await pass();
  expect(requested.filter((url) => CODE.test(url))).toEqual([]);
  expect(reports).toEqual([]);
});
