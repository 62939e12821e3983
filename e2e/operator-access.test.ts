import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { accountSettings, signInByPassword, signOut, signUp } from './testing/account.ts';
import { addAuthenticator } from './testing/authenticator.ts';
import { DESKTOP, openPage, PHONE } from './testing/open-browser.ts';
import { browserWithoutPictures } from './testing/shared-site.ts';
import { waitForHydration } from './testing/shopper.ts';
import { type Site, startSite } from './testing/start-site.ts';
import { findViolationsInBothSchemes } from './testing/violations.ts';

const WRONG_CODE = 'aaaa-bbbb-cccc-dddd';

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

/** Runs `npm run operators` and returns what it prints. */
const operators = (...args: string[]) => site.command('operators', ...args);

async function signUpAndOpenAccount(page: Page, email: string): Promise<void> {
  await signUp(page, mail, email);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
}

async function signOutOfAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await signOut(page);
}

test('after an operator adds a passkey, only the passkey opens the pages', async () => {
  const email = 'opal@cars.example';
  const { page, problems, close } = await openPage(browser, { ...DESKTOP, baseURL: site.address });
  await addAuthenticator(page);
  await signUpAndOpenAccount(page, email);
  await operators('add', email);
  await page.goto('/operator/dealers');
  await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
  await page.getByLabel(/^Name, such as/).fill('Key of the office');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL('**/operator/dealers');
  await page.getByRole('heading', { level: 1, name: 'Dealers', exact: true }).waitFor();
  await signOutOfAccount(page);
  await page.goto('/operator/dealers');
  await signInByPassword(page, email);
  await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/operator/dealers');
  await page.getByRole('heading', { level: 1, name: 'Dealers', exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a recovery code admits an operator without the passkey once, without scripts', async () => {
  const email = 'otto@cars.example';
  const first = await openPage(browser, { ...DESKTOP, baseURL: site.address });
  await addAuthenticator(first.page);
  await signUpAndOpenAccount(first.page, email);
  await operators('add', email);
  await first.page.goto('/operator/dealers');
  await first.page.getByRole('button', { name: 'Add a passkey' }).click();
  await first.page.waitForURL('**/operator/dealers');
  // Printed after the passkey was added: with codes, the first passkey needs one of them.
  const codes = (await operators('codes', email)).trim().split('\n');
  expect(codes).toHaveLength(10);
  await first.close();

  const enter = async (code: string) => {
    const { page, problems, close } = await openPage(browser, {
      ...{ ...PHONE, baseURL: site.address, javaScriptEnabled: false },
    });
    await page.goto('/operator/dealers');
    await signInByPassword(page, email);
    await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
    const use = async (typed: string) => {
      await page.getByLabel('Recovery code').fill(typed);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
    };
    await use(WRONG_CODE);
    await page.getByText('This isn’t one of your unused recovery codes.').waitFor();
    await use(code);
    return { page, problems, close };
  };
  const second = await enter(codes[0]!);
  await second.page.waitForURL('**/operator/dealers');
  await second.page.getByRole('heading', { level: 1, name: 'Dealers', exact: true }).waitFor();
  expect(second.problems).toEqual([expect.stringMatching(/^422 .*operator-access$/)]);
  await second.close();
  const third = await enter(codes[0]!);
  await third.page.getByText('This isn’t one of your unused recovery codes.').waitFor();
  expect((await third.page.goto('/operator/dealers'))!.url()).toContain('/account/operator-access');
  await third.close();
});

test("axe finds nothing on operators' identity pages in light and dark colors", async () => {
  const email = 'axe@cars.example';
  const { page, close } = await openPage(browser, { ...PHONE, baseURL: site.address });
  await addAuthenticator(page);
  await signUpAndOpenAccount(page, email);
  await operators('add', email);
  await page.goto('/operator');
  await waitForHydration(page);
  expect(await findViolationsInBothSchemes(page), 'without a passkey').toEqual([]);
  await page.getByLabel('Recovery code').fill(WRONG_CODE);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('alert').waitFor();
  expect(await findViolationsInBothSchemes(page), 'with a wrong code').toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL('**/operator/reports');
  await signOutOfAccount(page);
  await page.goto('/operator');
  await signInByPassword(page, email);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  expect(await findViolationsInBothSchemes(page), 'with a passkey').toEqual([]);
  await page.goto('/sign-in?defaultScreen=signin&again=recent&refUrl=%2Foperator');
  await waitForHydration(page);
  expect(await findViolationsInBothSchemes(page), 'signing in again').toEqual([]);
  await close();
});
