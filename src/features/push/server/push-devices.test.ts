import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connection, Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { createKeyRing, keyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import { addShopper, browserSubscription } from '../testing/push-shopper.ts';
import { enqueuePushes } from './enqueue-pushes.ts';
import { exportPush, mergePush } from './personal-data.ts';
import {
  findSubscriptions,
  listDevices,
  recordDeviceSession,
  recordUse,
  openSubscription,
  saveDevice,
} from './push-devices.ts';
import { findPushKeys, sealPush } from './push-keys.ts';
import { deletePeopleWithoutDevice } from './push-recipients.ts';
import { findPushSettings, setQuietHours } from './push-settings.ts';
import { renewDevice } from './renew-device.ts';
import {
  endDevice,
  removeBrowser,
  removeBrowserEverywhere,
  removeSessionBrowsers,
  removeDevice,
  removeUnusedDevices,
} from './remove-devices.ts';

/** Rounds of concurrent changes; `npm run test:long` runs more. */
const STEPS = Number(process.env['DEVICE_STEPS'] ?? 6);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'shoppers', 'alert_recipients', 'push_keys'));

const BRAND = 'marketplace' as const;
const ignore = async () => undefined;
const NUMBER = 'p'.repeat(20);
const device = (shopperId: string, more: object = {}) => ({
  ...{ shopperId, brand: BRAND, name: 'Chrome on Android', pixallId: NUMBER, timeZone: 'America/Denver' },
  ...{ subscription: browserSubscription() },
  ...more,
});
const save = (...args: Parameters<typeof device>) =>
  database.transaction((connection) => saveDevice(connection, device(...args), ignore));
const names = async (shopperId: string) =>
  (await listDevices(database, { shopperId, brand: BRAND })).map(({ name }) => name);
const endedOf = async (shopperId: string) =>
  (await listDevices(database, { shopperId, brand: BRAND })).map(({ endedAt }) => endedAt !== null);
const subscriptionOf = async (id: number) =>
  openSubscription((await findSubscriptions(database, [id])).get(id)!.sealed);
const recipients = () =>
  database.query<{ email: string; isPushed: boolean }>(
    `select email, exists (select from push_people p where p.recipient_id = r.id) as "isPushed" from alert_recipients r order by email`,
  );

test('the database holds neither endpoints, secrets nor the private key in plain text', async () => {
  const shopperId = await addShopper(database);
  const subscription = browserSubscription();
  await save(shopperId, { subscription });
  const keys = await findPushKeys(database);
  const stored = await Promise.all(
    ['push_devices', 'push_people', 'push_keys'].map((table) =>
      database.query<{ text: string }>(`select to_jsonb(t)::text as text from ${table} t`),
    ),
  );
  const text = JSON.stringify(stored);
  for (const secret of [subscription.endpoint, ...Object.values(subscription.keys), keys.privateKey, 'p'.repeat(20)])
    expect(text).not.toContain(secret);
  const [row] = await listDevices(database, { shopperId, brand: BRAND });
  expect(await subscriptionOf(row!.id)).toEqual(subscription);
});

test('the keys stay the same, even if two servers create them at once', async () => {
  const [one, other] = await Promise.all([findPushKeys(database), findPushKeys(database)]);
  expect(one).toEqual(other);
  expect(await findPushKeys(database)).toEqual(one);
});

test('everything is encrypted again with a new key', async () => {
  const shopperId = await addShopper(database);
  await save(shopperId);
  const keys = await findPushKeys(database);
  const before = keyRing();
  const [next, ofTests] = [Buffer.alloc(32, 5), Buffer.from(process.env['SECRETS_KEY']!, 'base64')];
  try {
    useKeyRing(createKeyRing([next, ofTests]));
    expect(await database.transaction(sealPush)).toBe(2);
    expect(await database.transaction(sealPush)).toBe(0);
    useKeyRing(createKeyRing([next]));
    expect(await findPushKeys(database)).toEqual(keys);
  } finally {
    useKeyRing(before);
  }
});

