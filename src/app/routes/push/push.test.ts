import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeAccounts } from '#ports/accounts/fake.ts';
import { browserSubscription, endDevice, turnOnPush } from '#features/push/testing/push-shopper.ts';
import type { PushSubscription } from '#ports/push/push.ts';
import { openSecret } from '#ports/secrets/secrets.ts';
import { createGuard } from '#ports/calls/create-guard.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Connection } from '#ports/database/database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { GUARDED_CALLS } from '../../load/guards.ts';
import { openSavesTestSite, type SavesTestSite, visitor } from '../saves/testing/saves-test-site.ts';

const WORKER = '/cars-for-sale/api/firebase-messaging-sw.js';
const DEVICE = '/cars-for-sale/consumer-device/browser';
const PAGE = '/alerts/notifications';

let site: SavesTestSite;
beforeAll(async () => {
  site = await openSavesTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database, 'shoppers', 'outbox', 'alert_recipients');
  for (const name of Object.keys(site.flags)) delete site.flags[name as keyof typeof site.flags];
});

const body = (changes: object = {}, subscription = browserSubscription()) => ({
  ...{ brand: 'AT', pixall_id: '0123456789abcdef', browser_token: JSON.stringify(subscription) },
  ...changes,
});
const register = (shopper: ReturnType<typeof visitor>, changes: object = {}, query = '?timeZone=America/Denver') =>
  shopper.post(DEVICE + query, body(changes));
const devices = () =>
  site.database.query('select name, brand, time_zone from push_devices join push_people using (shopper_id, brand)');

describe('the service worker', () => {
  test('is served at its address, and may control all pages below its scope [R043, R044]', async () => {
    const response = await visitor(site).get(WORKER);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('service-worker-allowed')).toBe('/cars-for-sale/');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const text = await response.text();
    expect(text).toContain("addEventListener('push'");
    expect(Buffer.byteLength(text)).toBeLessThan(3_000);
  });

  test('comes with a web manifest in the name of the brand', async () => {
    const response = await visitor(site).get('/site.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    expect(await response.json()).toMatchObject({ display: 'standalone', start_url: '/cars-for-sale', scope: '/' });
  });
});

describe('the consumer device call', () => {
  test('registers a browser and answers 201 [R394, R509]', async () => {
    const shopper = visitor(site);
    const response = await register(shopper);
    expect([response.status, await response.json()]).toEqual([201, { kind: 'registered' }]);
    expect(await devices()).toEqual([{ name: 'A browser', brand: 'marketplace', time_zone: 'America/Denver' }]);
  });

  const tokenAt = (endpoint: string) => ({ browser_token: JSON.stringify({ ...browserSubscription(), endpoint }) });
  test.each<[string, object]>([
    ['another brand', { brand: 'KBB' }],
    ['no brand', { brand: undefined }],
    ['a short number', { pixall_id: 'x' }],
    ['no subscription', { browser_token: '{}' }],
    ['a private address', tokenAt('https://10.0.0.1/')],
    ['an address without encryption', tokenAt('http://push.example/')],
    ['another key', { email: 'ann@example.com' }],
  ])('refuses %s and stores nothing', async (_what, changes) => {
    expect((await register(visitor(site), changes)).status).toBe(422);
    expect(await devices()).toEqual([]);
  });

  test('takes Eastern Time for a time zone that does not exist', async () => {
    await register(visitor(site), {}, '?timeZone=Mars/Base');
    expect(await devices()).toMatchObject([{ time_zone: 'America/New_York' }]);
  });

  test('has 1 s, and its circuit is tried again after 300 s [R521, R524]', () => {
    expect(GUARDED_CALLS.consumerDevice).toMatchObject({ timeoutMs: 1_000, resetMs: 300_000 });
  });

  test('answers an empty object while its circuit is open [R528]', async () => {
    const consumerDevice = createGuard({ ...GUARDED_CALLS.consumerDevice, timeoutMs: 60_000 });
    for (let call = 0; call < 20; call++) await consumerDevice(() => Promise.reject(new Error('Down.')));
    const open = await openSavesTestSite({ consumerDevice });
    const response = await register(visitor(open));
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(await open.database.query('select from push_devices')).toEqual([]);
    await open.close();
  });

  test('stores nothing if it takes too long, because the browser would have no cookie to end it', async () => {
    const late = new AbortController();
    const consumerDevice: Guard = async (work) => {
      const done = work(late.signal);
      late.abort(new Error('Too late.'));
      const error = await done.catch((reason: unknown) => reason);
      return { ok: false, reason: 'timeout', error };
    };
    const slow = await openSavesTestSite({ consumerDevice });
    await register(visitor(slow)).catch(() => undefined);
    expect(await slow.database.query('select from push_devices')).toEqual([]);
    await slow.close();
  });

  test('of an account sends to its verified address’s recipient, so that notifications replace those emails', async () => {
    await register(visitor(site, 'ann'));
    expect(
      await site.database.query('select r.email from push_people p join alert_recipients r on r.id = p.recipient_id'),
    ).toEqual([{ email: 'ann@example.com' }]);
  });

  test('answers the site’s key with the brand, and forgets a browser', async () => {
    const shopper = visitor(site);
    const { key, brand } = (await shopper.json('/cars-for-sale/consumer-device/key')) as { key: string; brand: string };
    expect([Buffer.from(key, 'base64url').length, brand]).toEqual([65, 'AT']);
    await register(shopper);
    const remove = (of: ReturnType<typeof visitor>) =>
      of.post('/cars-for-sale/consumer-device/remove', { pixall_id: '0123456789abcdef' });
    expect(await (await remove(visitor(site))).json()).toEqual({ kind: 'unknown' });
    expect(await devices()).toHaveLength(1);
    expect(await (await remove(shopper)).json()).toEqual({ kind: 'removed' });
    expect(await devices()).toEqual([]);
  });
});

