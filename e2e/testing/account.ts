import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MailServer } from '#ports/mail/testing/mail-server.ts';
import { UNRATED } from './sites/start-site.ts';

export const PASSWORD = 'correct horse battery';

/**
 * The environment of a site whose emails a mail server of tests receives, with links to an address that tests replace.
 * It rates no prices.
 */
export const accountSettings = (mail: MailServer) => ({
  SMTP_URL: mail.url,
  MAIL_FROM: 'hello@cars.example',
  PUBLIC_ORIGIN: 'http://cars.example',
  ...UNRATED,
});

/** Creates an account with a password and confirms it by the emailed link. The page is then that of `refUrl`. */
export async function signUp(page: Page, mail: MailServer, email: string, refUrl = '/account'): Promise<void> {
  await requestSignUp(page, email, refUrl);
  await page.goto(await accountLink(mail, email));
  await page.getByRole('button', { name: 'Create my account' }).click();
}

export async function requestSignUp(page: Page, email: string, refUrl: string): Promise<void> {
  await page.goto(`/sign-in?${new URLSearchParams({ defaultScreen: 'signup', refUrl })}`);
  await fillSignUp(page, email);
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ann Arbor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

/** Returns the link in the newest email to an address, once it has arrived, as a path. */
export async function accountLink(mail: MailServer, email: string): Promise<string> {
  const find = () => {
    const text = mail.received.findLast(({ to }) => to.includes(email))?.text ?? '';
    return /http:\/\/cars\.example(\S+token=[\w-]+)/.exec(text)?.[1];
  };
  await expect.poll(find).toBeDefined();
  return find()!;
}

/** Fills in the form for signing in, and sends it. */
export async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs out on the page of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // The results page need not be complete.
  await page.waitForURL('**/cars-for-sale', { waitUntil: 'commit' });
}
