import { expect, test } from 'vitest';
import { DESKTOP, openVisitors } from './open-browser.ts';
import { sharedBrowser, sharedSite } from './shared-site.ts';

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
