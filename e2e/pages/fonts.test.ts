import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { watchShifts } from '../testing/layout-shifts.ts';
import { openPage } from '../testing/open-browser.ts';
import { sharedBrowser, type SharedSite, sharedSite } from '../testing/sites/shared-site.ts';

let site: SharedSite;
let browser: Browser;
beforeAll(async () => {
  site = await sharedSite();
  browser = await sharedBrowser();
});

/** Simulates any fallback font with other letter widths: our font becomes a third larger than its fallback. */
const UNLIKE_FALLBACK = '"sizeAdjust":"133%"';

/** Loads a page whose font arrives after the page is rendered and interactive. Returns what moved. */
async function loadWithLateFont(fontDisplay: 'optional' | 'swap'): Promise<string[]> {
  const { page, close } = await openPage(browser);
  try {
    const shifts = await watchShifts(page);
    await page.route('**/cars-for-sale', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain('"display":"optional"');
      const body = html.replace('"display":"optional"', `"display":"${fontDisplay}",${UNLIKE_FALLBACK}`);
      await route.fulfill({ response, body });
    });
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
      await route.continue();
    });
    await page.goto(new URL('/cars-for-sale', site.address).href, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    // After two frames the text uses the font, if it is ever going to.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return await shifts();
  } finally {
    await close();
  }
}

test('a late font moves nothing, however different from the fallback', async () => {
  expect(await loadWithLateFont('optional')).toEqual([]);
});

test('the test detects text that moves when a late font is swapped in', { tags: 'long' }, async () => {
  expect(await loadWithLateFont('swap')).not.toEqual([]);
});
