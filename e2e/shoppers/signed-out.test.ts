import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, visit } from '../testing/shopper.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);
const SAVES = '/account-api/saved-listings';
/** A search with few cars, because all hearts behave alike. */
const SEARCH = '/cars-for-sale?makeCode=HONDA&zip=80202';

/** Opens a page of a browser whose session ended elsewhere. */
async function openEnded(): Promise<Page> {
  const { page } = await visits.open(DESKTOP);
  const cookies = ['session', 'signed-in'].map((name) => ({ name, value: '1', url: visits.site().address }));
  await page.context().addCookies(cookies);
  return page;
}

/** The first answer to a call of an ended session removes its cookies. */
const seeNoSession = (context: BrowserContext) =>
  pollUntil(async () => (await context.cookies()).filter(({ name }) => /^(session|signed-in)$/.test(name))).toEqual([]);

// The save below gets the same answer.
test('whose session ended elsewhere sees this when a page opens', { tags: 'long' }, async () => {
  const page = await openEnded();
  await page.goto(SEARCH);
  await page.getByText('You are signed out.').waitFor();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).waitFor();
  await seeNoSession(page.context());
});

test('whose session ended elsewhere sees this on an open page, which saves nothing anonymously', async () => {
  const page = await openEnded();
  // The answer to any other call could remove the session before the save.
  await page.route('**/*', (route) => {
    const request = route.request();
    const isOther = ['fetch', 'xhr', 'ping'].includes(request.resourceType()) && !request.url().endsWith(SAVES);
    return isOther ? route.abort() : route.continue();
  });
  await visit(page, SEARCH);
  await page.locator('.heart').first().click();
  await page.getByText('You are signed out.').waitFor();
  await page.locator('.heart[aria-pressed="false"]').first().waitFor();
  // Before the next call, whose answer would remove the session too.
  await seeNoSession(page.context());
  expect(await (await page.request.get(SAVES)).json()).toEqual({ savedListings: [] });
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/sign-in\?.*refUrl=%2Fcars-for-sale%3F/);
});
