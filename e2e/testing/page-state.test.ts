import { expect, test } from 'vitest';
import { DESKTOP } from './open-browser.ts';
import { openPagesOnSharedSite } from './open-page-each-test.ts';
import { describePage } from './page-state.ts';
import { visit } from './shopper.ts';
import { browserWithoutPictures } from './sites/shared-site.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

test('the state of a page names what it waits for', async () => {
  const { page, pending } = await visits.open(DESKTOP);
  await visit(page, '/cars-for-sale?makeCode=BMW');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/never', async (route) => {
    await isReleased;
    await route.abort();
  });
  const asked = page.waitForRequest('**/never');
  await page.evaluate(() => void fetch('/never').catch(() => undefined));
  await asked;
  const state = await describePage(page, pending);
  expect(state).toContain('/cars-for-sale?makeCode=BMW');
  expect(state).toContain('"interactive": true');
  expect(state).toMatch(/"pending": \[[^\]]*"http:[^"]*\/never"/);
  release();
  await page.close();
  expect(await describePage(page, pending)).toBe('The page is closed.');
});