test('a browser with a new subscription keeps its row, and another browser gets one', async () => {
  const shopperId = await addShopper(database);
  await save(shopperId);
  const [first] = await listDevices(database, { shopperId, brand: BRAND });
  await save(shopperId, { name: 'Chrome on Linux' });
  const [again] = await listDevices(database, { shopperId, brand: BRAND });
  expect([again!.id, again!.name]).toEqual([first!.id, 'Chrome on Linux']);
  await save(shopperId, { pixallId: 'q'.repeat(20), name: 'Firefox' });
  expect(await names(shopperId)).toEqual(['Firefox', 'Chrome on Linux']);
});

test('a browser that another shopper uses now belongs to them only', async () => {
  const [ann, bob] = [await addShopper(database), await addShopper(database)];
  const subscription = browserSubscription();
  await save(ann, { subscription });
  await save(bob, { subscription });
  expect([await names(ann), await names(bob)]).toEqual([[], ['Chrome on Android']]);
  expect(await recipients()).toEqual([{ email: `push:${bob}`, isPushed: true }]);
});

test('a browser that another shopper registers with a new subscription belongs to them only', async () => {
  const [ann, bob] = [await addShopper(database), await addShopper(database)];
  await save(ann);
  await save(bob, { name: 'Firefox', pixallId: 'q'.repeat(20) });
  await save(bob);
  expect([await names(ann), await names(bob)]).toEqual([[], ['Chrome on Android', 'Firefox']]);
  // The cookie contains the number with which this browser registered before.
  await save(ann, { pixallId: 'r'.repeat(20), earlierId: 'q'.repeat(20) });
  expect([await names(ann), await names(bob)]).toEqual([['Chrome on Android'], ['Chrome on Android']]);
});

test('two shoppers who register the same browser at once leave one device', async () => {
  const [ann, bob] = [await addShopper(database), await addShopper(database)];
  await whileOpen(database, {
    first: (connection) => saveDevice(connection, device(ann), ignore),
    second: () => save(bob),
  });
  expect([await names(ann), await names(bob)]).toEqual([[], ['Chrome on Android']]);
});

test.each<[string, (connection: Connection, owner: { shopperId: string; deviceId: number }) => Promise<boolean>]>([
  ['device', (connection, owner) => removeDevice(connection, owner, ignore)],
  ['browser', (connection, { shopperId }) => removeBrowser(connection, { shopperId, pixallId: NUMBER }, ignore)],
])('removing a %s removes what an earlier shopper registered there', async (_what, remove) => {
  const [ann, bob] = [await addShopper(database), await addShopper(database)];
  await save(ann);
  await save(bob, { pixallId: 'q'.repeat(20) });
  // As earlier versions stored it.
  await database.query('update push_devices set browser_hash = sha256($1)', [NUMBER]);
  const [{ id: first } = { id: 0 }] = await listDevices(database, { shopperId: ann, brand: BRAND });
  const [{ id: second } = { id: 0 }] = await listDevices(database, { shopperId: bob, brand: BRAND });
  expect(first).toBeLessThan(second);
  await database.transaction((connection) => remove(connection, { shopperId: bob, deviceId: second }));
  expect([await names(ann), await names(bob)]).toEqual([[], []]);
});

test('two tabs can register the same browser at once', async () => {
  const shopperId = await addShopper(database);
  const subscription = browserSubscription();
  const tabs = ['p', 'q', 'r', 's'].map((sign) => save(shopperId, { subscription, pixallId: sign.repeat(20) }));
  expect(await Promise.all(tabs)).toEqual(['saved', 'saved', 'saved', 'saved']);
  expect(await names(shopperId)).toHaveLength(1);
});

test.each(['https://10.0.0.1/p', 'https://[::1]/p', 'https://169.254.169.254/p', 'https://localhost.:443@127.0.0.1/'])(
  'the endpoint %s is refused',
  async (endpoint) => {
    const shopperId = await addShopper(database);
    expect(await save(shopperId, { subscription: { ...browserSubscription(), endpoint } })).toBe('refused');
    expect(await names(shopperId)).toEqual([]);
  },
);

