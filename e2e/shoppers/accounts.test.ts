import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import {
  accountLink,
  accountSettings,
  fillSignUp,
  requestSignUp,
  signInByPassword,
  signOut,
  signUp,
  PASSWORD,
} from '../testing/account.ts';
import { addAuthenticator } from '../testing/authenticator.ts';
import { DESKTOP, PHONE } from '../testing/open-browser.ts';
import { openPagesOnSharedSite } from '../testing/open-page-each-test.ts';
import { signInByLink } from '../testing/operator.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';
import { type Site, startSite } from '../testing/sites/start-site.ts';
import { findAccessibilityViolations, findViolationsInSampledScheme } from '../testing/violations.ts';

const shared = openPagesOnSharedSite(browserWithoutPictures);

test('a passkey that is added on the account page signs in', async () => {
  const { page, problems } = await shared.open(DESKTOP);
  await addAuthenticator(page);
  await signInByLink(page, shared.site(), 'passkey@example.com', '/account');
  await page.getByLabel(/^Name, such as/).fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
  await page.getByText('My laptop').waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/account');
  await waitForHydration(tab);
  await signOut(page);
  await tab.waitForURL('**/sign-in?**');
  await tab.close();
  await page.goto('/sign-in?refUrl=%2Faccount');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByText('passkey@example.com', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await signOut(page);
  expect(problems).toEqual([]);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('We couldn’t find a passkey for').waitFor();
});

// Tests of the routes and of the room of accounts prove these too. They need a site that sends emails.
describe('with email', { tags: 'long' }, () => {
  let site: Site;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    site = await startSite(undefined, accountSettings(mail));
  });
  const visits = openPagesOnSharedSite(browserWithoutPictures, async () => site);
  afterAll(async () => {
    await site?.stop();
    await mail?.stop();
  });

  const linkTo = (email: string) => accountLink(mail, email);

  const WAYS = [
    ['without script, on a phone', { ...PHONE, javaScriptEnabled: false }],
    ['with script, on a desktop', { ...DESKTOP, javaScriptEnabled: true }],
  ] as const;

  test.each(WAYS)('signs up, returns to the search, signs out and in again, %s [R177]', async (way, options) => {
    const { page, problems } = await visits.open(options);
    const email = `${way.replaceAll(/\W/g, '')}@example.com`;
    await page.goto('/cars-for-sale?makeCode=HONDA');
    await signUp(page, mail, email, '/cars-for-sale?makeCode=HONDA');
    await page.waitForURL('**/cars-for-sale?makeCode=HONDA');
    const own = page.getByRole('navigation', { name: 'Account' });
    await own.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await own.locator('[aria-current=page]').getAttribute('href')).toBe('/account');
    await page.getByText(email, { exact: true }).waitFor();
    await signOut(page);
    // Pages are the same for every visitor, so without scripts the link has a name that fits both.
    await own.getByRole('link', { name: options.javaScriptEnabled ? 'Sign in' : 'Account' }).click();
    await signInByPassword(page, email);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('an account that is confirmed on a phone has the data saved on the desktop', async () => {
    const desktop = await visits.open(DESKTOP);
    await desktop.page.goto('/cars-for-sale');
    await waitForHydration(desktop.page);
    const saved = desktop.page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
    await desktop.page.locator('.card .heart').first().click();
    await saved;
    await requestSignUp(desktop.page, 'two-devices@example.com', '/saved-cars');
    const phone = await visits.open({ ...PHONE, javaScriptEnabled: false });
    await phone.page.goto(await linkTo('two-devices@example.com'));
    await phone.page.getByLabel('Password', { exact: true }).fill('not the password');
    await phone.page.getByRole('button', { name: 'Create my account', exact: true }).click();
    await phone.page.getByText('That isn’t the password you chose there.').waitFor();
    await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.page.getByRole('button', { name: 'Create my account', exact: true }).click();
    await phone.page.waitForURL('**/saved-cars');
    expect(await phone.page.locator('.saved-car').count()).toBe(1);
    expect(desktop.problems).toEqual([]);
    expect(phone.problems).toEqual([expect.stringMatching(/^422 .*press-link$/)]);
  });

  test('each brand lists its own passkeys and accepts only those', async () => {
    const addressAt = (host: string) => `http://${host}:${new URL(site.address).port}`;
    const [main, other] = [addressAt('localhost'), addressAt('valuation.localhost')];
    const { page } = await visits.open(DESKTOP);
    await addAuthenticator(page);
    const add = async (name: string) => {
      await page.getByLabel(/^Name, such as/).fill(name);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByText('Passkey added.').waitFor();
    };
    const enter = async (origin: string) => {
      await page.goto(`${origin}/sign-in?refUrl=%2Faccount`);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    };
    await signUp(page, mail, 'brands@example.com');
    await add('Main key');
    await enter(other);
    await page.getByText(/We couldn’t find a passkey for .+ here/).waitFor();
    await page.goto(`${other}/sign-in?refUrl=%2Faccount`);
    await signInByPassword(page, 'brands@example.com');
    await page.getByText(/works only at .+ \(localhost\)/).waitFor();
    await page.getByText(/You don’t have one for/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await add('Other key');
    await page.getByText(/works at .+ \(valuation\.localhost\)/).waitFor();
    for (const origin of [other, main]) {
      await page.goto(`${origin}/account`);
      await signOut(page);
      await enter(origin);
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      await page.getByText('brands@example.com', { exact: true }).waitFor();
    }
  });

  test('axe finds nothing on account pages in light and dark colors', async () => {
    const { page } = await visits.open(PHONE);
    const screens = [
      ['signin', 'light'],
      ['signup', 'dark'],
      ['reset', 'dark'],
      ['link', 'light'],
    ] as const;
    for (const [screen, scheme] of screens) {
      await page.goto(`/sign-in?defaultScreen=${screen}`);
      await waitForHydration(page);
      expect(await findViolationsInSampledScheme(page, scheme), screen).toEqual([]);
    }
    await page.goto('/sign-in?defaultScreen=link');
    await waitForHydration(page);
    await page.getByLabel('Email').fill('a@b');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByRole('alert').waitFor();
    expect(await findViolationsInSampledScheme(page, 'dark'), 'with an error').toEqual([]);
    await signUp(page, mail, 'axe@example.com');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.getByText('Delete my account').first().click();
    expect(await findViolationsInSampledScheme(page, 'light'), 'account').toEqual([]);
    await page.goto(await linkTo('axe@example.com'));
    await page.getByRole('heading', { name: 'This link was already used' }).waitFor();
    expect(await findViolationsInSampledScheme(page, 'dark'), 'a used link').toEqual([]);
    const other = await visits.open(PHONE);
    await requestSignUp(other.page, 'axe-other@example.com', '/account');
    await page.goto(await linkTo('axe-other@example.com'));
    await page.getByText('I don’t know that password').click();
    await page.getByText('You’re signed in as').waitFor();
    expect(await findViolationsInSampledScheme(page, 'light'), 'a link that was requested elsewhere').toEqual([]);
  });

  test('a fourth car is saved after sign-up from the prompt [R474]', async () => {
    const { page, problems } = await visits.open(DESKTOP);
    const email = 'four-cars@example.com';
    await page.goto('/cars-for-sale');
    await waitForHydration(page);
    for (let at = 0; at < 4; at++) {
      const saved = page.waitForResponse((response) => response.url().endsWith('/account-api/saved-listings'));
      await page.locator('.card .heart').nth(at).click();
      await saved;
    }
    const prompt = page.getByRole('dialog', { name: 'Save Cars with a Free Account' });
    await prompt.getByRole('link', { name: 'Create a free account' }).click();
    await fillSignUp(page, email);
    await page.goto(await linkTo(email));
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.waitForURL('**/cars-for-sale');
    await pollUntil(() => page.locator('.card .heart').nth(3).getAttribute('aria-pressed')).toBe('true');
    await page.goto('/saved-cars');
    expect(await page.locator('.saved-car').count()).toBe(4);
    expect(await page.locator('.saved-waiting').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a search is saved once: a link takes the place of Save Search', async () => {
    const { page, problems } = await visits.open(DESKTOP);
    await signInByLink(page, site, 'one-search@example.com', '/cars-for-sale?makeCode=FORD');
    const button = page.locator('.save-search button');
    const link = page.locator('.save-search a');
    await page.goto('/cars-for-sale?makeCode=FORD');
    await waitForHydration(page);
    await button.click();
    await page.getByRole('dialog', { name: 'Save this search' }).getByRole('button', { name: 'Save search' }).click();
    await page.getByRole('dialog', { name: 'Search saved' }).getByRole('button', { name: 'Done' }).click();
    await button.waitFor({ state: 'hidden' });
    await link.waitFor();
    await page.reload();
    await button.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => getComputedStyle(element).display)).toBe('none');
    expect(await link.textContent()).toContain('Saved');
    await page.goto('/cars-for-sale?makeCode=TOYOTA');
    await button.waitFor({ state: 'visible' });
    expect(problems).toEqual([]);
  });
});
