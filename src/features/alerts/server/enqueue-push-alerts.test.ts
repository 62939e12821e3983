import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testRows } from '#kit/testing/test-rows.ts';
import { INSTANT_GAP_MS } from '../model/due.ts';
import {
  listDevices,
  removeBrowserEverywhere,
  removeDevice,
  removeUnusedDevices,
  saveDevice,
  setQuietHours,
  switchCarNotifications,
  switchSearchNotifications,
} from '#features/push/push.server.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';
import { addShopper, browserSubscription, endDevice, turnOnPush } from '#features/push/testing/push-shopper.ts';
import { readPushes } from '#features/push/testing/read-pushes.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';
import { eraseAlertAddress, eraseAlerts, exportAlerts } from './personal-data.ts';
import { changePreferences } from './preferences.ts';
import { reopenAlerts } from './enqueue-push-alerts.ts';
import { findOrCreateRecipient } from './recipients.ts';

const HOUR_MS = 3_600_000;
const BRAND = 'marketplace' as const;

let world: AlertTestContext;
let ann: { recipientId: number; shopperId: string };
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(async () => {
  await world.reset();
  // Nine in the morning in UTC is not a quiet hour there.
  await world.put(1, { salePrice: 20_000 });
  await world.put(2, { salePrice: 25_000 });
  world.read();
  await world.settled();
  ann = await world.addPerson('ann@example.com');
});
afterAll(() => world.close());

const turnOn = (...[shopperId, more]: [string, object?]) => turnOnPush(world.database, shopperId, more);
const saveCar = (shopperId: string, listingId: number, price: number) =>
  world.database.query('insert into saved_listings (shopper_id, listing_id, price) values ($1, $2, $3)', [
    ...[shopperId, listingId, price],
  ]);
const mails = async () => (await readOutbox(world.database)).length;
const pushes = async () => {
  await world.settled();
  return (await readPushes(world.database)).map(({ title, body }) => `${title} | ${body.split(' · ')[0]}`);
};

test('a price drop of a saved car goes to each device at once, with one topic and tag, and not by email [R292]', async () => {
  await turnOn(ann.shopperId);
  await turnOn(ann.shopperId, { pixallId: 'q'.repeat(20) });
  await saveCar(ann.shopperId, 1, 20_000);
  await world.put(1, { salePrice: 18_800 });
  const text = 'Price drop: 2019 Toyota Camry | $18,800, $1,200 less';
  const [first, second] = await pushes();
  expect([first?.replace(/Camry \w+/, 'Camry'), second]).toEqual([text, first]);
  const stored = await readPushes(world.database);
  expect(stored).toHaveLength(2);
  expect(new Set(stored.map(({ topic, tag }) => `${topic} ${tag}`)).size).toBe(1);
  expect(stored[0]!.navigate).toBe(
    'http://marketplace.example/cars-for-sale/notifications/open?campaign=price-drop&to=%2Fcars-for-sale%2Fvehicle%2F1',
  );
  expect(await mails()).toBe(0);
});

test('a daily search becomes instant with a device, and daily emails follow again without one', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
  await turnOn(ann.shopperId);
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(1);
  const [device] = await listDevices(world.database, { shopperId: ann.shopperId, brand: BRAND });
  await world.database.transaction((connection) =>
    removeDevice(connection, { shopperId: ann.shopperId, deviceId: device!.id }, reopenAlerts),
  );
  await world.put(4, { salePrice: 31_000 });
  await world.settled();
  expect([await pushes(), await mails()]).toEqual([[], 0]);
  world.pass(24 * HOUR_MS);
  await world.settled();
  expect(await mails()).toBe(1);
});