test('a key that is no point of the curve is refused', async () => {
  const { endpoint, keys } = browserSubscription();
  const broken = { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 7).toString('base64url') } };
  expect(await save(await addShopper(database), { subscription: broken })).toBe('refused');
});

test('a shopper has at most ten devices', async () => {
  const shopperId = await addShopper(database);
  for (let n = 0; n < 12; n++) await save(shopperId, { pixallId: `browser-number-${n}-xxx`, name: `Browser ${n}` });
  expect(await names(shopperId)).toEqual(Array.from({ length: 10 }, (_, n) => `Browser ${11 - n}`));
});

test('only its owner can remove a device; with the last one, notifications end', async () => {
  const [ann, bob] = [await addShopper(database), await addShopper(database)];
  await save(ann);
  const [{ id } = { id: 0 }] = await listDevices(database, { shopperId: ann, brand: BRAND });
  expect(await removeDevice(database, { shopperId: bob, deviceId: id }, ignore)).toBe(false);
  expect(await removeBrowser(database, { shopperId: bob, pixallId: 'p'.repeat(20) }, ignore)).toBe(false);
  expect(await removeDevice(database, { shopperId: ann, deviceId: id }, ignore)).toBe(true);
  expect([await names(ann), await recipients()]).toEqual([[], []]);
  await save(ann);
  expect(await removeBrowser(database, { shopperId: ann, pixallId: 'p'.repeat(20) }, ignore)).toBe(true);
  expect(await recipients()).toEqual([]);
});

test('a subscription that has ended ends the device, but not one that was renewed meanwhile', async () => {
  const shopperId = await addShopper(database);
  const old = browserSubscription();
  await save(shopperId, { subscription: old });
  const [{ id } = { id: 0 }] = await listDevices(database, { shopperId, brand: BRAND });
  await save(shopperId);
  expect(await endDevice(database, { deviceId: id, subscription: old }, ignore)).toBe(false);
  expect(await endedOf(shopperId)).toEqual([false]);
  expect(await endDevice(database, { deviceId: id, subscription: await subscriptionOf(id) }, ignore)).toBe(true);
  expect(await endedOf(shopperId)).toEqual([true]);
  expect(await findSubscriptions(database, [id])).toEqual(new Map());
});

/** Adds a shopper whose only device has ended, and returns their id with the device's and its subscription. */
async function addEnded(more: object = {}) {
  const [shopperId, subscription] = [await addShopper(database), browserSubscription()];
  await save(shopperId, { subscription, ...more });
  const [{ id } = { id: 0 }] = await listDevices(database, { shopperId, brand: BRAND });
  await endDevice(database, { deviceId: id, subscription }, ignore);
  return { shopperId, id, subscription };
}
const renew = (more: object = {}) =>
  database.transaction((connection) =>
    renewDevice(
      connection,
      { brand: BRAND, old: null, pixallId: NUMBER, subscription: browserSubscription(), ...more },
      ignore,
    ),
  );

test('after a restore without the site’s key, a browser renews by its number and not by the old secret', async () => {
  const shopperId = await addShopper(database);
  const old = browserSubscription();
  await save(shopperId, { subscription: old });
  const before = keyRing();
  try {
    useKeyRing(createKeyRing([Buffer.alloc(32, 5)]));
    expect(await renew({ old, pixallId: undefined })).toBe('unknown');
    expect(await renew({ old })).toBe('renewed');
  } finally {
    useKeyRing(before);
  }
});

