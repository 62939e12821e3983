import { expect, test } from 'vitest';
import { KEPT_VISITORS } from './kept-visitors.ts';
import { DESKTOP, openVisitors, PHONE } from './open-browser.ts';
import { browserWithoutPictures, sharedBrowser, sharedSite } from './sites/shared-site.ts';

/** A page without scripts. */
const LIGHT = '/openapi.json';

test('a visitor sees nothing of the previous visitor', async () => {
  const [{ address: baseURL }, browser] = await Promise.all([sharedSite(), sharedBrowser()]);
  const visitors = await openVisitors(browser, { ...DESKTOP, baseURL });
  const findStored = () => [document.cookie, localStorage.length, sessionStorage.length];
  const first = await visitors.open();
  await first.page.goto('/robots.txt');
  await first.page.evaluate(() => {
    document.cookie = 'seen=1';
    localStorage.setItem('seen', '1');
    sessionStorage.setItem('seen', '1');
  });
  expect(await first.page.evaluate(findStored)).toEqual(['seen=1', 1, 1]);
  await first.close();
  const second = await visitors.open();
  await second.page.goto('/robots.txt');
  expect(await second.page.evaluate(findStored)).toEqual(['', 0, 0]);
  await visitors.close();
});

test('a visitor gets the page of the previous visitor as new, unless scripts were added to it', async () => {
  const [{ address: baseURL }, browser] = await Promise.all([sharedSite(), browserWithoutPictures()]);
  const visitors = await openVisitors(browser, { ...DESKTOP, baseURL });
  const first = await visitors.open();
  await first.page.route(`**${LIGHT}`, (route) => route.abort());
  await first.page.goto('/healthz');
  await first.page.setViewportSize(PHONE.viewport);
  await first.page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  await first.close();
  const second = await visitors.open();
  expect(second.page).toBe(first.page);
  await second.page.goto(LIGHT);
  await second.page.goto('/rest/lsc/nothing');
  expect(await second.page.evaluate(() => [innerWidth, history.length])).toEqual([DESKTOP.viewport.width, 3]);
  const lasting = '(prefers-color-scheme: dark), (prefers-reduced-motion: no-preference), print';
  expect(await second.page.evaluate((query) => matchMedia(query).matches, lasting)).toBe(false);
  expect(second.problems).toHaveLength(1);
  expect(first.problems.filter((problem) => problem.startsWith('404'))).toEqual([]);
  await second.page.addInitScript(() => undefined);
  await second.close();
  const third = await visitors.open();
  expect(third.page).not.toBe(second.page);
  await visitors.close();
});

test('a test file gets the context of an earlier one, unless a visitor changed it', async () => {
  const [{ address: baseURL }, browser] = await Promise.all([sharedSite(), browserWithoutPictures()]);
  const options = { ...DESKTOP, locale: 'en-US', baseURL };
  const first = await KEPT_VISITORS.take(browser, options);
  const { page, close } = await first.open();
  await page.goto(LIGHT);
  await close();
  await KEPT_VISITORS.leave(browser, first);
  const second = await KEPT_VISITORS.take(browser, options);
  expect(second).toBe(first);
  const visitor = await second.open();
  await visitor.page.context().route('**/*', (route) => route.continue());
  await visitor.close();
  await KEPT_VISITORS.leave(browser, second);
  const third = await KEPT_VISITORS.take(browser, options);
  expect(third).not.toBe(second);
  await third.close();
});
