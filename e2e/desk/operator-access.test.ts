import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main as operators } from '#app/cli/operators.ts';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { accountSettings, signInByPassword, signOut, signUp } from '../testing/account.ts';
import { addAuthenticator } from '../testing/authenticator.ts';
import { openPage, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { makeOperator, signInByLink } from '../testing/operator.ts';
import { IS_FULL } from '../testing/sample-pairs.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { waitForHydration } from '../testing/shopper.ts';
import { type Site, startSite } from '../testing/sites/start-site.ts';
import { findViolationsInBothSchemes } from '../testing/violations.ts';

const WRONG_CODE = 'aaaa-bbbb-cccc-dddd';

async function useCode(at: Page, code: string): Promise<void> {
  await at.getByLabel('Recovery code').fill(code);
  await at.getByRole('button', { name: 'Use a recovery code' }).click();
}

/** Opens the page that an operator asked for. */
const seeDealers = async (at: Page) => {
  await at.waitForURL('**/operator/dealers');
  await at.getByRole('heading', { level: 1, name: 'Dealers', exact: true }).waitFor();
};

async function addPasskey(page: Page): Promise<void> {
  await page.getByLabel(/^Name, such as/).fill('Key of the office');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await seeDealers(page);
}

const shared = openPagesOnSharedSite(browserWithoutPictures);

test('an operator adds a passkey before the pages open, and then only the passkey opens them', async () => {
  const email = 'opal@cars.example';
  const { page, problems } = await shared.open(PHONE);
  await addAuthenticator(page);
  await makeOperator(shared.site(), email);
  await signInByLink(page, shared.site(), email, '/operator/dealers');
  await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
  await waitForHydration(page);
  await useCode(page, WRONG_CODE);
  await page.getByRole('alert').waitFor();
  if (IS_FULL) expect(await findViolationsInBothSchemes(page), 'with a wrong code').toEqual([]);
  expect(problems.splice(0)).toEqual([expect.stringMatching(/^422 .*operator-access$/)]);
  await page.goto('/operator/dealers');
  await addPasskey(page);
  await page.goto('/account');
  await signOut(page);
  await signInByLink(page, shared.site(), email, '/operator/dealers');
  await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  if (IS_FULL) expect(await findViolationsInBothSchemes(page), 'with a passkey').toEqual([]);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await seeDealers(page);
  expect(problems).toEqual([]);
});

// Tests of the routes prove these too. They need a site that sends emails.
describe('with email', { tags: 'long' }, () => {
  let mail: MailServer;
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    mail = await startMailServer();
    [site, browser] = await Promise.all([startSite(undefined, accountSettings(mail)), browserWithoutPictures()]);
  });
  afterAll(async () => {
    await site?.stop();
    await mail?.stop();
  });

  /** Makes an operator and opens the page that asks for a passkey. */
  async function openWithoutPasskey(email: string): Promise<OpenPage> {
    const open = await openPage(browser, { ...PHONE, baseURL: site.address });
    const { page } = open;
    await addAuthenticator(page);
    await signUp(page, mail, email);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await makeOperator(site, email);
    await page.goto('/operator/dealers');
    await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    return open;
  }

  test('axe finds nothing on the page that asks an operator to sign in again', async () => {
    const { page, close } = await openWithoutPasskey('otto@cars.example');
    expect(await findViolationsInBothSchemes(page), 'without a passkey').toEqual([]);
    await addPasskey(page);
    await page.goto('/sign-in?defaultScreen=signin&again=recent&refUrl=%2Foperator');
    await waitForHydration(page);
    expect(await findViolationsInBothSchemes(page), 'signing in again').toEqual([]);
    await close();
  });

  test('a recovery code admits an operator without the passkey once, without scripts', async () => {
    const email = 'olga@cars.example';
    const { page, close } = await openWithoutPasskey(email);
    await addPasskey(page);
    await close();
    // Printed after the passkey was added: with codes, the first passkey needs one of them.
    const codes = (await site.command(operators, 'codes', email)).trim().split('\n');
    expect(codes).toHaveLength(10);
    const enter = async (code: string) => {
      const plain = await openPage(browser, { ...PHONE, baseURL: site.address, javaScriptEnabled: false });
      await plain.page.goto('/operator/dealers');
      await signInByPassword(plain.page, email);
      await plain.page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
      await useCode(plain.page, WRONG_CODE);
      await plain.page.getByText('This isn’t one of your unused recovery codes.').waitFor();
      await useCode(plain.page, code);
      return plain;
    };
    const second = await enter(codes[0]!);
    await seeDealers(second.page);
    expect(second.problems).toEqual([expect.stringMatching(/^422 .*operator-access$/)]);
    await second.close();
    const third = await enter(codes[0]!);
    await third.page.getByText('This isn’t one of your unused recovery codes.').waitFor();
    expect((await third.page.goto('/operator/dealers'))!.url()).toContain('/account/operator-access');
    await third.close();
  });
});