test('a device that has ended is renewed with its row, hours and time zone, by its number or its secret', async () => {
  const { shopperId, id, subscription } = await addEnded();
  await setQuietHours(database, { shopperId, brand: BRAND, from: 20, until: 9, timeZone: 'America/Phoenix' });
  // The recipient waits, though it has no address.
  expect(await recipients()).toEqual([{ email: `push:${shopperId}`, isPushed: true }]);
  const later = browserSubscription();
  expect(await renew({ subscription: later })).toBe('renewed');
  expect(await listDevices(database, { shopperId, brand: BRAND })).toMatchObject([{ id, endedAt: null }]);
  expect(await subscriptionOf(id)).toEqual(later);
  expect(await findPushSettings(database, { shopperId, brand: BRAND })).toMatchObject({
    ...{ timeZone: 'America/Phoenix', quietFrom: 20, quietUntil: 9 },
  });
  await endDevice(database, { deviceId: id, subscription: later }, ignore);
  expect(await renew({ pixallId: undefined, old: subscription })).toBe('unknown');
  expect(await renew({ pixallId: undefined, old: later })).toBe('renewed');
  expect(await endedOf(shopperId)).toEqual([false]);
});

test('a device that ended more than seven days ago is not renewed, and is deleted with a recipient without an address', async () => {
  const { shopperId, subscription } = await addEnded();
  await database.query(`update push_devices set ended_at = ended_at - interval '169 hours'`);
  expect([await renew(), await renew({ pixallId: undefined, old: subscription })]).toEqual(['unknown', 'unknown']);
  expect(await removeUnusedDevices(database, 400, ignore)).toBe(1);
  expect([await endedOf(shopperId), await recipients()]).toEqual([[], []]);
});

test('a browser that registers again revives its device, and another shopper of the browser replaces it', async () => {
  const { shopperId, id } = await addEnded();
  await save(shopperId);
  expect(await listDevices(database, { shopperId, brand: BRAND })).toMatchObject([{ id, endedAt: null }]);
  await endDevice(database, { deviceId: id, subscription: await subscriptionOf(id) }, ignore);
  const bob = await addShopper(database);
  await save(bob);
  expect([await endedOf(shopperId), await endedOf(bob)]).toEqual([[], [false]]);
});

test('a server from before migration 0096 revives a device with a new subscription, and the nightly job its shopper', async () => {
  const { shopperId, id } = await addEnded();
  const endedPeople = () => database.query('select from push_people where ended_at is not null');
  // Encrypting a subscription with another key revives nothing. A new endpoint does, as that server stores it.
  await database.query('update push_devices set endpoint_hash = endpoint_hash, subscription = subscription');
  expect(await endedOf(shopperId)).toEqual([true]);
  await database.query(`update push_devices set endpoint_hash = 'other' where id = $1`, [id]);
  expect([await endedOf(shopperId), (await endedPeople()).length]).toEqual([[false], 1]);
  expect([await deletePeopleWithoutDevice(database), await endedPeople()]).toEqual([1, []]);
  expect([await deletePeopleWithoutDevice(database), await recipients()]).toEqual([
    ...[0, [{ email: `push:${shopperId}`, isPushed: true }]],
  ]);
});

test('devices that have ended are the first to go beyond the limit of ten', async () => {
  const { shopperId } = await addEnded();
  await database.query(`update push_devices set used_at = now() + interval '1 hour'`);
  for (let n = 0; n < 10; n++) await save(shopperId, { pixallId: `browser-number-${n}-xxx` });
  expect(await endedOf(shopperId)).toEqual(Array.from({ length: 10 }, () => false));
});

test.each<[string, (connection: Connection, owner: { shopperId: string; id: number }) => Promise<unknown>]>([
  ['signs out', (connection) => removeBrowserEverywhere(connection, NUMBER, ignore)],
  ['is removed', (connection, { shopperId, id }) => removeDevice(connection, { shopperId, deviceId: id }, ignore)],
])('a device that %s during its renewal does not come back', async (_how, remove) => {
  const owner = await addEnded();
  expect(await whileOpen(database, { first: (connection) => remove(connection, owner), second: () => renew() })).toBe(
    'unknown',
  );
  expect([await endedOf(owner.shopperId), await recipients()]).toEqual([[], []]);
});