test('a search and a car can be switched to emails, each by itself', async () => {
  const search = await world.addSearch(ann, 'makeCode=TOYOTA');
  await saveCar(ann.shopperId, 1, 20_000);
  await saveCar(ann.shopperId, 2, 25_000);
  await turnOn(ann.shopperId);
  await world.database.transaction(async (connection) => {
    await switchSearchNotifications(connection, { shopperId: ann.shopperId, searchId: search, isOn: false });
    await switchCarNotifications(connection, { shopperId: ann.shopperId, listingId: 2, isOn: false });
  });
  await world.put(5, { salePrice: 22_000 });
  await world.settled();
  expect([await pushes(), await mails()]).toEqual([[], 1]);
  world.pass(INSTANT_GAP_MS);
  await world.put(1, { salePrice: 18_000 });
  expect(await pushes()).toHaveLength(1);
  expect(await mails()).toBe(1);
  world.pass(24 * HOUR_MS);
  await world.put(2, { salePrice: 23_000 });
  await world.settled();
  world.pass(24 * HOUR_MS);
  await world.settled();
  expect([(await pushes()).length, await mails()]).toEqual([1, 2]);
});

test('in quiet hours nothing is sent, and what waits comes as one digest in the morning', async () => {
  // It is 9 a.m. in UTC, and 3 a.m. in Denver.
  await turnOn(ann.shopperId, { timeZone: 'America/Denver' });
  await saveCar(ann.shopperId, 1, 20_000);
  await saveCar(ann.shopperId, 2, 25_000);
  await world.put(1, { salePrice: 18_800 });
  await world.put(2, { salePrice: 23_000 });
  expect(await pushes()).toEqual([]);
  world.pass(5 * HOUR_MS - 1);
  expect(await pushes()).toEqual([]);
  world.pass(1);
  const [digest, ...more] = await readPushesWhenSettled();
  expect([digest!.title, more]).toEqual(['2 updates on cars you follow', []]);
  expect(digest!.body.split('\n')).toHaveLength(2);
  expect(new URL(digest!.navigate).searchParams.get('to')).toBe('/saved-cars');
});

test.each([
  ['shortened', 22, 2],
  ['turned off', 0, 0],
])('what waits for the end of quiet hours comes at once when they are %s', async (_how, from, until) => {
  const timeZone = 'America/Denver';
  await turnOn(ann.shopperId, { timeZone });
  await saveCar(ann.shopperId, 1, 20_000);
  await world.put(1, { salePrice: 18_800 });
  expect(await pushes()).toEqual([]);
  const hours = { shopperId: ann.shopperId, brand: BRAND, from, until, timeZone };
  expect(await world.database.transaction((connection) => setQuietHours(connection, hours))).toBe(true);
  expect(await pushes()).toHaveLength(1);
});

test('what waits for the end of quiet hours comes at once when a browser registers in a time zone where it is day', async () => {
  await turnOn(ann.shopperId, { timeZone: 'America/Denver' });
  await saveCar(ann.shopperId, 1, 20_000);
  await world.put(1, { salePrice: 18_800 });
  expect(await pushes()).toEqual([]);
  await turnOn(ann.shopperId, { timeZone: 'America/Denver' });
  expect(await pushes()).toEqual([]);
  await turnOn(ann.shopperId);
  expect(await pushes()).toHaveLength(1);
});

test('a digest does not replace an earlier one that a device has not shown yet', async () => {
  await turnOn(ann.shopperId);
  await saveCar(ann.shopperId, 1, 20_000);
  await saveCar(ann.shopperId, 2, 25_000);
  await world.put(1, { salePrice: 18_800 });
  await world.settled();
  for (const [one, other] of [
    [18_000, 23_000],
    [17_000, 22_000],
  ]) {
    // Both become due together, because the last notification was a moment ago.
    await world.put(1, { salePrice: one! });
    await world.put(2, { salePrice: other! });
    await world.settled();
    world.pass(INSTANT_GAP_MS);
    await world.settled();
  }
  const [, first, second] = await readPushes(world.database);
  expect([first!.title, second!.title]).toEqual(['2 updates on cars you follow', '2 updates on cars you follow']);
  expect(first!.topic).not.toBe(second!.topic);
});

async function readPushesWhenSettled() {
  await world.settled();
  return readPushes(world.database);
}