describe('an account that registers again locks what its address changes in the order of other transactions', () => {
  /** Registers an account’s browser. `addressOf`: the shopper whose notifications replace the emails to its address. */
  async function addAccount(addressOf: string | null): Promise<{ shopperId: string; known: number; own: number }> {
    const { database } = site;
    await visitor(site, 'ann').post('/account-api/saved-listings', { listingId: 42 });
    await emptyTables(database, 'alert_recipients');
    const [shopper] = await database.query<{ id: string }>('select id from shoppers where user_id is not null');
    const [known] = await database.query<{ id: number }>(
      `insert into alert_recipients (email, brand, key_hash, confirmed_at)
       values ('ann@example.com', 'marketplace', '\\x00', now()) returning id`,
    );
    if (addressOf !== null) {
      await database.query(`insert into shoppers (id, visitor_hash) values ($1, '\\x01')`, [addressOf]);
      await database.query('insert into alert_people (recipient_id, shopper_id) values ($1, $2)', [
        known!.id,
        addressOf,
      ]);
      await turnOnPush(database, addressOf, { pixallId: 'q'.repeat(20) });
    }
    await turnOnPush(database, shopper!.id);
    const [own] = await database.query<{ id: number }>(
      'select recipient_id as id from push_people where shopper_id = $1',
      [shopper!.id],
    );
    expect(own!.id).toBeGreaterThan(known!.id);
    return { shopperId: shopper!.id, known: known!.id, own: own!.id };
  }
  const lock = (table: 'shoppers' | 'alert_recipients', id: string | number) => (connection: Connection) =>
    connection.query(`select from ${table} where id = $1 for update`, [id]);
  const second = async () => (await register(visitor(site, 'ann'))).status;

  test('the recipient of the address and its own', async () => {
    const { known, own } = await addAccount(null);
    const [first, last] = [lock('alert_recipients', known), lock('alert_recipients', own)];
    expect(await whileOpen(site.database, { first, second, last })).toBe(201);
  });

  test('its shopper and the one whom the address notifies', async () => {
    const other = '00000000-0000-4000-8000-000000000000';
    const { shopperId } = await addAccount(other);
    const [first, last] = [lock('shoppers', other), lock('shoppers', shopperId)];
    expect(await whileOpen(site.database, { first, second, last })).toBe(201);
  });
});

/** Ends the only device as a 410 does. */
const end = async () => {
  const [row] = await site.database.query<{ id: number }>('select id from push_devices');
  await endDevice(site.database, row!.id, async () => undefined);
};

test('a registration whose session ends meanwhile stores nothing and answers an empty object', async () => {
  const accounts = { ...fakeAccounts({ ann: {} }), isLive: async () => false };
  const ended = await openSavesTestSite({}, () => ({ accounts }));
  const response = await register(visitor(ended, 'ann'));
  expect([response.status, await response.json()]).toEqual([200, {}]);
  expect(await ended.database.query('select from push_devices')).toEqual([]);
  await ended.close();
});

