import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Limits } from '#ports/limits/limits.ts';
import { memoryLimits } from '#ports/limits/memory-limits.ts';
import type { Browser } from '../accounts/testing/account-site.ts';
import { type BusySite, ANN_CREDENTIALS, openBusySite } from '../../whole-site/testing/stolen/busy-site.ts';
import { DATA_LIMIT } from './stored-data.ts';
import { PERSONAL_STORES } from '../../identity/personal-stores/personal-stores.ts';

/** A site where Ann has signed up, written to sellers and joined a dealership. */
let site: BusySite;
let ann: Browser;
/** How often public reviews were to be read again. */
let forgotten = 0;
/** How often a request counts that reads stored data. */
let countedTimes = 1;
/** Counts such requests several times, because hundreds of requests would take seconds. */
const limits: Limits = {
  of: (limit) => {
    const count = memoryLimits.of(limit);
    if (limit.name !== DATA_LIMIT.name) return count;
    return async (caller) => {
      for (let more = 1; more < countedTimes; more++) await count(caller);
      return count(caller);
    };
  },
};
beforeAll(async () => {
  const carReviews = { forget: () => forgotten++ };
  site = await openBusySite({ limits, services: { dealerDifferences: { teaserOf: () => null }, carReviews } as never });
  ann = site.ann;
  await fill();
});
afterAll(() => site?.close());

const ACCOUNT = `(select id from account_users where email = '${ANN_CREDENTIALS.email}')`;
const SHOPPER = `(select id from shoppers where user_id = ${ACCOUNT})`;

/** Gives Ann something of everything that she does not have yet. */
async function fill(): Promise<void> {
  const { database } = site;
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', accept: 'application/json' };
  const call = (path: string, body: object) =>
    ann.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  await call('/account-api/search', { search: 'makeCode=FORD' });
  await call('/account-api/saved-listings', { listingId: 42 });
  await database.query(`insert into wallets (shopper_id, parts) values (${SHOPPER}, '{"budget": {"monthly": 450}}')`);
  await database.query(
    `insert into compare_lists (shopper_id, brand, listing_ids) values (${SHOPPER}, 'marketplace', '{42,43}')`,
  );
  await database.query(`insert into browsing_settings (shopper_id, is_kept) values (${SHOPPER}, true)`);
  await database.query(
    `insert into browsing_history (shopper_id, listing_id, views, price, viewed_at) values (${SHOPPER}, 42, 1, 9000, now())`,
  );
  await database.query(
    `insert into push_devices (shopper_id, brand, name, endpoint_hash, browser_hash, subscription)
     values (${SHOPPER}, 'marketplace', 'Firefox on Linux', 'endpoint', 'browser', 'sealed')`,
  );
  await database.query(
    `insert into reviews (shopper_id, kind, brand, subject, overall, title, body, sketch)
     values (${SHOPPER}, 'dealer', 'marketplace', '7', 4, 'Kind people', 'They answered.', '{}')`,
  );
  await database.query(
    `insert into listing_reports (brand, listing_id, reason, comments, email)
     values ('marketplace', 42, 'SOLD', 'It is sold.', '${ANN_CREDENTIALS.email}')`,
  );
  await database.query(
    `insert into alert_recipients (email, brand, key_hash, confirmed_at) values ('${ANN_CREDENTIALS.email}', 'valuation', 'key of ann', now())`,
  );
}

const page = async (search = '') => (await ann.get(`/account/data${search}`)).text;
/** Returns the ids of the items of a part that the page offers to delete or remove, or shows. */
const idsOf = async (part: string) =>
  [...(await page()).matchAll(new RegExp(`/account/data/item\\?part=${part}&amp;id=([^"]+)"`, 'g'))].map(([, id]) =>
    decodeURIComponent(id!),
  );

test('shows every kind of stored data, with a download for each item', async () => {
  const text = await page();
  for (const { part } of PERSONAL_STORES) {
    const ids = await idsOf(part);
    expect(ids.length, part).toBeGreaterThan(0);
    const {
      status,
      headers,
      text: file,
    } = await ann.get(`/account/data/item?${new URLSearchParams({ part, id: ids[0]! })}`);
    expect([status, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
      ...[200, `attachment; filename="${part}.json"`, 'no-store'],
    ]);
    expect(Object.keys(JSON.parse(file))).not.toEqual([]);
  }
  expect(text).toContain('Kind people');
  expect(text).toContain('Report about');
  // A message may wait for its writer, so the page doesn’t claim that it was sent.
  expect(text).toMatch(/Message about [^<]+<\/span> <span class="stored-soft">Written /);
});

test('names what happened and when in words, and folds the kinds with nothing stored', async () => {
  const text = await page();
  expect(text).toContain('Created the account');
  expect(text).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:/);
  expect(text).not.toContain('Nothing stored');
});

