import { expect, test } from 'vitest';
import { DESKTOP } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil } from '../testing/shopper.ts';

const visits = openPagesOnSharedSite(browserWithoutPictures);

test('whose session ended elsewhere sees this on an open page, which saves nothing anonymously', async () => {
  const { page } = await visits.open(DESKTOP);
  const context = page.context();
  const endedSession = ['session', 'signed-in'].map((name) => ({ name, value: '1', url: visits.site().address }));
  const hints = async () => (await context.cookies()).filter(({ name }) => /^(session|signed-in)$/.test(name));
  const told = page.getByText('You are signed out.');

  await context.addCookies(endedSession);
  await page.goto('/cars-for-sale?zip=80202');
  await told.waitFor();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).waitFor();
  await pollUntil(hints).toEqual([]);

  // A late answer to a call with the first cookies would remove the next ones.
  await page.waitForLoadState('networkidle');
  await context.addCookies(endedSession);
  const heart = page.locator('.save-button').first();
  const answered = page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
  await heart.click();
  await answered;
  await told.waitFor();
  await page.locator('.save-button[aria-pressed="false"]').first().waitFor();
  expect(await (await page.request.get('/account-api/saved-listings')).json()).toEqual({ savedListings: [] });
  await pollUntil(hints).toEqual([]);
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/sign-in\?.*refUrl=%2Fcars-for-sale%3F/);
});
