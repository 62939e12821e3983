import type { Hono } from 'hono';
import { COMMAND_LINE } from '#features/audit/audit.ts';
import { HONEYPOT } from '#kit/honeypot.ts';
import { type LeadDesk, readableDestinations } from '#features/leads/leads.server.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';
import type { Accounts } from '#ports/accounts/accounts.ts';
import { findSecret } from '#ports/accounts/find-secret.ts';
import { openAccounts } from '#ports/accounts/open-accounts.ts';
import { databaseError } from '#ports/database/database-errors.ts';
import type { Database } from '#ports/database/database.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import { browserOf, linkTo, openLinkAndConfirm, type Answer } from '../../../routes/accounts/testing/account-site.ts';
import { addSeller, BROWSER, CARS, FORM } from '../../../routes/leads/testing/leads-site.ts';
import { openSavesTestSite } from '../../../routes/saves/testing/saves-test-site.ts';
import { ACCOUNT_SECRET_CODEC } from '../../../boot/open-secrets.ts';
import { startLeads } from '../../../boot/start-leads.ts';
import type { AppContext } from '../../../base/app-context.ts';
import { inviteByMail } from '../../../routes/desk/change-dealer.ts';
import { createWholeSite } from '../create-whole-site.ts';

export type BusySite = {
  app: Hono;
  database: Database;
  /** Every secret that a user was given, with its kind. */
  secrets: Map<string, string>;
  /** Secrets of the site itself. */
  ownSecrets: Map<string, string>;
  accounts: Accounts;
  leads: LeadDesk;
  /** Signed in as ann@example.com, who sent leads as Ann Canary. */
  ann: Browser;
  /** Sends a lead as a shopper does. */
  write: WriteToSeller;
  close(): Promise<void>;
};

export const ANN_CREDENTIALS = { email: 'ann@example.com', name: 'Ann', password: 'correct horse battery' };
const originFor = () => 'http://localhost';
type Browser = ReturnType<typeof browserOf>;

/** Opens a site on which every feature that issues a secret has issued one. */
export async function openBusySite(changes: Partial<AppContext> = {}): Promise<BusySite> {
  const kept = await openSavesTestSite();
  const { database } = kept;
  const secret = await findSecret(database, ACCOUNT_SECRET_CODEC);
  const accounts = openAccounts(database, { secret, errorOf: databaseError });
  let time = Date.now();
  const leads = startLeads({
    ...{ database, limits: memoryLimits, originFor, leadsFallback: undefined, now: () => new Date(time) },
  });
  const failures: unknown[] = [];
  const app = createWholeSite((_message, detail) => void failures.push(detail), {
    changes: { database, accounts, leads, originFor, limits: memoryLimits, ingress: { trustedProxies: 1 }, ...changes },
  });
  const [ann, carol] = [browserOf(app), browserOf(app)];
  const write = writer(() => void (time += 20_000));
  await fillDealers(database);
  const cookies = [...(await useAccounts(app, database, ann)), ...(await useAlerts(database, carol)), carol];
  const formKeys = await useLeads(ann, carol, write);
  if (failures.length > 0) throw new Error('The site failed.', { cause: failures[0] });
  const secrets = new Map<string, string>(formKeys.map((key) => [key, 'key of a form']));
  for (const browser of cookies) addCookies(secrets, browser);
  await addMailed(secrets, database);
  const ownSecrets = new Map([[secret, 'secret of cookies']]);
  for (const destination of await readableDestinations(database, 7))
    if (destination.secret !== null) secrets.set(destination.secret, 'secret of a webhook');
  return {
    ...{ app, database, secrets, ownSecrets, accounts, leads, ann, write },
    close: async () => {
      await accounts.close();
      await kept.close();
    },
  };
}

async function fillDealers(database: Database): Promise<void> {
  await database.query(
    `update owners set facts = facts || '{"phone": "3035550123"}', lead_email = 'dealer@example.com'`,
  );
  await addSeller({ database }, CARS.person, { privateSeller: true, name: 'Pat Jones', phone: '3035550199' });
}