test('is private, and contains no secret that gives access', async () => {
  const { headers, text } = await ann.get('/account/data');
  expect(headers.get('cache-control')).toBe('no-store');
  const held = [...site.secrets].filter(([secret]) => text.includes(secret)).map(([, what]) => what);
  expect(held).toEqual(['cookie osid']);
  expect(text).not.toMatch(/sealed:v1|sha256:/);
});

test('needs a sign-in within the last hour', async () => {
  await site.database.query(`update account_sessions set created_at = now() - interval '2 hours'`);
  const asked = [
    await ann.get('/account/data'),
    await ann.get('/account/data/item?part=wallet&id=wallet'),
    await ann.post('/account/data/delete', { part: 'wallet', id: 'wallet' }),
  ];
  expect(asked.map(({ status, location }) => [status, location?.split('?')[0]])).toEqual([
    [303, '/sign-in'],
    [303, '/sign-in'],
    [303, '/sign-in'],
  ]);
  await site.database.query('update account_sessions set created_at = now()');
  expect(await idsOf('wallet')).toEqual(['wallet']);
});

test('a removed search can be restored, and deleted for good after a confirmation', async () => {
  const [id = ''] = await idsOf('savedSearches');
  const item = { part: 'savedSearches', id };
  const removed = await ann.post('/account/data/delete', item);
  expect(removed.location).toBe(`/account/data?${new URLSearchParams({ step: 'removed', ...item })}`);
  expect((await ann.get(removed.location!)).text).toMatch(/You can restore it.*action="\/account\/data\/restore"/s);
  expect((await ann.post('/account/data/restore', item)).location).toBe('/account/data?step=restored');
  await ann.post('/account/data/delete', item);
  const asked = await page(`?${new URLSearchParams({ step: 'delete', ...item })}`);
  expect(asked).toContain('Delete permanently');
  expect((await ann.post('/account/data/delete', item)).location).toBe('/account/data?step=deleted');
  expect(await site.database.query(`select from saved_searches where bookmark_id = $1`, [id])).toEqual([]);
});

describe('deletes each kind of item after a confirmation', () => {
  const KINDS = ['wallet', 'compareLists', 'reviews', 'leads', 'alerts', 'reports', 'mails'];

  test.each(KINDS)('%s', async (part) => {
    const ids = await idsOf(part);
    forgotten = 0;
    const asked = await page(`?${new URLSearchParams({ step: 'delete', part, id: ids[0]! })}`);
    expect(asked).toMatch(/Delete “.*”\?.*can’t be undone/s);
    expect((await ann.post('/account/data/delete', { part, id: ids[0]! })).location).toBe('/account/data?step=deleted');
    expect(await idsOf(part)).toEqual(ids.slice(1));
    expect((await ann.post('/account/data/delete', { part, id: ids[0]! })).status).toBe(404);
    expect(forgotten).toBe(part === 'reviews' ? 1 : 0);
  });

  test('a deleted message leaves nothing of its writer', async () => {
    for (const id of await idsOf('leads')) await ann.post('/account/data/delete', { part: 'leads', id });
    const rows = await site.database.query<{ text: string }>(
      'select contact::text as text from leads where shopper_id is null',
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ text }) => text).join('')).not.toContain('Canary');
  });

  test('another sign-in ends, but not this one; a known browser is forgotten', async () => {
    const ids = await idsOf('account');
    const sessions = ids.filter((id) => id.startsWith('session.'));
    const outcomes = [];
    for (const id of sessions) outcomes.push((await ann.post('/account/data/delete', { part: 'account', id })).status);
    expect(outcomes.toSorted()).toEqual([...sessions.slice(1).map(() => 303), 404]);
    const browser = ids.find((id) => id.startsWith('browser.'))!;
    expect((await ann.post('/account/data/delete', { part: 'account', id: browser })).status).toBe(303);
    expect((await ann.get('/account')).status).toBe(200);
  });
});

test('a browser whose subscription has ended is shown, downloaded and deleted', async () => {
  await site.database.query(
    `insert into push_devices (shopper_id, brand, name, endpoint_hash, browser_hash, subscription, ended_at)
     values (${SHOPPER}, 'marketplace', 'Safari on iPhone', 'ended', 'ended', 'sealed', '2026-11-20 18:00Z')`,
  );
  const [id = ''] = (await idsOf('notifications')).slice(-1);
  expect(await page()).toMatch(/Safari on iPhone.*Ended Nov 20, 2026/s);
  const item = { part: 'notifications', id };
  const { text } = await ann.get(`/account/data/item?${new URLSearchParams(item)}`);
  expect(JSON.parse(text)).toMatchObject({ name: 'Safari on iPhone', endedAt: '2026-11-20T18:00:00.000Z' });
  expect((await ann.post('/account/data/delete', item)).location).toBe('/account/data?step=deleted');
  expect(await idsOf('notifications')).not.toContain(id);
});

