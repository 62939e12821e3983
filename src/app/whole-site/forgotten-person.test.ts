import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import { KEEP_HISTORY_PATH } from '#features/interest/interest.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';
import { createCampaign } from '#features/promotions/promotions.server.ts';
import { enqueuePushes } from '#features/push/push.server.ts';
import { addDevice, browserSubscription } from '#features/push/testing/push-shopper.ts';
import { findShopper } from '#features/shoppers/shoppers.server.ts';
import { type FolderMail, openFolderMail } from '#ports/mail/folder-mail.ts';
import type { AppContext } from '../base/app-context.ts';
import { removeErasedMails } from '../boot/erased-mails.ts';
import { listItems } from '../identity/personal-stores/change-items.ts';
import { type Browser, browserOf } from '../routes/accounts/testing/account-site.ts';
import { ANN_CREDENTIALS, type BusySite, CANARY_LEAD, openBusySite } from './testing/stolen/busy-site.ts';
import { findTraces } from './testing/find-traces.ts';

let site: BusySite;
let userId: string;
let shopperId: string;
let folder: string;
let mailbox: FolderMail;
/** How often public reviews were to be read again. */
let forgotten = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-mail-'));
  mailbox = openFolderMail(folder, { now: () => new Date() });
  const flags: AppContext['flags'] = (brand) => ({ ...FLAG_DEFAULTS, ...brand.flagOverrides, consumer_ratings: true });
  const carReviews = { forget: () => forgotten++ };
  const services = { dealerDifferences: { teaserOf: () => null }, carReviews } as never;
  site = await openBusySite({ mailbox, flags, services, visitorNameOf: async (visitor) => `today ${visitor}` });
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
  await fillStores();
  // Her dealership has a second owner, because the last owner has to confirm leaving.
  await database.query(
    `insert into dealer_members (owner_id, user_id, email, role) values (7, 'bob', 'bob@example.com', 'owner')`,
  );
}

const JSON_CALL = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', accept: 'application/json' };
const call = (browser: Browser, path: string, body: object) =>
  browser.ask(path, { method: 'POST', headers: JSON_CALL, body: JSON.stringify(body) });

/** Stores what else an account can hold, as its owner does. */
async function fillStores(): Promise<void> {
  const { ann, database } = site;
  // Members of a dealership write no reviews, so she joined hers later.
  const members = await database.query<{ owner_id: number }>(
    'delete from dealer_members where user_id = $1 returning owner_id',
    [userId],
  );
  const statuses = [
    await call(ann, '/account-api/search', { search: 'makeCode=FORD', searchName: 'Canary search' }),
    await call(ann, '/account-api/saved-listings', { listingId: 42 }),
    await call(ann, '/account-api/wallet/budget', { budget: '3133731' }),
    await call(ann, '/account-api/compare', { add: 42, listingId: 42 }),
    await call(ann, KEEP_HISTORY_PATH, { keep: 'on' }),
    await ann.post('/reviews/dealers/7', {
      overall: '4',
      title: 'Canary',
      body: 'The canary bought a car and drove it home, and it still sings.',
    }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 200, 200, 200, 303]);
  shopperId = (await findShopper(database, { userId }))!;
  await database.query(
    `insert into browsing_history (shopper_id, listing_id, views, price, viewed_at) values ($1, 42, 3133731, 9000, now())`,
    [shopperId],
  );
  await database.query(
    `insert into browsing_forgotten (shopper_id, car_digest, forgotten_at) values ($1, 'a digest', now())`,
    [shopperId],
  );
  await fillNotifications();
  await database.query(
    `with written as (
       insert into reviews (shopper_id, kind, brand, subject, model_year, owned_months, overall, title, body, sketch)
       values ($1, 'owner', 'marketplace', 'FORD-F150', 2020, 12, 4, 'Canary', 'The canary drives it.', '{}') returning id)
     insert into review_proofs (review_id, kind, picture) select id, 'registration-photo', $2 from written`,
    [shopperId, Buffer.from('plate of the canary')],
  );
  const campaign = { ownerId: 7, isHouse: false, brand: 'marketplace', placement: 'boost', tier: null } as const;
  const dates = { startsOn: '2026-12-01', endsOn: '2026-12-31' };
  const prices = { totalCents: 10_000, dailyCents: 1_000, bidCents: 100 };
  await createCampaign(
    database,
    { ...campaign, ...dates, ...prices, subject: { kind: 'store' }, area: { kind: 'state', code: 'CO' } },
    { actor: 'dealer', id: userId },
  );
  for (const { owner_id: ownerId } of members)
    await database.query(`insert into dealer_members (owner_id, user_id, email, role) values ($1, $2, $3, 'owner')`, [
      ownerId,
      userId,
      ANN_CREDENTIALS.email,
    ]);
}