test('above three a day, news waits for the next morning and comes as one digest', async () => {
  await turnOn(ann.shopperId);
  for (const id of [1, 2, 11, 12, 13]) {
    if (id > 2) await world.put(id, { salePrice: 20_000 });
    await saveCar(ann.shopperId, id, 20_000);
  }
  for (const [at, id] of [1, 2, 11, 12, 13].entries()) {
    await world.put(id, { salePrice: 15_000 });
    await world.settled();
    expect(await readPushes(world.database)).toHaveLength(Math.min(at + 1, 3));
    world.pass(INSTANT_GAP_MS);
  }
  world.pass(24 * HOUR_MS);
  expect((await pushes()).map((text) => text.split(' |')[0])[3]).toBe('2 updates on cars you follow');
  expect(await mails()).toBe(0);
});

test('a visitor without an email address gets notifications only, and is never emailed', async () => {
  const [visitor] = await world.database.query<{ id: string }>('insert into shoppers default values returning id');
  const search = await world.addSearch({ recipientId: null, shopperId: visitor!.id }, 'makeCode=TOYOTA', 'daily');
  await turnOn(visitor!.id);
  await world.put(6, { salePrice: 19_000 });
  expect(await pushes()).toHaveLength(1);
  await world.database.transaction((connection) =>
    switchSearchNotifications(connection, { shopperId: visitor!.id, searchId: search, isOn: false }),
  );
  world.pass(24 * HOUR_MS);
  await world.put(7, { salePrice: 19_500 });
  await world.settled();
  world.pass(48 * HOUR_MS);
  expect([(await pushes()).length, await mails()]).toEqual([1, 0]);
  const exported = await exportAlerts(world.database, { shopperId: visitor!.id, email: 'x@example.com' });
  expect(JSON.stringify(exported)).not.toContain('push:');
});

test('an event whose last device has ended is emailed once, at the frequency of its search', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
  await turnOn(ann.shopperId);
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(1);
  const [device] = await listDevices(world.database, { shopperId: ann.shopperId, brand: BRAND });
  const end = () =>
    endDevice(world.database, device!.id, (connection, newsIds) => reopenAlerts(connection, newsIds, world.now));
  await Promise.all([end(), end()]);
  expect([await pushes(), await mails()]).toEqual([[], 0]);
  for (let day = 1; day <= 2; day++) {
    world.pass(24 * HOUR_MS);
    await world.settled();
    expect(await mails()).toBe(1);
  }
});

const reopen = (connection: Queryable, newsIds: readonly number[]) => reopenAlerts(connection, newsIds, world.now);
const removal = async (deviceId: number) => {
  await world.database.transaction((connection) =>
    removeDevice(connection, { shopperId: ann.shopperId, deviceId }, reopen),
  );
};

/** Fails unless ann gets one email by the next days, and no notification. */
async function expectOneMail() {
  expect([await pushes(), await mails()]).toEqual([[], 0]);
  for (let day = 1; day <= 2; day++) {
    world.pass(24 * HOUR_MS);
    await world.settled();
    expect(await mails()).toBe(1);
  }
}

testRows<[string, (deviceId: number) => Promise<void>]>(
  'news that waits for a device that is removed %s is emailed once',
  1,
  [
    ['by hand', removal],
    [
      'by signing out',
      () => world.database.transaction((connection) => removeBrowserEverywhere(connection, 'p'.repeat(20), reopen)),
    ],
    [
      'because nothing was sent to it for a year',
      async (deviceId) => {
        await world.database.query(`update push_devices set used_at = now() - interval '401 days' where id = $1`, [
          deviceId,
        ]);
        expect(await removeUnusedDevices(world.database, 400, reopen)).toBe(1);
      },
    ],
  ],
  async (_how, remove) => {
    await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
    await turnOn(ann.shopperId);
    await world.put(3, { salePrice: 30_000 });
    expect(await pushes()).toHaveLength(1);
    const [device] = await listDevices(world.database, { shopperId: ann.shopperId, brand: BRAND });
    await remove(device!.id);
    await expectOneMail();
  },
);

test('news that waits for a browser that another shopper uses now is emailed once', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
  const bob = await world.addPerson('bob@example.com');
  const subscription = browserSubscription();
  const device = { brand: BRAND, name: 'Chrome', pixallId: 'p'.repeat(20), subscription, timeZone: 'UTC' };
  const save = (shopperId: string) =>
    world.database.transaction((connection) => saveDevice(connection, { ...device, shopperId }, reopen));
  await save(ann.shopperId);
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(1);
  await save(bob.shopperId);
  await expectOneMail();
});

