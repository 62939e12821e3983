import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addOperator, createSignInLink } from '#features/shoppers/shoppers.server.ts';
import { connectDatabase } from '#ports/database/database.ts';
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
 * Makes an email address an operator's, signs in by a link, and stores that a recovery code was used, which admits an
 * operator as a passkey does; to add one takes seconds (`operator-access.test.ts`). The page is then that of reports.
 */
export async function signInOperator(page: Page, site: SharedSite): Promise<void> {
  const email = 'boss@cars.example';
  await makeOperator(site, email);
  await signInByLink(page, site, email, '/operator');
  await page.waitForURL('**/account/operator-access*', { waitUntil: 'commit' });
  const database = connectDatabase(site.databaseUrl, { poolSize: 1 });
  const proven = await database
    .query(
      `update account_sessions set proof = 'recovery-code'
        where user_id = (select id from account_users where email = $1) returning id`,
      [email],
    )
    .finally(() => database.close());
  expect(proven).toHaveLength(1);
  await page.goto('/operator/reports');
}
