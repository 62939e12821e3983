import { expect, test } from 'vitest';
import { watchShifts } from '../testing/layout-shifts.ts';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

test.each([
  ['a desktop', DESKTOP],
  ['a phone', { viewport: { width: PHONE.viewport.width, height: 2_400 } }],
])('nothing moves on %s when the page has read what the browser stores', async (_device, options) => {
  const { page } = await visits.open(options);
  const shifts = await watchShifts(page);
  await page.goto('/privacy');
  await page.getByText('What its storage holds').waitFor();
  expect(await shifts()).toEqual([]);
});
