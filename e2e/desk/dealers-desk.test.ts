import { XMLParser } from 'fast-xml-parser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main as dealers } from '#app/cli/dealers.ts';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '#ports/mail/testing/mail-server.ts';
import { DESKTOP, openPage, type OpenPage, PHONE } from '../testing/open-browser.ts';
import { browserWithoutPictures } from '../testing/sites/shared-site.ts';
import { type Site, startSite, UNRATED } from '../testing/sites/start-site.ts';
import { SMALL_INVENTORY } from '../testing/sites/small-inventory.ts';
import { findViolationsInBothSchemes } from '../testing/violations.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };
const OWNER = 'olga@larimer.example';
const STAFF = 'sam@larimer.example';
const CRM = 'crm@larimer.example';

let mails: MailServer;
let site: Site;
let database: Database;
let browser: Browser;
const settings = () => ({
  ...{ SMTP_URL: mails.url, MAIL_FROM: 'hello@cars.example', PUBLIC_ORIGIN: 'https://cars.example' },
  ...UNRATED,
});
beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite(SMALL_INVENTORY, settings());
  database = connectDatabase(site.databaseUrl, { poolSize: 2 });
  browser = await browserWithoutPictures();
});
afterAll(async () => {
  await database?.close();
  await site?.stop();
  await mails?.stop();
});

/** Returns the first email to an address whose text matches, once it has arrived. */
async function mailTo(address: string, fits: RegExp): Promise<ReceivedMail> {
  const find = () => mails.received.find(({ to, text }) => to.includes(address) && fits.test(text));
  await expect.poll(find, PATIENCE).toBeDefined();
  return find()!;
}

/** Returns the path of a link to us in an email. */
async function linkIn(address: string, start: string): Promise<string> {
  const pattern = new RegExp(`https://cars\\.example(${start}[^\\s\\])>]*)`);
  return pattern.exec((await mailTo(address, pattern)).text)![1]!;
}

/** Opens a browser without JavaScript; whatever works there works in every browser. */
const openPlain = (options: object = DESKTOP): Promise<OpenPage> =>
  openPage(browser, { ...options, javaScriptEnabled: false, baseURL: site.address });

/** Opens an invitation, creates an account by an emailed link, and accepts the invitation. */
async function join(email: string, options?: object): Promise<OpenPage> {
  const open = await openPlain(options);
  const { page } = open;
  const invitation = await linkIn(email, '/dealer/invitations/');
  await page.goto(invitation);
  await page.getByRole('button', { name: 'Create your account' }).click();
  await page.goto(await linkIn(email, '/sign-in'));
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL(`**${invitation}`);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.waitForURL('**/dealer/leads');
  return open;
}

/** Returns the violations that axe, which needs JavaScript, finds on pages as the same user sees them. */
async function violationsFor({ page }: OpenPage, paths: readonly string[], options: object) {
  const storageState = await page.context().storageState();
  const open = await openPage(browser, { ...options, storageState, baseURL: site.address });
  const found: string[] = [];
  for (const requested of paths) {
    await open.page.goto(requested);
    found.push(...(await findViolationsInBothSchemes(open.page)).map((violation) => `${requested}: ${violation}`));
  }
  await open.close();
  return [...found, ...open.problems];
}

/** Returns a car of the named dealer. */
async function carOf(dealer: string): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `select l.id from listings l join owners o on o.id = l.owner_id where o.facts->>'name' = $1 order by l.id limit 1`,
    [dealer],
  );
  return row!.id;
}