test('forgetting a browser keeps the cookie while the browser of the cookie has a device', async () => {
  const [here, elsewhere] = [visitor(site, 'ann'), visitor(site, 'ann')];
  await register(elsewhere, { pixall_id: 'another-browser-01' });
  await register(here);
  const remove = (pixallId: string) => here.post('/cars-for-sale/consumer-device/remove', { pixall_id: pixallId });
  const other = await remove('another-browser-01');
  expect(await other.json()).toEqual({ kind: 'removed' });
  expect(other.headers.getSetCookie()).toEqual([COOKIE]);
  // It had ended, so its browser needs the cookie to renew it.
  await end();
  const last = await remove('0123456789abcdef');
  expect(await last.json()).toEqual({ kind: 'removed' });
  expect(last.headers.getSetCookie().join()).toMatch(/push-device=;/);
});

const COOKIE = 'push-device=0123456789abcdef; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax';

test('the cookie of a browser is renewed for a year when it renews its subscription or opens a notification', async () => {
  const shopper = visitor(site);
  await register(shopper);
  const cookiesOf = async (response: Response | Promise<Response>) => (await response).headers.getSetCookie();
  const renewal = { old: null, browser_token: JSON.stringify(browserSubscription()) };
  const renew = () => shopper.post('/cars-for-sale/consumer-device/renew', renewal);
  const open = () => shopper.get('/cars-for-sale/notifications/open?to=%2Fsaved-cars');
  expect([await cookiesOf(renew()), await cookiesOf(open())]).toEqual([[COOKIE], [COOKIE]]);
  // The device was removed from another browser.
  await site.database.query('delete from push_devices');
  expect((await cookiesOf(open())).join()).toMatch(/push-device=; Max-Age=0/);
});

test('a notification leads to its page if its browser cannot be looked up', async () => {
  const shopper = visitor(site);
  await register(shopper);
  await site.database.query('alter table push_devices rename to hidden_devices');
  try {
    const opened = await shopper.get('/cars-for-sale/notifications/open?to=%2Fsaved-cars');
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/saved-cars']);
  } finally {
    await site.database.query('alter table hidden_devices rename to push_devices');
  }
});

test('a browser that registers with another number than in its cookie has one device', async () => {
  const [first, second] = [visitor(site, 'ann'), visitor(site)];
  await register(first, { pixall_id: 'an-earlier-number-1' });
  await register(first);
  expect(await devices()).toHaveLength(1);
  // Another shopper uses the browser now, with another subscription.
  await register(second);
  expect(await devices()).toHaveLength(1);
});

describe('the page of notifications', () => {
  const open = async (shopper: ReturnType<typeof visitor>) => (await shopper.get(PAGE)).text();

  test('works without a device', async () => {
    const html = await open(visitor(site));
    expect(html).toContain('Turn on for this device');
    expect(html).not.toContain('Your devices');
  });

  test('shows devices and switches, and changes them with plain forms', async () => {
    const shopper = visitor(site);
    await shopper.post('/account-api/saved-listings', { listingId: 42 });
    await register(shopper);
    await shopper.post('/account-api/search', { search: 'makeCode=FORD' });
    const html = await open(shopper);
    expect(html).toContain('A browser, since ');
    expect(html.match(/value="no" name="isOn"/g)).toHaveLength(2);
    const [search] = await site.database.query<{ id: number }>('select id from saved_searches');
    const saved = [303, expect.stringContaining(`${PAGE}?done=`)];
    expect(await shopper.form(PAGE, { action: 'search', searchId: String(search!.id), isOn: 'no' })).toEqual(saved);
    expect(await shopper.form(PAGE, { action: 'car', listingId: '42', isOn: 'no' })).toEqual(saved);
    const hours = { action: 'hours', from: '22', until: '7', timeZone: 'America/Phoenix' };
    expect(await shopper.form(PAGE, hours)).toEqual(saved);
    const changed = await open(shopper);
    expect(changed).toMatch(/<option value="0">Midnight<.*<option value="22" selected="">10 PM</);
    expect(changed.match(/value="yes" name="isOn"/g)).toHaveLength(2);
    expect(changed).toMatch(/<option value="America\/Phoenix" selected=""/);
    const [device] = await site.database.query<{ id: number }>('select id from push_devices');
    expect(await shopper.form(PAGE, { action: 'device', deviceId: String(device!.id) })).toEqual(saved);
    expect(await devices()).toEqual([]);
  });

  test('shows a device whose subscription has ended until it expires, and removes it', async () => {
    const shopper = visitor(site);
    await register(shopper);
    await end();
    await site.database.query(`update push_devices set ended_at = '2026-11-20 18:00Z'`);
    expect(await open(shopper)).toContain(
      'A browser: disconnected. It gets notifications again if it reconnects by Nov 27',
    );
    const [device] = await site.database.query<{ id: number }>('select id from push_devices');
    await shopper.form(PAGE, { action: 'device', deviceId: String(device!.id) });
    expect(await devices()).toEqual([]);
    expect(await open(shopper)).not.toContain('Your devices');
  });

  test('changes nothing of another shopper', async () => {
    const [owner, other] = [visitor(site), visitor(site)];
    await owner.post('/account-api/saved-listings', { listingId: 42 });
    await register(owner);
    await owner.post('/account-api/search', { search: 'makeCode=FORD' });
    await register(other, { pixall_id: 'another-browser-01' });
    const [device] = await site.database.query<{ id: number }>('select id from push_devices order by id limit 1');
    const [search] = await site.database.query<{ id: number }>('select id from saved_searches');
    for (const fields of [
      { action: 'device', deviceId: String(device!.id) },
      { action: 'search', searchId: String(search!.id), isOn: 'no' },
      { action: 'car', listingId: '42', isOn: 'no' },
    ])
      expect((await other.form(PAGE, fields))[0]).toBe(404);
    expect((await visitor(site).form(PAGE, { action: 'device', deviceId: String(device!.id) }))[0]).toBe(404);
    expect(await devices()).toHaveLength(2);
  });

  test.each([
    { action: 'hours', from: '24', until: '7', timeZone: 'UTC' },
    { action: 'hours', from: '', until: '7', timeZone: 'UTC' },
    { action: 'hours', from: '22', timeZone: 'UTC' },
    { action: 'hours', from: '1', until: '7', timeZone: 'Mars/Base' },
    { action: 'search', searchId: '0', isOn: 'no' },
    { action: 'car', listingId: '42', isOn: 'maybe' },
    { action: 'other' },
  ])('refuses %j', async (fields) => {
    expect((await visitor(site).form(PAGE, fields as unknown as Record<string, string>))[0]).toBe(422);
  });
});