test('a device that is renewed during a sign-out is removed', async () => {
  const { shopperId } = await addEnded();
  const subscription = browserSubscription();
  await whileOpen(database, {
    first: (connection) => renewDevice(connection, { brand: BRAND, old: null, pixallId: NUMBER, subscription }, ignore),
    second: () => database.transaction((connection) => removeBrowserEverywhere(connection, NUMBER, ignore)),
  });
  expect([await endedOf(shopperId), await recipients()]).toEqual([[], []]);
});

test('a session that ends removes a device that is being registered in it', async () => {
  const shopperId = await addShopper(database);
  await database.query(`update shoppers set user_id = 'ann' where id = $1`, [shopperId]);
  await whileOpen(database, {
    first: (connection) => saveDevice(connection, device(shopperId, { sessionId: 'one' }), ignore),
    second: () =>
      database.transaction((connection) =>
        removeSessionBrowsers(connection, { userId: 'ann', sessionIds: ['one'] }, ignore),
      ),
  });
  expect(await names(shopperId)).toEqual([]);
});

test('the session of a later sign-in is noted on a device that has ended, so that it ends with that session', async () => {
  const { shopperId } = await addEnded({ sessionId: 'one' });
  await database.query(`update shoppers set user_id = 'ann' where id = $1`, [shopperId]);
  const end = (sessionId: string) =>
    database.transaction((connection) =>
      removeSessionBrowsers(connection, { userId: 'ann', sessionIds: [sessionId] }, ignore),
    );
  await database.transaction((connection) =>
    recordDeviceSession(connection, { userId: 'ann', pixallId: NUMBER, sessionId: 'two' }),
  );
  await end('one');
  expect(await names(shopperId)).toHaveLength(1);
  await end('two');
  expect([await names(shopperId), await renew()]).toEqual([[], 'unknown']);
});

test('at sign-in a device of the visitor that has ended moves, and does not change the time zone of the account', async () => {
  const { shopperId: visitor } = await addEnded();
  const account = await addShopper(database);
  await save(account, { pixallId: 'q'.repeat(20), timeZone: 'America/Phoenix' });
  await database.transaction((connection) => mergePush(connection, visitor, account));
  expect(await endedOf(account)).toEqual([false, true]);
  expect(await recipients()).toEqual([{ email: `push:${account}`, isPushed: true }]);
  expect(await findPushSettings(database, { shopperId: account, brand: BRAND })).toMatchObject({
    timeZone: 'America/Phoenix',
  });
  expect([await renew(), await endedOf(account)]).toEqual(['renewed', [false, false]]);
});

test('at sign-in the visitor’s devices and hours move to the account', async () => {
  const [visitor, account] = [await addShopper(database), await addShopper(database)];
  await save(visitor);
  await setQuietHours(database, { shopperId: visitor, brand: BRAND, from: 20, until: 9, timeZone: 'America/Phoenix' });
  await database.transaction((connection) => mergePush(connection, visitor, account));
  expect([await names(visitor), await names(account)]).toEqual([[], ['Chrome on Android']]);
  expect(await recipients()).toEqual([{ email: `push:${account}`, isPushed: true }]);
  expect(await findPushSettings(database, { shopperId: account, brand: BRAND })).toMatchObject({
    ...{ timeZone: 'America/Phoenix', quietFrom: 20, quietUntil: 9 },
  });
});

test('at sign-in the notifications of the day are added up', async () => {
  const [visitor, account] = [await addShopper(database), await addShopper(database)];
  await save(visitor);
  await save(account, { pixallId: 'q'.repeat(20) });
  await database.query(`update push_people set pushed_on = '2026-11-28', pushed_count = 2 where shopper_id = $1`, [
    visitor,
  ]);
  await database.query(`update push_people set pushed_on = '2026-11-28', pushed_count = 1 where shopper_id = $1`, [
    account,
  ]);
  await database.transaction((connection) => mergePush(connection, visitor, account));
  expect(await database.query('select pushed_on as day, pushed_count as count from push_people')).toEqual([
    { day: '2026-11-28', count: 3 },
  ]);
});