test('news that waits for the device beyond the limit of ten goes to the others', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA');
  await turnOn(ann.shopperId, { pixallId: 'browser-00-of-ann' });
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(1);
  world.pass(INSTANT_GAP_MS);
  for (let n = 1; n <= 10; n++)
    await turnOn(ann.shopperId, { pixallId: `browser-${String(n).padStart(2, '0')}-of-ann`, onUndelivered: reopen });
  expect(await pushes()).toHaveLength(10);
  expect(await mails()).toBe(0);
});

test('news that one of two removed devices has shown is not emailed', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA');
  await turnOn(ann.shopperId);
  await turnOn(ann.shopperId, { pixallId: 'q'.repeat(20) });
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(2);
  const [waits, shown] = await listDevices(world.database, { shopperId: ann.shopperId, brand: BRAND });
  await world.database.query(`update push_messages set state = 'sent', content = '{}' where device_id = $1`, [
    shown!.id,
  ]);
  await removal(shown!.id);
  await removal(waits!.id);
  world.pass(48 * HOUR_MS);
  expect([await pushes(), await mails()]).toEqual([[], 0]);
});

/** Verifies an address of a visitor whose notifications go to a recipient without an address. */
const verify = async (visitor: string, email: string) => {
  await world.database.query(
    `insert into account_users (id, name, email, email_verified) values ('u', 'Ann', $1, true)`,
    [email],
  );
  await world.database.query(`update shoppers set user_id = 'u' where id = $1`, [visitor]);
  return world.database.transaction((connection) =>
    findOrCreateRecipient(connection, { email, brand: BRAND, verifiedFor: visitor }),
  );
};

test.each([
  ['is emailed once if the device is removed after an address was verified', false],
  ['and that the address got no email yet is emailed once', true],
])('news that waits for a device %s', async (_what, isKnown) => {
  const visitor = await addShopper(world.database);
  await world.addSearch({ recipientId: null, shopperId: visitor }, 'makeCode=TOYOTA', 'daily');
  await turnOn(visitor);
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(1);
  if (isKnown) {
    const address = await findOrCreateRecipient(world.database, { email: 'new@example.com', brand: BRAND });
    await world.database.query(
      `insert into alert_ledger (recipient_id, car, event, value, listing_id, search_id, price, noted_at, due_at)
       select $1, car, event, value, listing_id, search_id, price, noted_at, due_at + interval '30 days' from alert_ledger`,
      [address],
    );
  }
  await verify(visitor, 'new@example.com');
  const [device] = await listDevices(world.database, { shopperId: visitor, brand: BRAND });
  await world.database.transaction((connection) =>
    removeDevice(connection, { shopperId: visitor, deviceId: device!.id }, reopen),
  );
  expect(await world.database.query('select from alert_ledger where told_at is null')).toHaveLength(1);
  await expectOneMail();
});

/** A database in which `during` runs before the statement that reads the devices of a batch. */
function interrupted(database: Database, during: () => Promise<unknown>): Database {
  let isDone = false;
  const query = (connection: Connection) => async (sql: string, params: readonly unknown[]) => {
    if (!isDone && sql.includes('from push_devices d where d.shopper_id = p.shopper_id')) {
      isDone = true;
      await during();
    }
    return connection.query(sql, params);
  };
  return {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (connection) => work({ ...connection, query: query(connection) as Connection['query'] }),
        options,
      ),
  };
}

test('news for a device that is removed while its batch is written is emailed once', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
  await turnOn(ann.shopperId);
  const [device] = await listDevices(world.database, { shopperId: ann.shopperId, brand: BRAND });
  await world.stop();
  let removed: Promise<void> | undefined;
  let isRemoved = false;
  const isBlocked = async () =>
    (
      await world.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0;
  const during = async () => {
    removed = removal(device!.id).then(() => void (isRemoved = true));
    await expect.poll(async () => isRemoved || (await isBlocked())).toBe(true);
  };
  world.read(interrupted(world.database, during));
  await world.put(3, { salePrice: 30_000 });
  await expect.poll(() => removed !== undefined).toBe(true);
  await removed;
  await expectOneMail();
});

