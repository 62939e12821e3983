import type { Page } from 'playwright-core';
import { addAuthenticator } from './authenticator.ts';
import { waitForHydration } from './shopper.ts';
import type { Site } from './start-site.ts';

/**
 * Makes an email address an operator's, signs in by a link of the command line, which needs no email, and adds the
 * passkey that operators need. The page is then that of reports.
 */
export async function signInOperator(page: Page, site: Site): Promise<void> {
  const email = 'boss@cars.example';
  await site.command('operators', 'add', email);
  const [link] = (await site.command('operators', 'link', email)).split('\n');
  await addAuthenticator(page);
  const { pathname, search } = new URL(link!);
  await page.goto(pathname + search);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL('**/operator/reports');
}
