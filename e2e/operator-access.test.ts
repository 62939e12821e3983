import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { addAuthenticator } from './testing/authenticator.ts';
import { DESKTOP, openPage, PHONE } from './testing/open-browser.ts';
import { sharedBrowser } from './testing/shared-site.ts';
import { waitForHydration } from './testing/shopper.ts';
import { type Site, startSite } from './testing/start-site.ts';
import { findViolationsInBothSchemes } from './testing/violations.ts';

const run = promisify(execFile);
const PASSWORD = 'correct horse battery';
const WRONG_CODE = 'aaaa-bbbb-cccc-dddd';

let mail: MailServer;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  mail = await startMailServer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'hello@cars.example', PUBLIC_ORIGIN: 'http://cars.example' };
  [site, browser] = await Promise.all([startSite(undefined, settings), sharedBrowser()]);
});
afterAll(async () => {
  await site?.stop();
  await mail?.stop();
});

/** Runs `npm run operators` against the site's database and returns what it prints. */
async function operators(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['src/app/cli/operators.ts', ...args], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: site.databaseUrl },
  });
  return stdout;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in?defaultScreen=signup&refUrl=%2Faccount');
  await page.getByLabel('Name').fill('Opal');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  const link = () => {
    const text = mail.received.findLast(({ to }) => to.includes(email))?.text ?? '';
    return /http:\/\/cars\.example(\S+token=[\w-]+)/.exec(text)?.[1];
  };
  await expect.poll(link).toBeDefined();
  await page.goto(link()!);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/cars-for-sale');
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('after an operator adds a passkey, only the passkey opens the pages', async () => {
  const email = 'opal@cars.example';
  const { page, problems, close } = await openPage(browser, { ...DESKTOP, baseURL: site.address });
  await addAuthenticator(page);
  await signUp(page, email);
  await operators('add', email);
  await page.goto('/operator/dealers');
  await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
  await page.getByLabel(/^Name, such as/).fill('Key of the office');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL('**/operator/dealers');
  await page.getByRole('heading', { level: 1, name: 'Dealers', exact: true }).waitFor();
  await signOut(page);
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
  await signUp(first.page, email);
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
  await signUp(page, email);
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
  await signOut(page);
  await page.goto('/operator');
  await signInByPassword(page, email);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  expect(await findViolationsInBothSchemes(page), 'with a passkey').toEqual([]);
  await page.goto('/sign-in?defaultScreen=signin&again=recent&refUrl=%2Foperator');
  await waitForHydration(page);
  expect(await findViolationsInBothSchemes(page), 'signing in again').toEqual([]);
  await close();
});