describe('a subscription that the browser renewed', () => {
  const RENEW = '/cars-for-sale/consumer-device/renew';
  const stored = async () => {
    const [row] = await site.database.query<{ subscription: string }>('select subscription from push_devices');
    return (JSON.parse(openSecret('push', row!.subscription)) as PushSubscription).endpoint;
  };

  test.each([
    ['the secret of the old one', true, {}, 'renewed'],
    ['another secret', true, { auth: 'x'.repeat(22) }, 'unknown'],
    ['the cookie of the browser', false, null, 'renewed'],
    ['neither', true, null, 'unknown'],
  ])('is authorized by %s', async (_by, isElsewhere, keys, kind) => {
    const [owner, earlier, later] = [visitor(site), browserSubscription(), browserSubscription()];
    await owner.post(DEVICE, body({}, earlier));
    const old = keys && { endpoint: earlier.endpoint, keys: { ...earlier.keys, ...keys } };
    const browser = isElsewhere ? visitor(site) : owner;
    const response = await browser.post(RENEW, { old, browser_token: JSON.stringify(later) });
    expect(await response.json()).toEqual({ kind });
    expect(await stored()).toBe(kind === 'renewed' ? later.endpoint : earlier.endpoint);
  });

  test.each([
    ['the secret of the old one', true, {}, 'renewed'],
    ['another secret', true, { auth: 'x'.repeat(22) }, 'unknown'],
    ['the cookie of the browser', false, null, 'renewed'],
    ['neither', true, null, 'unknown'],
  ])('after the push service has ended it is authorized by %s', async (_by, isElsewhere, keys, kind) => {
    const [owner, earlier, later] = [visitor(site), browserSubscription(), browserSubscription()];
    await owner.post(DEVICE, body({}, earlier));
    await end();
    const old = keys && { endpoint: earlier.endpoint, keys: { ...earlier.keys, ...keys } };
    const browser = isElsewhere ? visitor(site) : owner;
    const response = await browser.post(RENEW, { old, browser_token: JSON.stringify(later) });
    expect(await response.json()).toEqual({ kind });
    expect(await stored()).toBe(kind === 'renewed' ? later.endpoint : '');
    expect(await site.database.query('select from push_devices where ended_at is null')).toHaveLength(
      kind === 'renewed' ? 1 : 0,
    );
  });

  test.each<[string, (owner: ReturnType<typeof visitor>) => Promise<unknown>]>([
    ['signed out', (owner) => owner.form('/account-api/sign-out', {})],
    [
      'turned notifications off',
      (owner) => owner.post('/cars-for-sale/consumer-device/remove', { pixall_id: '0123456789abcdef' }),
    ],
  ])('is not renewed after it ended if the browser has %s', async (_what, leave) => {
    const [owner, earlier] = [visitor(site), browserSubscription()];
    await owner.post(DEVICE, body({}, earlier));
    await end();
    await leave(owner);
    const response = await owner.post(RENEW, { old: earlier, browser_token: JSON.stringify(browserSubscription()) });
    expect(await response.json()).toEqual({ kind: 'unknown' });
    expect(await devices()).toEqual([]);
  });

  test('may not lead to a private address', async () => {
    const [owner, earlier] = [visitor(site), browserSubscription()];
    await owner.post(DEVICE, body({}, earlier));
    const later = { ...browserSubscription(), endpoint: 'https://10.0.0.1/' };
    const response = await owner.post(RENEW, { old: null, browser_token: JSON.stringify(later) });
    expect([response.status, await stored()]).toEqual([422, earlier.endpoint]);
  });
});

