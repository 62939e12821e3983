import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolderMail } from '#ports/mail/folder-mail.ts';
import { browserOf, signUp, useAccountSite } from './accounts/testing/account-site.ts';
import { openDeskSite } from './desk/testing/desk-site.ts';
import { BROWSER, CARS, FORM, type LeadsSite, openLeadsSite } from './leads/testing/leads-site.ts';
import { visitor } from './saves/testing/saves-test-site.ts';

/** Claims that pages make only where email is sent. */
const CLAIMS = /We sent|was sent\.|is on its way|Check your (email|inbox)|We(’|&#x27;)ll email|by email or phone/;
const TRUTH = 'This site doesn’t send email';

describe.each([
  ['sends mail', true],
  ['stores mail', false],
])('a site that %s says so', (_what, sendsMail) => {
  const expectTruth = (text: string) => {
    if (sendsMail) {
      expect(text).toMatch(CLAIMS);
      expect(text.toLowerCase()).not.toContain('doesn’t send email');
    } else {
      expect(text).not.toMatch(CLAIMS);
      expect(text.toLowerCase()).toContain('this site doesn’t send email');
    }
  };

  describe('to owners of accounts', () => {
    const site = useAccountSite({ changes: { sendsMail } });

    test('after a sign-up, and when they request a new address', async () => {
      const { browser } = await signUp(site);
      expectTruth((await browser.get('/sign-in?sent=1')).text);
      const { location } = await browser.post('/account-api/email', { email: 'ann@elsewhere.example' });
      expectTruth((await browser.get(location!)).text);
    });

    test('before they request a link', async () => {
      const { browser } = await signUp(site, { email: 'eve@example.com' });
      for (const screen of ['link', 'reset']) expectTruth((await browser.get(`/sign-in?defaultScreen=${screen}`)).text);
      const { text } = await browserOf(site.app).get('/sign-in');
      expect(text).toContain(sendsMail ? 'Email me a link instead' : 'Get a link instead');
    });

    test('after a wrong password', async () => {
      const { browser, email } = await signUp(site, { email: 'fay@example.com' });
      const { text } = await browserOf(site.app).post('/account-api/sign-in', { email, password: 'not the password' });
      expect(text.includes('a link by email')).toBe(sendsMail);
      expect(text.includes('This site doesn’t send email, but its operator can give you a link')).toBe(!sendsMail);
      const changed = { currentPassword: 'not the password', password: 'blue tractor moon' };
      const account = await browser.post('/account-api/password', changed);
      expect(account.text.includes('reset it with a link by email')).toBe(sendsMail);
    });

    test('when they subscribe to a search, as a page and as data', async () => {
      const { browser, email } = await signUp(site, { email: 'bob@example.com' });
      for (const emailAddress of [email, 'another@example.com']) {
        const form = { emailAddress, search: 'makeCode=TOYOTA' };
        const { location } = await browser.post('/account-api/subscriptions', form);
        const { text } = await browser.get(location!);
        expect(text.includes(TRUTH)).toBe(!sendsMail);
        expect(CLAIMS.test(text)).toBe(sendsMail);
      }
    });
  });

  test('to an owner of a dealership who invites', async () => {
    const site = await openDeskSite({ sendsMail });
    const form = { dealer: '1', email: 'new@team.example', role: 'staff' };
    const { location } = await site.ask('olga', '/dealer/settings/invite', form);
    expectTruth((await site.ask('olga', location!)).text);
    await site.close();
  });

  describe('to shoppers', () => {
    let site: LeadsSite;
    beforeAll(async () => {
      site = await openLeadsSite({ sendsMail });
    });
    afterAll(() => site?.close());

    test('before they subscribe to a search, and in the form that saves one', async () => {
      const ann = visitor(site);
      const saving = '/saved-searches/new?search=makeCode%3DTOYOTA';
      for (const path of ['/cars-for-sale?makeCode=TOYOTA', saving]) expectTruth(await (await ann.get(path)).text());
      const state = await ann.get('/account-api/state?search=makeCode%3DTOYOTA');
      expect(await state.json()).toMatchObject({ search: { sendsMail } });
    });

    test.each(['dealer', 'person'] as const)('who write to a %s', async (seller) => {
      const ann = visitor(site);
      const path = `/cars-for-sale/contact?listingId=${CARS[seller]}`;
      const headers = { ...BROWSER, 'x-forwarded-for': '198.51.100.7' };
      const html = await (await ann.ask(path, { headers })).text();
      const requestKey = /name="requestKey" value="([^"]+)"/.exec(html)![1]!;
      site.wait(20_000);
      const body = new URLSearchParams({ ...FORM, requestKey, amount: '20000' });
      const sent = await ann.ask(path, { method: 'POST', body, headers });
      expectTruth(await (await ann.get(sent.headers.get('location')!)).text());
      const contacts = (await (await ann.get('/contacted-sellers')).text()).replaceAll('<!-- -->', '');
      expect(contacts.includes('Saved for the seller: this site doesn’t send email')).toBe(
        !sendsMail && seller === 'dealer',
      );
      const [, leadId] = /action="\/contacted-sellers\/offer"[^]*?name="leadId" value="(\d+)"/.exec(contacts) ?? [];
      expect(leadId !== undefined).toBe(seller === 'person');
      if (leadId !== undefined) {
        const [status, offer] = await ann.form('/contacted-sellers/offer', { leadId });
        expect(status).toBe(303);
        expect(await (await ann.get(String(offer))).text()).toContain('You offered $20,000');
      }
      // The dialog over a page uses this value for the same text.
      const form = await ann.ask(path.replace('/cars-for-sale/contact', '/account-api/lead-form'), { headers });
      expect(await form.json()).toMatchObject({ sendsMail });
    });
  });
});

describe('the demo', () => {
  const devMailbox = openFolderMail(path.join(tmpdir(), 'unused-mailbox'), { now: () => new Date(0) });
  const site = useAccountSite({ changes: { sendsMail: false, devMailbox } });

  test('leads owners of accounts who request a new address to its mailbox', async () => {
    const { browser } = await signUp(site);
    const { location } = await browser.post('/account-api/email', { email: 'ann@elsewhere.example' });
    const { text } = await browser.get(location!);
    expect(text).toContain(TRUTH);
    expect(text).toContain('<a href="/dev/mail">Open the mailbox</a>');
  });
});