/**
 * Runs these steps many times on eight connections at once. PostgreSQL rejects one of two transactions that wait for each
 * other.
 */
async function runAtOnce(steps: readonly ((n: number) => Promise<unknown>)[], rounds: number): Promise<void> {
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (let n = 0; n < rounds; n++) await steps[(worker + n * 3) % steps.length]!(worker * 5 + n);
  });
  const ended = await Promise.allSettled(workers);
  expect(ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
}

test('devices can be saved, renewed and removed at once while alerts are written and sent', async () => {
  const shoppers = [await addShopper(database), await addShopper(database), await addShopper(database)];
  const subscriptions = Array.from({ length: 6 }, browserSubscription);
  const shopperOf = (n: number) => shoppers[n % shoppers.length]!;
  const subscriptionOf = (n: number) => subscriptions[n % subscriptions.length]!;
  const pixallIdOf = (n: number) => `browser-number-${n % 4}`;
  const idsOf = async (shopperId: string) =>
    (await listDevices(database, { shopperId, brand: BRAND })).map(({ id }) => id);
  const steps: ((n: number) => Promise<unknown>)[] = [
    (n) => save(shopperOf(n), { subscription: subscriptionOf(n + 1), pixallId: pixallIdOf(n) }),
    (n) => save(shopperOf(n + 1), { subscription: subscriptionOf(n), pixallId: pixallIdOf(n + 1) }),
    async (n) => {
      const [id] = await idsOf(shopperOf(n));
      const stored = id && (await findSubscriptions(database, [id])).get(id);
      if (stored) await endDevice(database, { deviceId: id, subscription: openSubscription(stored.sealed) }, ignore);
    },
    async (n) => {
      const [, deviceId] = await idsOf(shopperOf(n));
      if (deviceId)
        await database.transaction((connection) =>
          removeDevice(connection, { shopperId: shopperOf(n), deviceId }, ignore),
        );
    },
    (n) => database.transaction((connection) => removeBrowserEverywhere(connection, pixallIdOf(n), ignore)),
    (n) =>
      database.transaction((connection) =>
        renewDevice(
          connection,
          { brand: BRAND, old: subscriptionOf(n), pixallId: pixallIdOf(n), subscription: subscriptionOf(n + 2) },
          ignore,
        ),
      ),
    // As the alert reader does.
    (n) =>
      database.transaction(async (connection) => {
        const people = await connection.query<{ id: number; shopperId: string }>(
          `select r.id, pp.shopper_id as "shopperId" from alert_recipients r join push_people pp on pp.recipient_id = r.id
           order by r.id for update of r skip locked`,
        );
        const notification = { title: 'a', body: 'b', navigate: 'https://cars.example/' };
        await enqueuePushes(
          connection,
          people.map(({ id, shopperId }) => ({
            ...{
              key: `${id} ${n} ${Math.random()}`,
              shopperId,
              brand: BRAND,
              subject: 'car',
              newsIds: [n],
              notification,
            },
          })),
        );
        await connection.query('update push_people set pushed_count = pushed_count + 1 where recipient_id = any($1)', [
          people.map(({ id }) => id),
        ]);
      }),
    async () => {
      const all = await Promise.all(shoppers.map(idsOf));
      await recordUse(database, all.flat());
    },
  ];
  await runAtOnce(steps, STEPS);
});

test('the export names devices, hours and switches, but no secret', async () => {
  const shopperId = await addShopper(database);
  const subscription = browserSubscription();
  await save(shopperId, { subscription });
  await database.query(`update push_people set pushed_on = '2026-11-30', pushed_count = 2`);
  const exported = await exportPush(database, shopperId);
  expect(exported).toMatchObject({
    devices: [{ brand: BRAND, name: 'Chrome on Android', endedAt: null, sessionId: null }],
    people: [
      { brand: BRAND, timeZone: 'America/Denver', quietFrom: 21, quietUntil: 8, sentOn: '2026-11-30', sentCount: 2 },
    ],
  });
  expect(JSON.stringify(exported)).not.toContain(subscription.endpoint);
});
