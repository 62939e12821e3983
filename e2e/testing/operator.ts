import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addOperator, createSignInLink } from '#features/shoppers/shoppers.server.ts';
import { connectDatabase } from '#ports/database/database.ts';
import { addAuthenticator } from './authenticator.ts';
import type { SharedSite } from './sites/shared-site.ts';

/** Makes an email address an operator's, as `npm run operators` does in a process that takes most of a second. */
export async function makeOperator({ databaseUrl }: SharedSite, email: string): Promise<void> {
  const database = connectDatabase(databaseUrl, { poolSize: 1 });
  expect(await addOperator(database, email)).toBe('changed');
  await database.close();
}

/**
 * Signs in to the account of an address, which is created if there is none, by a link that needs no password and no
 * email. It leads to `refUrl`, for which the caller waits.
 */
export async function signInByLink(page: Page, site: SharedSite, email: string, refUrl: string): Promise<void> {
  const database = connectDatabase(site.databaseUrl, { poolSize: 1 });
  const { url } = await createSignInLink(database, { email, refUrl, origin: site.address });
  await database.close();
  await page.goto(url);
  // Without scripts it is a form.
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Makes an email address an operator's, signs in by a link, and adds the passkey that operators need. The page is then
 * that of reports.
 */
export async function signInOperator(page: Page, site: SharedSite): Promise<void> {
  const email = 'boss@cars.example';
  await makeOperator(site, email);
  await addAuthenticator(page);
  await signInByLink(page, site, email, '/operator');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL('**/operator/reports');
}