/** Sends a shopper's message shortly after its form was rendered; returns the status. */
async function write(listingId: number, comments: string): Promise<number> {
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'accept-language': 'en-US',
    origin: site.address,
  };
  const form = await fetch(`${site.address}/account-api/lead-form?listingId=${listingId}`, { headers });
  const { requestKey } = (await form.json()) as { requestKey: string };
  const drawn = Number.parseInt(requestKey, 36);
  await expect.poll(() => Date.now() - drawn, PATIENCE).toBeGreaterThan(1_000);
  const response = await fetch(`${site.address}/cars-for-sale/contact?listingId=${listingId}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      requestKey,
      ...{
        firstName: 'Ana',
        lastName: 'Silva',
        fromEmailAddress: 'ana@shopper.example',
        phoneNumber: '(303) 555-0134',
      },
      comments,
    }),
  });
  return response.status;
}

describe('a dealership, from invitation to leads', { timeout: 300_000 }, () => {
  let joined: OpenPage | undefined;
  let staff: OpenPage;
  afterAll(async () => {
    await joined?.close();
    await staff?.close();
  });

  /** Returns the owner's browser, who joins first if this is the first test. */
  async function joinOwner(): Promise<OpenPage> {
    if (joined) return joined;
    await site.command(dealers, 'invite', 'Larimer Motors', OWNER);
    return (joined = await join(OWNER));
  }

  test('its owner is invited from the command line, signs in, and sets where leads go', { tags: 'long' }, async () => {
    const { page } = await joinOwner();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Email address, or webhook URL').fill(CRM);
    await page.getByRole('button', { name: 'Add destination' }).click();
    await page.getByRole('status').filter({ hasText: 'New leads go there.' }).waitFor();
    await page.getByLabel('Email address', { exact: true }).fill(STAFF);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('status').filter({ hasText: 'The invitation was sent.' }).waitFor();
  });

  test(
    'a message arrives at its CRM as ADF only, and the shopper gets a confirmation [R005, R257]',
    { tags: 'long' },
    async () => {
      expect(await write(await carOf('Larimer Motors'), 'Is it <still> there? ]]> 🚗\n– Ana')).toBe(201);
      const mail = await mailTo(CRM, /<adf>/);
      expect(mail.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
      expect([mail.html, mail.attachments]).toEqual([undefined, []]);
      expect(mail.headers.get('reply-to')).toContain('ana@shopper.example');
      expect(new XMLParser().parse(mail.text)).toMatchObject({
        adf: {
          prospect: {
            customer: { contact: { email: 'ana@shopper.example' }, comments: 'Is it <still> there? ]]> 🚗\n– Ana' },
            vehicle: { make: 'Toyota' },
            vendor: { vendorname: 'Larimer Motors', contact: { email: CRM } },
          },
        },
      });
      expect(mails.received.filter(({ to, text }) => to.includes(CRM) && text.includes('<adf>'))).toHaveLength(1);
    },
  );

  test(
    'its staff sees the lead on a phone and sets its status, but cannot change where leads go',
    { tags: 'long' },
    async () => {
      staff = await join(STAFF, PHONE);
      const { page } = staff;
      await page.getByRole('list', { name: 'Leads' }).getByRole('link').first().click();
      await page.getByText('Is it <still> there?').waitFor();
      await page.getByText(`To your CRM (ADF), ${CRM}: sent`).waitFor();
      await page.getByRole('button', { name: 'I replied' }).click();
      await page.getByText('Replied in').waitFor();
      expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
      expect((await page.goto('/dealer/settings'))!.status()).toBe(404);
      await page.goto('/account');
      await page.getByRole('link', { name: 'Dealer’s desk' }).click();
      await page.waitForURL('**/dealer/leads');
      expect(staff.problems.filter((problem) => !problem.startsWith('404'))).toEqual([]);
    },
  );

  test(
    'a destination that its owner enters after an hour is kept through a new sign-in',
    { tags: 'long' },
    async () => {
      const { page } = await joinOwner();
      await page.goto('/dealer/settings');
      await database.query(`update account_sessions set created_at = now() - interval '61 minutes'`);
      await page.getByLabel('Format').selectOption('webhook');
      await page.getByLabel('Email address, or webhook URL').fill('https://hooks.larimer.example/in');
      await page.getByRole('button', { name: 'Add destination' }).click();
      await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
      const links = () =>
        mails.received.flatMap(({ to, text }) =>
          to.includes(OWNER) ? [...text.matchAll(/https:\/\/cars\.example(\/sign-in\/link[^\s\])>]*)/g)] : [],
        );
      const before = links().length;
      await page.getByLabel('Email').fill(OWNER);
      await page.getByRole('button', { name: 'Email me a link instead' }).click();
      await expect.poll(() => links().length, PATIENCE).toBeGreaterThan(before);
      await page.goto(links().at(-1)![1]!);
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByText('Your change hasn’t been saved yet').waitFor();
      expect(await page.getByLabel('Email address, or webhook URL').inputValue()).toBe(
        'https://hooks.larimer.example/in',
      );
      await page.getByRole('button', { name: 'Add destination' }).click();
      await page.getByRole('listitem').filter({ hasText: 'https://hooks.larimer.example/in' }).waitFor();
      await page.locator('summary', { hasText: 'Remove https://hooks.larimer.example/in' }).click();
      await page.getByRole('button', { name: 'Yes, remove https://hooks.larimer.example/in' }).click();
      await page.getByText('The destination was removed.').waitFor();
    },
  );

  test('no desk shows another dealer’s lead', { tags: 'long' }, async () => {
    expect(await write(await carOf('Hudson Auto'), 'For Hudson alone')).toBe(201);
    const [lead] = await database.query<{ id: number }>('select max(id) as id from leads');
    const { page } = await joinOwner();
    expect((await page.goto(`/dealer/leads/${lead!.id}`))!.status()).toBe(404);
    await page.goto('/dealer/leads');
    expect(await page.getByRole('list', { name: 'Leads' }).getByRole('listitem').count()).toBe(1);
  });

  const examine = async (options: object) => {
    const [lead] = await database.query<{ id: number }>(
      `select min(l.id) as id from leads l join owners o on o.id = l.owner_id where o.facts->>'name' = 'Larimer Motors'`,
    );
    const paths = ['/dealer/leads', `/dealer/leads/${lead!.id}`, '/dealer/settings'];
    expect(await violationsFor(await joinOwner(), paths, options)).toEqual([]);
  };

  test('the pages are accessible, in both schemes and on a phone', { tags: 'long' }, () => examine(PHONE));

  test('the pages are accessible on a desktop', { tags: 'long' }, async () => {
    expect(await write(await carOf('Larimer Motors'), 'Is it there?')).toBe(201);
    await examine(DESKTOP);
  });
});
