import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main as promotions } from '#app/cli/promotions.ts';
import { connectDatabase } from '#ports/database/database.ts';
import { type MailServer, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { accountSettings } from '../testing/account.ts';
import { DESKTOP, openPage, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { signInByLink, signInOperator } from '../testing/operator.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { findSmallTargets } from '../testing/small-targets.ts';
import { pollUntil, waitForHydration } from '../testing/shopper.ts';
import { SMALL_INVENTORY } from '../testing/sites/small-inventory.ts';
import { type Site, startSite } from '../testing/sites/start-site.ts';
import { findViolationsInBothSchemes } from '../testing/violations.ts';

const OWNER = 'olga@larimer.example';
const PATIENCE = { timeout: 120_000, interval: 50 };

/** Robots are not charged, and the headless browser names itself as one. Visitors differ by their browser's name. */
const BROWSER = (version: number) =>
  `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0 Safari/537.36`;
/** With the highest prices first, the page leaves out cars that are relevant enough for a spotlight. */
const SEARCH = '/cars-for-sale?makeCode=TOYOTA&sortBy=derivedpriceDESC';

let folder: string;
let mails: MailServer;
let site: Site;
let browser: Browser;
let dealer: OpenPage | undefined;
let operator: OpenPage | undefined;
beforeAll(async () => {
  mails = await startMailServer();
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-promotions-'));
  await writeFile(flagsFile(), JSON.stringify({ spotlight: true }));
  site = await startSite(SMALL_INVENTORY, { ...accountSettings(mails), FLAGS_FILE: flagsFile() });
  browser = await browserWithoutPictures();
});
afterAll(async () => {
  await dealer?.close();
  await operator?.close();
  await site?.stop();
  await mails?.stop();
  await rm(folder, { recursive: true, force: true });
});

const flagsFile = () => path.join(folder, 'flags.json');

/** Returns the path of a link to us in an email to the owner. */
async function mailedPath(start: string): Promise<string> {
  const pattern = new RegExp(`http://cars\\.example(${start}[^\\s\\])>]*)`);
  const find = () => mails.received.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
  await expect.poll(find, PATIENCE).toBeDefined();
  return find()!;
}

/** Makes an account an owner of a dealership, as an invitation by email does (`dealers-desk.test.ts`). */
async function makeOwner(email: string, dealership: string): Promise<void> {
  const database = connectDatabase(site.databaseUrl, { poolSize: 1 });
  const added = await database.query(
    `insert into dealer_members (owner_id, user_id, email, role)
      select o.id, u.id, u.email, 'owner' from owners o, account_users u
      where o.facts->>'name' = $1 and u.email = $2 returning role`,
    [dealership, email],
  );
  expect(added).toHaveLength(1);
  await database.close();
}

const violations = async (page: Page) =>
  (await findViolationsInBothSchemes(page)).map((violation) => `${page.url()}: ${violation}`);

/** Returns the dealer's page without scripts; signs the dealer in, if this is the first test. */
async function openDealer(): Promise<Page> {
  if (dealer) return dealer.page;
  const options = { ...PHONE, javaScriptEnabled: false, userAgent: BROWSER(151), baseURL: site.address };
  dealer = await openPage(browser, options);
  const { page } = dealer;
  await signInByLink(page, site, OWNER, '/account');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await makeOwner(OWNER, 'Larimer Motors');
  return page;
}

/** Returns the operator's page; signs the operator in, if this is the first test. */
async function openOperator(): Promise<Page> {
  if (operator) return operator.page;
  operator = await openPage(browser, { ...DESKTOP, baseURL: site.address });
  await signInOperator(operator.page, site);
  return operator.page;
}

test('a dealer books a campaign without scripts, after a preview', { timeout: 300_000 }, async () => {
  const page = await openDealer();
  await page.goto('/dealer/leads');
  await page.getByRole('link', { name: 'Promotions' }).click();
  await page.getByRole('link', { name: 'Book a campaign' }).click();
  await page.waitForLoadState();
  expect(await findSmallTargets(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Cars that match a rule' }).check();
  await page.getByLabel('Describe them as shoppers would').fill('toyota under $60,000');
  await page.getByRole('button', { name: 'Show preview and estimate' }).click();
  const preview = page.getByRole('article', { name: 'Preview of the card' });
  expect(await preview.innerText()).toMatch(/^Sponsored\b/);
  await page.getByText('We read your rule as: Toyota').waitFor();
  // Nothing that was typed is lost. The missing amounts are named when it is sent.
  expect(await page.getByLabel('Describe them as shoppers would').inputValue()).toBe('toyota under $60,000');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.getByRole('link', { name: 'Enter a total budget.' }).click();
  await page.getByLabel('Total budget').fill('300');
  await page.getByLabel('Daily budget').fill('10');
  await page.getByLabel('Maximum bid per click').fill('1.50');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.getByRole('status').filter({ hasText: 'Sent for approval.' }).waitFor();
  expect(dealer!.problems.splice(0)).toEqual([`422 ${site.address}/dealer/promotions/new`]);
});

/** Opens the campaign that waits for approval as an operator. */
async function openWaiting(): Promise<Page> {
  const page = await openOperator();
  await page.goto('/operator');
  await page.getByRole('link', { name: 'Promotions' }).click();
  await page.getByRole('link', { name: /^Waiting for approval/ }).click();
  const campaigns = page.getByRole('list', { name: 'Campaigns' });
  await campaigns.getByRole('link').first().click();
  return page;
}

test('an operator returns it with a reason, and the dealer changes it', { tags: 'long' }, async () => {
  const page = await openWaiting();
  await page.getByLabel('What the dealer should change').fill('Bid less, please.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('status').filter({ hasText: 'Returned to the dealer' }).waitFor();
  const campaign = page.url();
  const own = await openDealer();
  await own.goto(await mailedPath('/dealer/promotions/'));
  await own.getByText('Returned: Bid less, please.').waitFor();
  await own.getByRole('link', { name: 'Edit' }).click();
  await own.getByLabel('Maximum bid per click').fill('1.20');
  await own.getByRole('button', { name: 'Send for approval' }).click();
  await own.getByRole('status').filter({ hasText: 'Sent for approval.' }).waitFor();
  await page.goto(campaign);
  await page.getByText('$1.20').waitFor();
});

test('an operator approves it', async () => {
  const page = await openWaiting();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('status').filter({ hasText: 'Approved.' }).waitFor();
  const own = await openDealer();
  await own.goto(await mailedPath('/dealer/promotions/'));
  await own.getByText('Running', { exact: true }).waitFor();
});

test('links and controls of an operator are high enough for fingers, also links within a text', async () => {
  const storageState = await (await openOperator()).context().storageState();
  const own = await openPage(browser, { ...PHONE, storageState, baseURL: site.address });
  for (const path of ['/operator/audit', '/operator/promotions']) {
    await own.page.goto(path);
    expect(await findSmallTargets(own.page)).toEqual([]);
  }
  await own.close();
});

test('a shopper sees the car and clicks, which the dealer pays and can check', async () => {
  const shopper = await openPage(browser, { ...DESKTOP, userAgent: BROWSER(152), baseURL: site.address });
  const { page } = shopper;
  await page.clock.install();
  // The index follows the campaign's start.
  const headers = { 'user-agent': BROWSER(157) };
  await pollUntil(async () => (await fetch(site.address + SEARCH, { headers })).text()).toContain('slots-row');
  await page.goto(SEARCH);
  const card = page.locator('.slots-row > .slot').first();
  expect(await card.innerText()).toMatch(/^Sponsored\b/);
  await waitForHydration(page);
  const link = card.locator('.slot-title a');
  const href = (await link.getAttribute('href'))!;
  const token = new URL(href, site.address).searchParams.get('t')!;
  const reported = page.waitForResponse((response) => !!response.request().postData()?.includes(token));
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  let status: number | undefined;
  void reported.then((response) => (status = response.status()));
  await pollUntil(async () => {
    await page.clock.fastForward(6_000);
    return status;
  }).toBe(204);
  await clickWithoutCharge(href);
  await link.click();
  await page.waitForURL('**/cars-for-sale/vehicle/*clickType=sponsored*');
  // A visitor pays once per car and hour.
  await page.request.get(href, { maxRedirects: 0, headers: fromOurPage() });
  expect(shopper.problems).toEqual([]);
  await shopper.close();

  const own = await openDealer();
  await own.goto('/dealer/promotions/statement');
  await own.getByText('Total: $0.10').waitFor();
  const csv = await (await own.request.get('/dealer/promotions/statement.csv')).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).toContain('"0.10"');
  await own.getByRole('link', { name: 'Why this price?' }).click();
  const [, auction] = /npm run promotions -- replay (\S+)/.exec(await own.getByRole('main').innerText())!;
  const replayed = await site.command(promotions, 'replay', auction!);
  expect(replayed).toContain('charged clicks: 1\n');
  expect(replayed).toContain('1 auction: winners and prices agree.');
  await own.goto(await mailedPath('/dealer/promotions/'));
  const figures = (await own.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  // The plots by day, and the row of the card's position: impressions, clicks, click rate, saves, leads and cost.
  for (const figure of ['Clicks 1 Peak: 1 on', 'Cost $0.10 Peak: $0.10 on', 'Place 1 1 1 100.00% 0 0 $0.10'])
    expect(figures).toContain(figure);
  expect(figures).toMatch(/Impressions [12] Peak: [12] on/);
});

/** What a browser sends that opens a link of the results page. */
const fromOurPage = () => ({ referer: `${site.address}/cars-for-sale` });

/** Follows a paid link as visitors who must not be charged; each would be charged as an ordinary visitor. */
async function clickWithoutCharge(href: string): Promise<void> {
  const follow = (headers: Record<string, string>, link = href) =>
    fetch(site.address + link, { headers: { ...fromOurPage(), ...headers }, redirect: 'manual' });
  const answers = [
    await follow({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    await follow({ 'user-agent': BROWSER(153), 'sec-purpose': 'prefetch' }),
    await follow({ 'user-agent': BROWSER(155), referer: 'https://elsewhere.example/' }),
    await follow({ 'user-agent': BROWSER(156), 'sec-fetch-site': 'cross-site' }),
    await follow(
      { 'user-agent': BROWSER(154) },
      href.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302]);
  const own = await (await openDealer()).request.get(href, { maxRedirects: 0, headers: fromOurPage() });
  expect(own.status()).toBe(302);
}

/** Returns axe's findings on these pages of the operator, and on these of the dealer on a phone. */
async function examine(operators: readonly string[], dealers: readonly string[]): Promise<string[]> {
  const page = await openOperator();
  const found: string[] = [];
  for (const requested of operators) {
    await page.goto(`/operator/promotions${requested}`);
    found.push(...(await violations(page)));
  }
  const storageState = await (await openDealer()).context().storageState();
  const own = await openPage(browser, { ...PHONE, storageState, baseURL: site.address });
  for (const requested of dealers) {
    await own.page.goto(`/dealer/promotions${requested}`);
    found.push(...(await violations(own.page)));
  }
  await own.close();
  return found;
}

test('axe finds nothing on the pages of promotions in light and dark colors', { tags: 'long' }, async () => {
  expect(await examine(['/new?preview=1&subject=store', '/results'], ['/statement'])).toEqual([]);
});

test('axe finds nothing on the other pages of promotions', { tags: 'long' }, async () => {
  expect(await examine(['', '/prices'], ['', '/new'])).toEqual([]);
});