describe('signing out', () => {
  const account = async (signedInAs: string) => {
    const browser = visitor(site, signedInAs);
    await browser.post('/account-api/saved-listings', { listingId: 42 });
    return browser;
  };

  test('ends the notifications of this browser without scripts, and the page says so', async () => {
    const [here, elsewhere] = [await account('ann'), await account('ann.2')];
    await here.post(DEVICE, body());
    await elsewhere.post(DEVICE, body({ pixall_id: 'another-browser-01' }));
    expect(await (await here.get('/account')).text()).toContain('Signing out also ends notifications in this browser.');
    await here.form('/account-api/sign-out', {});
    const [left, ...more] = await site.database.query<{ hash: Buffer }>(
      'select browser_hash as hash from push_devices',
    );
    expect([left!.hash, more]).toEqual([createHash('sha256').update('another-browser-01').digest(), []]);
    expect((await visitor(site).form('/account-api/sign-out', {}))[0]).toBe(303);
    expect(await devices()).toHaveLength(1);
  });

  test('ends them where the session has ended already', async () => {
    const shopper = visitor(site);
    await register(shopper);
    await shopper.form('/account-api/sign-out', {});
    expect(await devices()).toEqual([]);
  });

  test('everywhere else ends the notifications of the other browsers', async () => {
    const [here, elsewhere, other] = [await account('ann'), await account('ann'), visitor(site)];
    await here.post(DEVICE, body());
    await elsewhere.post(DEVICE, body({ pixall_id: 'another-browser-01' }));
    await other.post(DEVICE, body({ pixall_id: 'another-browser-02' }));
    await here.form('/account-api/sessions/end-others', {});
    const left = await site.database.query<{ hash: Buffer }>('select browser_hash as hash from push_devices');
    const hashes = ['0123456789abcdef', 'another-browser-02'].map((id) => createHash('sha256').update(id).digest());
    expect(left.map(({ hash }) => hash)).toEqual(hashes);
  });
});

describe('a press of a notification', () => {
  const open = (query: string, headers: Record<string, string> = {}) =>
    visitor(site).ask(`/cars-for-sale/notifications/open?${query}`, { headers });

  test('leads to its page and names the campaign for 604,800,000 ms [R416, R542]', async () => {
    const response = await open('campaign=price-drop&to=%2Fcars-for-sale%2Fvehicle%2F42');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/cars-for-sale/vehicle/42']);
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('push-campaign='));
    expect(cookie).toBe('push-campaign=price-drop; Max-Age=604800; Path=/; SameSite=Lax');
  });

  test.each<[string, Record<string, string>]>([
    ['campaign=price-drop&to=%2Fsaved-cars', { 'sec-gpc': '1' }],
    ['campaign=other&to=%2Fsaved-cars', {}],
    ['to=https%3A%2F%2Fevil.example', {}],
  ])('%s with %j sets no cookie and stays on this site', async (query, headers) => {
    const response = await open(query, headers);
    expect(response.headers.get('location')).toBe('/saved-cars');
    expect(response.headers.getSetCookie().join()).not.toContain('push-campaign');
  });
});

test('with the flag off, registered browsers open their notifications and end them, and nothing else exists', async () => {
  const registered = visitor(site);
  await register(registered);
  Object.assign(site.flags, { push_messages: false });
  const opened = await registered.get('/cars-for-sale/notifications/open?campaign=digest&to=%2Fsaved-cars');
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/saved-cars']);
  await registered.post('/cars-for-sale/consumer-device/remove', { pixall_id: '0123456789abcdef' });
  expect(await devices()).toEqual([]);
  const shopper = visitor(site);
  for (const path of [WORKER, '/site.webmanifest', '/cars-for-sale/consumer-device/key', PAGE])
    expect((await shopper.get(path)).status).toBe(404);
  expect((await register(shopper)).status).toBe(404);
  expect(await devices()).toEqual([]);
});