test('an address that unsubscribed from emails gets notifications about its earlier searches and cars, and no email', async () => {
  const search = await world.addSearch(ann, 'makeCode=TOYOTA', 'daily');
  await saveCar(ann.shopperId, 1, 20_000);
  await changePreferences(world.database, ann.recipientId, { action: 'stop' });
  await turnOn(ann.shopperId);
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(1);
  world.pass(INSTANT_GAP_MS);
  await world.put(1, { salePrice: 18_000 });
  expect(await pushes()).toHaveLength(2);
  await world.database.transaction((connection) =>
    switchSearchNotifications(connection, { shopperId: ann.shopperId, searchId: search, isOn: false }),
  );
  world.pass(24 * HOUR_MS);
  await world.put(4, { salePrice: 31_000 });
  await world.settled();
  world.pass(48 * HOUR_MS);
  expect([(await pushes()).length, await mails()]).toEqual([2, 0]);
});

test('unsubscribing from emails ends no notification', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA');
  await turnOn(ann.shopperId);
  await changePreferences(world.database, ann.recipientId, { action: 'stop' });
  await world.put(3, { salePrice: 30_000 });
  expect([(await pushes()).length, await mails()]).toEqual([1, 0]);
});

test('when the address is deleted, notifications go on with their hours, also about its searches', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA');
  await turnOn(ann.shopperId, { timeZone: 'America/Phoenix' });
  const person = { shopperId: ann.shopperId, email: 'ann@example.com' };
  await world.database.transaction((connection) => eraseAlertAddress(connection, person, ann.recipientId));
  expect(
    await world.database.query(
      `select r.email, pp.time_zone as zone from push_people pp join alert_recipients r on r.id = pp.recipient_id`,
    ),
  ).toEqual([{ email: `push:${ann.shopperId}`, zone: 'America/Phoenix' }]);
  world.pass(8 * HOUR_MS);
  await world.put(3, { salePrice: 30_000 });
  expect([(await pushes()).length, await mails()]).toEqual([1, 0]);
  // Alerts as notifications have nothing else, so their devices are deleted with them.
  const [only] = await world.database.query<{ id: number }>('select id from alert_recipients');
  await world.database.transaction((connection) => eraseAlertAddress(connection, person, only!.id));
  expect(await world.database.query('select id from push_devices')).toEqual([]);
});

test('with the shopper, their devices and recipients are deleted', async () => {
  await turnOn(ann.shopperId);
  const person = { shopperId: ann.shopperId, email: 'ann@example.com' };
  await world.database.transaction(async (connection) => {
    await eraseAlerts(connection, person);
    await connection.query('delete from shoppers where id = $1', [ann.shopperId]);
  });
  for (const table of ['alert_recipients', 'push_devices', 'push_people'])
    expect(await world.database.query(`select from ${table}`)).toEqual([]);
});

test('an event reaches one channel: a search that is emailed and a car that is pushed are not both reported', async () => {
  await world.addSearch(ann, 'makeCode=TOYOTA');
  await saveCar(ann.shopperId, 1, 20_000);
  await turnOn(ann.shopperId);
  await world.put(1, { salePrice: 17_000 });
  expect([(await pushes()).length, await mails()]).toEqual([1, 0]);
  await world.put(1, { salePrice: 17_000 });
  world.pass(24 * HOUR_MS);
  expect([(await pushes()).length, await mails()]).toEqual([1, 0]);
});

test('a search that is saved while a device has notifications is watched too', async () => {
  const [visitor] = await world.database.query<{ id: string }>('insert into shoppers default values returning id');
  await turnOn(visitor!.id);
  await world.addSearch({ recipientId: null, shopperId: visitor!.id }, 'makeCode=TOYOTA', 'daily');
  // The browser registers again when it saves a search.
  await turnOn(visitor!.id);
  await world.put(8, { salePrice: 19_000 });
  expect(await pushes()).toHaveLength(1);
});