/** Registers a browser, and lets a notification wait for it. */
async function fillNotifications(): Promise<void> {
  const { database } = site;
  const subscription = { ...browserSubscription(), endpoint: 'https://push.example/canary' };
  await addDevice(database, shopperId, subscription);
  const notification = { title: 'Canary', body: '$800 less', navigate: 'https://cars.example/' };
  const about = { key: `canary ${userId}`, subject: 'car 42', brand: 'marketplace' as const };
  expect(await enqueuePushes(database, [{ ...about, shopperId, notification }])).toBe(1);
  await database.query('insert into push_muted_listings (shopper_id, listing_id) values ($1, 42)', [shopperId]);
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

const canaries = () => [ANN_CREDENTIALS.email, 'canary', '3035550177', '3133731', userId, shopperId];

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
  const places = (await findTraces(site.database, canaries())).join('\n');
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
    ...['saved_listings', 'saved_searches', 'wallets', 'compare_lists', 'browsing_history', 'browsing_forgotten'],
    ...['push_devices', 'push_messages', 'push_muted_listings', 'reviews', 'review_proofs', 'campaign_changes'],
  ])
    expect(places).toContain(`in public.${table}`);
  for (const table of ['outbox', 'push_devices', 'push_messages'])
    expect(places).toContain(`canary in opened public.${table}`);
});

test('every store of personal data holds something before the deletion', async () => {
  const { database } = site;
  const shopperId = await findShopper(database, { userId });
  const account = { userId, email: ANN_CREDENTIALS.email, name: 'Ann' };
  const content = await listItems(database, { account, shopperId });
  expect(content.filter(({ items }) => items.length === 0).map(({ store }) => store.part)).toEqual([]);
});

test('a visitor who deletes everything leaves nothing in any column of any table', async () => {
  const { app, database, write } = site;
  const visitor = browserOf(app);
  const email = 'vera@example.com';
  const words = {
    lastName: 'Nightingale',
    phoneNumber: '(303) 555-0166',
    comments: 'Sings at night.',
    fromEmailAddress: email,
  };
  await write(visitor, 43, words);
  await call(visitor, '/account-api/saved-listings', { listingId: 44 });
  await call(visitor, '/account-api/subscriptions', { emailAddress: email, search: 'makeCode=HONDA' });
  const secret = visitor.cookies.get('visitor')!;
  const shopperId = await findShopper(database, { visitor: secret });
  const hers = [email, 'nightingale', '3035550166', 'sings at night', shopperId!, secret];
  const places = await findTraces(database, hers);
  for (const table of ['shoppers', 'leads', 'lead_profiles', 'outbox', 'alert_recipients', 'saved_searches'])
    expect(places.join('\n'), table).toContain(`in public.${table}`);
  expect((await visitor.post('/privacy/erase')).location).toBe('/privacy?step=erased');
  expect(await findTraces(database, hers)).toEqual([]);
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
  forgotten = 0;
  expect((await ann.post('/account-api/delete', { confirmEmail: ANN_CREDENTIALS.email })).location).toBe(
    '/privacy?step=account-deleted',
  );
  expect(forgotten).toBe(1);
  // The audit log is append-only. It keeps the random account id for 400 days, which no longer leads to a person.
  const found = await findTraces(site.database, canaries());
  expect(found.filter((trace) => trace !== `${userId} in public.audit_log`)).toEqual([]);
  expect(await mailTracesOf(canaries())).toEqual([]);
  expect(await mailTracesOf(['carol@example.com'])).toEqual(['carol@example.com']);
  // An email in transit arrives later, and the next cleaning removes it.
  await mailbox.send(aboutAnn.mail);
  expect(await mailTracesOf(canaries())).not.toEqual([]);
  await removeErasedMails(site.database, mailbox);
  expect(await mailTracesOf(canaries())).toEqual([]);
  // The fact that a lead was sent stays, for the sellers' statistics. Other people keep their data.
  expect(await site.database.query('select from leads')).toHaveLength(6);
  expect(await findTraces(site.database, ['carol@example.com'])).not.toEqual([]);
});
