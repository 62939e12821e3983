import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';
import type { Queryable } from '#ports/database/database.ts';
import { readDatabase } from '#ports/database/testing/read-database.ts';
import { type FolderMail, openFolderMail } from '#ports/mail/folder-mail.ts';
import { removeErasedMails } from '../boot/erased-mails.ts';
import { browserOf } from '../routes/accounts/testing/account-site.ts';
import { ANN_CREDENTIALS, type BusySite, CANARY_LEAD, openBusySite } from './testing/stolen/busy-site.ts';

let site: BusySite;
let userId: string;
let folder: string;
let mailbox: FolderMail;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-mail-'));
  mailbox = openFolderMail(folder, { now: () => new Date() });
  site = await openBusySite({ mailbox });
  const [user] = await site.database.query<{ id: string }>('select id from account_users where email = $1', [
    ANN_CREDENTIALS.email,
  ]);
  userId = user!.id;
  await leaveElsewhere();
});
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true });
});

/** Stores what Ann did signed out, in other browsers, on another brand and with another spelling of her address. */
async function leaveElsewhere(): Promise<void> {
  const { app, database, write } = site;
  const [work, library] = [browserOf(app), browserOf(app)];
  const elsewhere = { ...CANARY_LEAD, fromEmailAddress: 'Ann@Example.com' };
  await write(work, 44, { ...elsewhere, comments: 'Canary signed out.' });
  await write(library, 45, { ...elsewhere, comments: 'Canary on another brand.' });
  await database.query(`update leads set brand = 'valuation' where listing_id = 45`);
  await library.ask('/account-api/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', accept: 'application/json' },
    body: JSON.stringify({ emailAddress: ANN_CREDENTIALS.email, search: 'makeCode=FORD' }),
  });
  await database.query(
    `insert into listing_reports (brand, listing_id, reason, comments, email)
     values ('marketplace', 42, 'SOLD', 'Canary saw it sold.', 'Ann@example.com')`,
  );
  // Her dealership has a second owner, because the last owner has to confirm leaving.
  await database.query(
    `insert into dealer_members (owner_id, user_id, email, role) values (7, 'bob', 'bob@example.com', 'owner')`,
  );
}

/** Returns where any of her data is, in every column of every table; sealed contents are opened. */
async function tracesOf(canaries: readonly string[]): Promise<string[]> {
  const { database } = site;
  const texts = [...(await readDatabase(database)), ...(await openedOutbox(database))];
  const found = texts.flatMap(({ place, text }) =>
    canaries
      .filter((canary) => text.toLowerCase().includes(canary.toLowerCase()))
      .map((canary) => `${canary} in ${place}`),
  );
  return [...new Set(found)].toSorted();
}

async function openedOutbox(database: Queryable) {
  const rows = await readOutbox(database);
  return rows.map((row) => ({ place: 'the opened outbox', text: JSON.stringify(row) }));
}

/** Stores all emails of the outbox in the local mailbox, as a site without a mail server does. */
async function keepMails(): Promise<void> {
  await site.database.query(`update outbox set message_id = message_id || '@cars.example' where channel = 'mail'`);
  const from = { name: 'Forecourt', address: 'hello@cars.example' };
  for (const { recipient, message_id, content, channel } of await readOutbox(site.database))
    if (channel === 'mail')
      await mailbox.send({
        ...{ from, to: recipient, subject: 'Mail', messageId: message_id, text: JSON.stringify(content) },
      });
  await site.database.query(`update outbox set state = 'kept', settled_at = now() where channel = 'mail'`);
}

async function mailTracesOf(wanted: readonly string[]): Promise<string[]> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  return wanted.filter((canary) => files.some((text) => text.toLowerCase().includes(canary.toLowerCase())));
}

const canaries = () => [ANN_CREDENTIALS.email, 'canary', '3035550177', userId];

test('the download contains all data of the person, including messages sent while signed out', async () => {
  const { status, text } = await site.ann.get('/account/export');
  expect(status).toBe(200);
  for (const hers of [CANARY_LEAD.comments, 'Canary signed out.', 'Canary on another brand.', '3035550177', 'SOLD'])
    expect(text).toContain(hers);
  const told = JSON.parse(text);
  expect(told.leads.leads).toHaveLength(4);
  expect(told.leads.otherProfiles.length).toBeGreaterThan(0);
  expect(told.alerts.addresses).toMatchObject([{ email: ANN_CREDENTIALS.email }]);
  expect(told.alerts.requests).toMatchObject([
    { query: expect.stringContaining('makeCode=FORD'), askedAt: expect.any(String), confirmedAt: null },
  ]);
  expect(told.reports).toMatchObject([{ comments: 'Canary saw it sold.' }]);
});

test('and no secret that gives access', async () => {
  const { text } = await site.ann.get('/account/export');
  const held = [...site.secrets].filter(([secret]) => text.includes(secret)).map(([, what]) => what);
  // The number of the visit that a message was sent in grants nothing.
  expect(held).toEqual(['cookie osid']);
  expect(text).not.toMatch(/sealed:v1|sha256:|"(?:password|token|secret|publicKey)":/i);
});

test('the scan finds the person everywhere before the deletion', async () => {
  const places = (await tracesOf(canaries())).join('\n');
  for (const table of [
    ...[
      'account_users',
      'account_sessions',
      'account_credentials',
      'account_links',
      'shoppers',
      'leads',
      'lead_profiles',
    ],
    ...['outbox', 'alert_recipients', 'listing_reports', 'dealer_members', 'lead_destinations'],
  ])
    expect(places).toContain(`in public.${table}`);
  expect(places).toContain('canary in the opened outbox');
});

test('a deleted account leaves nothing of its owner in any column of any table', async () => {
  const { ann } = site;
  await keepMails();
  const aboutAnn = (await mailbox.list()).find(
    ({ mail: { to, text } }) => to !== ANN_CREDENTIALS.email && /canary/i.test(text),
  )!;
  expect(await mailTracesOf([ANN_CREDENTIALS.email, 'canary', '3035550177'])).toEqual([
    ANN_CREDENTIALS.email,
    'canary',
    '3035550177',
  ]);
  expect((await ann.post('/account-api/delete', { confirmEmail: ANN_CREDENTIALS.email })).location).toBe(
    '/cars-for-sale',
  );
  // The audit log is append-only. It keeps the random account id for 400 days, which no longer leads to a person.
  const found = await tracesOf(canaries());
  expect(found.filter((trace) => trace !== `${userId} in public.audit_log`)).toEqual([]);
  expect(await mailTracesOf(canaries())).toEqual([]);
  expect(await mailTracesOf(['carol@example.com'])).toEqual(['carol@example.com']);
  // An email in transit arrives later, and the next cleaning removes it.
  await mailbox.send(aboutAnn.mail);
  expect(await mailTracesOf(canaries())).not.toEqual([]);
  await removeErasedMails(site.database, mailbox);
  expect(await mailTracesOf(canaries())).toEqual([]);
  // The fact that a lead was sent stays, for the sellers' statistics. Other people keep their data.
  expect(await site.database.query('select from leads')).toHaveLength(5);
  expect(await tracesOf(['carol@example.com'])).not.toEqual([]);
});