/** Creates sessions, a passkey challenge, and unused links of every kind. */
async function useAccounts(app: Hono, database: Database, ann: Browser): Promise<Browser[]> {
  await ann.post('/account-api/sign-up', { ...ANN_CREDENTIALS, refUrl: '/account' });
  expectStatus(await openLinkAndConfirm(ann, await linkTo(database, ANN_CREDENTIALS.email)), 303);
  const phone = browserOf(app);
  expectStatus(await phone.post('/account-api/sign-in', ANN_CREDENTIALS), 303);
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', accept: 'application/json' };
  expectStatus(await ann.ask('/account-api/passkeys/options', { method: 'POST', headers: json, body: '{}' }), 200);
  const guest = browserOf(app);
  await guest.ask('/account-api/passkey-sign-in/options', { method: 'POST', headers: json, body: '{}' });
  await guest.post('/account-api/sign-up', { ...ANN_CREDENTIALS, email: 'new@example.com' });
  await guest.post('/account-api/sign-in-link', { email: 'link@example.com' });
  await guest.post('/account-api/reset-password', { email: ANN_CREDENTIALS.email });
  await ann.post('/account-api/email', { email: 'other@example.com' });
  await inviteByMail(
    { database, originFor },
    { ownerId: 7, email: 'staff@example.com', role: 'staff', invitedBy: null },
    { actor: COMMAND_LINE, brand: 'marketplace' },
  );
  await database.query(
    `insert into dealer_members (owner_id, user_id, email, role) select 7, id, email, 'owner' from account_users`,
  );
  for (const [kind, address] of [
    ['webhook', 'https://crm.example/leads'],
    ['adf', 'crm@dealer.example'],
  ])
    expectStatus(await ann.post('/dealer/settings/destination', { dealer: '7', kind: kind!, address: address! }), 303);
  return [ann, phone, guest];
}

/** Creates a visitor's cookie, confirmation requests, and keys of preferences. */
async function useAlerts(database: Database, carol: Browser): Promise<Browser[]> {
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', accept: 'application/json' };
  const subscribe = (search: string) =>
    carol.ask('/account-api/subscriptions', {
      ...{ method: 'POST', headers: json },
      body: JSON.stringify({ emailAddress: 'carol@example.com', search }),
    });
  await subscribe('makeCode=FORD');
  const mail = (await readOutbox(database)).findLast(({ content }) => content.template === 'confirm-alerts')!;
  const key = new URL(String(mail.content.data!['link'])).searchParams.get('key')!;
  expectStatus(await carol.post('/alerts/confirm', { key, frequency: 'instant' }), 303);
  await subscribe('makeCode=HYUNDAI');
  return [carol];
}

/** Ann's lead, with texts that can be found wherever they were stored. */
export const CANARY_LEAD = { lastName: 'Canary', phoneNumber: '(303) 555-0177', comments: 'Words of the canary.' };

type WriteToSeller = (
  browser: Browser,
  listingId: number,
  fields: Record<string, string>,
  isHurried?: boolean,
) => Promise<string[]>;

/** Returns a function that sends leads and returns the keys that the shopper was given. */
function writer(wait: () => void): WriteToSeller {
  return async (browser, listingId, fields, isHurried = false) => {
    const path = `/cars-for-sale/contact?listingId=${listingId}`;
    const { text } = await browser.ask(path, { headers: BROWSER });
    const [, requestKey = ''] = /name="requestKey" value="([^"]+)"/.exec(text)!;
    if (!isHurried) wait();
    const headers = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...FORM, ...fields, requestKey }).toString();
    const answer = await browser.ask(path, { method: 'POST', headers, body });
    expectStatus(answer, 303);
    const receipt = new URL(answer.location!, 'http://localhost').searchParams.get('receipt');
    return [requestKey, receipt ?? ''].filter(Boolean);
  };
}

/** Creates form keys, an offer's keys for both sides, and the key of a held lead. */
async function useLeads(ann: Browser, carol: Browser, write: WriteToSeller): Promise<string[]> {
  const spam = { [HONEYPOT]: 'https://spam.example', fromEmailAddress: 'carol@example.com' };
  return [
    ...(await write(ann, 42, CANARY_LEAD)),
    ...(await write(ann, CARS.person, { ...CANARY_LEAD, amount: '$38,000' })),
    ...(await write(carol, 43, spam, true)),
  ];
}

function expectStatus({ status, text }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${text.slice(0, 500)}`);
}

/** Cookies that are only hints for scripts. */
const HINTS: ReadonlySet<string> = new Set(['keeps', 'signed-in']);

function addCookies(secrets: Map<string, string>, { cookies }: Browser): void {
  for (const [name, value] of cookies) {
    if (HINTS.has(name) || value.length < 16) continue;
    const [token = ''] = decodeURIComponent(value).split('.');
    secrets.set(token, `cookie ${name}`);
  }
}

const KEY = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** Adds the keys of the links in every email. */
async function addMailed(secrets: Map<string, string>, database: Database): Promise<void> {
  for (const { content } of await readOutbox(database)) {
    const { template, ...rest } = content;
    for (const [key] of JSON.stringify(rest).matchAll(KEY)) secrets.set(key, `key in ${template ?? 'a call'}`);
  }
}
