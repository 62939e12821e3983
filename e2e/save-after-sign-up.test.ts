import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { DESKTOP, openPage } from './testing/open-browser.ts';
import { sharedBrowser } from './testing/shared-site.ts';
import { SMALL_INVENTORY } from './testing/small-inventory.ts';
import { type Site, startSite } from './testing/start-site.ts';

const EMAIL = 'ann@shopper.example';
const PATIENCE = { timeout: 60_000, interval: 50 };

let mails: MailServer;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  mails = await startMailServer();
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'hello@cars.example', PUBLIC_ORIGIN: 'https://cars.example' };
  [site, browser] = await Promise.all([startSite(SMALL_INVENTORY, settings), sharedBrowser()]);
});
afterAll(async () => {
  await site?.stop();
  await mails?.stop();
});

/** Returns the path of the sign-in link in the received email. */
async function mailedLink(): Promise<string> {
  const pattern = /https:\/\/cars\.example(\/sign-in[^\s\])>]*)/;
  const find = () => mails.received.find(({ to, text }) => to.includes(EMAIL) && pattern.test(text));
  await expect.poll(find, PATIENCE).toBeDefined();
  return pattern.exec(find()!.text)![1]!;
}

test(
  'the fourth car is saved once an account is made from the prompt, and a search is saved once [R474]',
  { timeout: 240_000 },
  async () => {
    const { page, problems, close } = await openPage(browser, { ...DESKTOP, baseURL: site.address });
    await page.goto('/cars-for-sale');
    for (let at = 0; at < 4; at++) {
      const saved = page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
      await page.locator('.card .save-button').nth(at).click();
      await saved;
    }
    const prompt = page.getByRole('dialog', { name: 'Save Cars with a Free Account' });
    await prompt.getByRole('link', { name: 'Create a free account' }).click();
    await page.getByLabel('Name').fill('Ann Arbor');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await mailedLink());
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.waitForURL('**/cars-for-sale');
    await page.locator('.card:nth-child(4) .save-button[aria-pressed="true"]').waitFor();
    await page.goto('/saved-cars');
    expect(await page.locator('.saved-car').count()).toBe(4);
    expect(await page.locator('.saved-waiting').count()).toBe(0);

    // Save Search disappears together with the search that it saved.
    const button = page.locator('.save-search button');
    await page.goto('/cars-for-sale?makeCode=FORD');
    await button.click();
    await button.waitFor({ state: 'hidden' });
    await page.reload();
    await button.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => getComputedStyle(element).display)).toBe('none');
    await page.goto('/cars-for-sale?makeCode=TOYOTA');
    await button.waitFor({ state: 'visible' });
    expect(problems).toEqual([]);
    await close();
  },
);