test('tells sent emails apart by time and car, and shows what they said', async () => {
  const { database } = site;
  await database.query(
    `insert into outbox (key, channel, urgent, recipient, content, message_id, state, settled_at)
     values ('report:1', 'mail', false, $1, $2, 'report-1', 'sent', '2026-11-20 18:00Z')`,
    [
      ANN_CREDENTIALS.email,
      JSON.stringify({
        brand: 'marketplace',
        template: 'report-outcome',
        data: { car: '2021 Tacoma', outcome: 'gone' },
      }),
    ],
  );
  const [id = ''] = await idsOf('mails');
  expect(await page()).toMatch(/Report outcome: 2021 Tacoma<\/span> <span class="stored-soft">Nov 20.*6:00\sPM/);
  const { text } = await ann.get(`/account/data/item?${new URLSearchParams({ part: 'mails', id })}`);
  expect(JSON.parse(text)).toMatchObject({ at: '2026-11-20T18:00:00.000Z', says: { outcome: 'gone' } });
});

test('shows and deletes the switches of notifications, also of a car that is no longer saved, and the quiet hours', async () => {
  const { database } = site;
  await database.query(
    `insert into push_people (recipient_id, shopper_id, brand, time_zone)
     select min(id), ${SHOPPER}, 'marketplace', 'America/Denver' from alert_recipients`,
  );
  await ann.post('/account-api/search', { search: 'makeCode=HONDA' });
  await database.query(
    `insert into push_muted_searches (search_id)
     select id from saved_searches where shopper_id = ${SHOPPER} order by id desc limit 1`,
  );
  await database.query(`insert into push_muted_listings (shopper_id, listing_id) values (${SHOPPER}, 43)`);
  expect(await page()).toMatch(/Quiet hours and time zone.*America\/Denver.*They’re deleted with the last browser/s);
  const switches = (await idsOf('notifications')).filter((id) => /^(?:search|car)\./.test(id));
  expect(switches).toEqual([expect.stringMatching(/^search\.\d+$/), 'car.43']);
  for (const id of switches)
    expect((await ann.post('/account/data/delete', { part: 'notifications', id })).location).toBe(
      '/account/data?step=deleted',
    );
  for (const table of ['push_muted_searches', 'push_muted_listings'])
    expect(await database.query(`select from ${table}`), table).toEqual([]);
  for (const id of switches)
    expect((await ann.post('/account/data/delete', { part: 'notifications', id })).status, id).toBe(404);
});

test('shows what an address was told with the address', async () => {
  const { database } = site;
  const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
    `insert into alert_recipients (email, brand, key_hash, confirmed_at)
     values ('${ANN_CREDENTIALS.email}', 'maker', 'another key of ann', now()) returning id`,
  );
  await database.query(
    `insert into recall_alerts (recipient_id, campaign, told_at) values ($1, '26V001000', '2026-11-20 18:00Z')`,
    [id],
  );
  const { text } = await ann.get(`/account/data/item?${new URLSearchParams({ part: 'alerts', id: String(id) })}`);
  expect(JSON.parse(text)).toMatchObject({
    ...{ brand: 'maker', told: [], requests: [] },
    recalls: [{ campaign: '26V001000', toldAt: '2026-11-20T18:00:00.000Z' }],
  });
});

test('a kind with nothing stored is only named', async () => {
  await site.database.query(`delete from wallets where shopper_id = ${SHOPPER}`);
  const text = await page();
  expect(text).toMatch(/<summary class="stored-title">Nothing stored: \d+ other kinds? of data<\/summary>/);
  expect(text).not.toContain('id="stored-wallet"');
});

test('the audit log stays, and records what was done', async () => {
  const [id = ''] = await idsOf('audit');
  expect((await ann.post('/account/data/delete', { part: 'audit', id })).status).toBe(404);
  const rows = await site.database.query<{ action: string }>(
    `select distinct action from audit_log where action like 'data.%' and actor = ${ACCOUNT} order by 1`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['data.delete', 'data.download', 'data.restore']);
});

test('unknown parts, ids and addresses change nothing', async () => {
  for (const item of [
    { part: '__proto__', id: '1' },
    { part: 'leads', id: "1' or true" },
    { part: 'leads', id: '' },
    { part: 'savedListings', id: '9'.repeat(30) },
  ]) {
    expect((await ann.post('/account/data/delete', item)).status, JSON.stringify(item)).toBe(404);
    expect((await ann.get(`/account/data?${new URLSearchParams({ step: 'delete', ...item })}`)).status).toBe(200);
    expect((await ann.get(`/account/data/item?${new URLSearchParams(item)}`)).status).toBe(404);
  }
});

test('more items can be deleted one by one than other forms can be sent', async () => {
  const statuses = new Set<number>();
  for (let asked = 0; asked < 31; asked++)
    statuses.add((await ann.post('/account/data/delete', { part: 'wallet', id: 'none' })).status);
  expect(statuses.has(429)).toBe(false);
});

test('limits how often the page and the downloads are read', async () => {
  countedTimes = 20;
  const statuses = new Set<number>();
  for (let asked = 0; asked <= DATA_LIMIT.points / countedTimes; asked++)
    statuses.add((await ann.get('/account/data/item?part=wallet&id=none')).status);
  expect([...statuses]).toEqual([404, 429]);
});
