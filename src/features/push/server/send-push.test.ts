import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LeasedBatch, type Outbox, startOutbox } from '#features/outbox/outbox.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { openWebPush } from '#ports/push/open-web-push.ts';
import type { PushPort } from '#ports/push/push.ts';
import { PushService, type ServiceAnswer } from '#ports/push/testing/push-service.ts';
import { sealSecret } from '#ports/secrets/secrets.ts';
import { createPooledPost } from '#ports/web/create-pooled-post.ts';
import { addDevice, addShopper } from '../testing/push-shopper.ts';
import { readPushes } from '../testing/read-pushes.ts';
import { enqueuePushes } from './enqueue-pushes.ts';
import { openSubscription } from './push-devices.ts';
import { findPushKeys } from './push-keys.ts';
import { createSendPush } from './send-push.ts';

type Payload = { notification: { title: string } };

let database: Database;
let service: PushService;
let port: PushPort;
/** Gives up early on an answer. Only for a push service that hangs, because a slow one would be called twice. */
let impatient: PushPort;
const sockets = createPooledPost({
  mayCall: (address) => address === '127.0.0.1',
  protocols: ['http:'],
  anyPort: true,
});
const running: Outbox[] = [];
const undelivered: number[][] = [];
const onUndelivered = async (_connection: Queryable, newsIds: readonly number[]) => void undelivered.push([...newsIds]);
beforeAll(async () => {
  database = await createTestDatabase();
  const keys = await findPushKeys(database);
  service = await PushService.open();
  service.restrictTo(keys.publicKey);
  const contact = 'mailto:hello@forecourt.example';
  const options = { keys, contact, post: sockets.post, now: Date.now };
  port = openWebPush({ ...options, timeoutMs: 120_000 });
  impatient = openWebPush({ ...options, timeoutMs: 1_000 });
});
afterAll(async () => {
  sockets.close();
  await service.close();
  await database.close();
});
beforeEach(async () => {
  service.received.length = service.requests.length = undelivered.length = 0;
  await emptyTables(database, 'shoppers', 'alert_recipients');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((sender) => sender.stop()));
  expect(service.violations).toEqual([]);
});

function start(): Outbox {
  return startWith({ database, port });
}

function startWith(parts: Pick<Parameters<typeof createSendPush>[0], 'database' | 'port'>): Outbox {
  const outbox = startOutbox({
    database,
    channels: [
      {
        channel: 'push',
        atOnce: 8,
        atOnceToOne: 1,
        send: createSendPush({ ...parts, now: Date.now, onUndelivered }),
      },
    ],
    ...{ host: 'cars.example', random: () => 0.5, pollMs: 20, stopMs: 100 },
    onError: (error) => {
      throw error;
    },
  });
  running.push(outbox);
  return outbox;
}

/** Adds a shopper with a device whose push service gives these answers. Returns both ids. */
async function device(...answers: ServiceAnswer[]) {
  const { id: browser, subscription } = service.subscribe(...answers);
  const shopperId = await addShopper(database);
  return { browser, shopperId, deviceId: await addDevice(database, shopperId, subscription) };
}

const push = (shopperId: string, key: string, subject = key, newsIds: number[] = []) =>
  enqueuePushes(database, [
    {
      ...{ key, shopperId, brand: 'marketplace', subject, newsIds },
      notification: { title: key, body: '$800 less', navigate: 'https://cars.example/' },
    },
  ]);
const states = async () =>
  (
    await database.query<{ text: string }>(
      `select state || ' ' || attempts || ' ' || coalesce(round(extract(epoch from due_at - now()))::int, 0) as text
       from push_messages order by id`,
    )
  ).map(({ text }) => text);
/** Returns the subscription of the only device as it is stored. */
const stored = async () => {
  const [row] = await database.query<{ sealed: string }>('select subscription as sealed from push_devices');
  return openSubscription(row!.sealed);
};
/** Counts the devices that get notifications. */
const devices = async () => (await database.query('select id from push_devices where ended_at is null')).length;

test('a notification reaches the browser, and its content is deleted', async () => {
  const { browser, shopperId } = await device();
  expect(await push(shopperId, 'a')).toBe(1);
  expect(await push(shopperId, 'a')).toBe(0);
  start();
  await expect
    .poll(() => database.query(`select content from push_messages where state = 'sent'`))
    .toEqual([{ content: {} }]);
  expect(service.received).toMatchObject([{ subscription: browser, ttl: 86_400, urgency: 'high' }]);
  expect(JSON.parse(service.received[0]!.payload)).toMatchObject({ notification: { title: 'a', body: '$800 less' } });
});

test.each([404, 410])('a subscription that is answered %i ends, and what waits for it is deleted', async (status) => {
  const { shopperId } = await device({ status });
  await push(shopperId, 'a');
  await push(shopperId, 'b');
  const before = await stored();
  start();
  await expect.poll(devices).toBe(0);
  await expect.poll(states).toEqual([]);
  // Only the secret stays, by which the browser can renew it.
  expect(await stored()).toEqual({ endpoint: '', keys: { p256dh: '', auth: before.keys.auth } });
});

test('news that waited for ended subscriptions only is undelivered, each once', async () => {
  const { shopperId } = await device({ status: 410 });
  await push(shopperId, 'only here', 'car 1', [1]);
  const second = service.subscribe({ status: 503 }, { status: 410 });
  await addDevice(database, shopperId, second.subscription);
  await push(shopperId, 'on both', 'car 2', [2, 3]);
  await push(shopperId, 'later on both', 'car 3', [4]);
  start();
  await expect.poll(devices).toBe(0);
  expect(undelivered.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
});

test('a subscription at a port that earlier versions of the site called ends, so that its news goes elsewhere', async () => {
  const { shopperId } = await device();
  await push(shopperId, 'only here', 'car 1', [1]);
  const strict = createPooledPost({ mayCall: () => true, protocols: ['http:'] });
  const contact = 'mailto:hello@forecourt.example';
  const keys = await findPushKeys(database);
  startWith({ database, port: openWebPush({ keys, contact, post: strict.post, now: Date.now }) });
  await expect.poll(devices).toBe(0);
  strict.close();
  expect(undelivered).toEqual([[1]]);
  expect(service.requests).toEqual([]);
});

test('news that another device gets is not undelivered', async () => {
  const { shopperId } = await device({ status: 410 });
  await addDevice(database, shopperId, service.subscribe().subscription);
  await push(shopperId, 'on both', 'car 1', [1]);
  start();
  await expect.poll(devices).toBe(1);
  await expect.poll(states).toEqual([expect.stringMatching(/^sent 1 /)]);
  expect(undelivered).toEqual([]);
});

test('what waits for a subscription that the browser renews during the attempt goes to the new one', async () => {
  const { shopperId, deviceId } = await device();
  const renewed = service.subscribe();
  await push(shopperId, 'a', 'a', [1]);
  const endings: PushPort = {
    send: async (subscription, ...rest) => {
      if (subscription.endpoint === renewed.subscription.endpoint) return port.send(subscription, ...rest);
      await database.query(
        'update push_devices set endpoint_hash = sha256($2::bytea), subscription = $3 where id = $1',
        [
          ...[deviceId, Buffer.from(renewed.subscription.endpoint)],
          sealSecret('push', JSON.stringify(renewed.subscription)),
        ],
      );
      return { kind: 'gone', reason: 'Renewed.' };
    },
  };
  startWith({ database, port: endings });
  await expect.poll(async () => (await states())[0]).toMatch(/^waiting 1 /);
  await database.query('update push_messages set due_at = now()');
  await expect.poll(() => service.received.map(({ subscription }) => subscription)).toEqual([renewed.id]);
  expect([await devices(), undelivered]).toEqual([1, []]);
});

test('a notification is sent once, even if its device’s last use cannot be stored', async () => {
  const { shopperId } = await device();
  await database.query(`update push_devices set used_at = now() - interval '2 days'`);
  await push(shopperId, 'a');
  let failed = 0;
  const query: Database['query'] = (text, ...rest) => {
    if (!text.includes('set used_at')) return database.query(text, ...rest);
    failed++;
    return Promise.reject(new Error('deadlock detected'));
  };
  startWith({ database: { query, transaction: database.transaction.bind(database) }, port });
  await expect.poll(states).toEqual([expect.stringMatching(/^sent 1 /)]);
  expect([failed, service.received.length]).toEqual([1, 1]);
});

test('a message that is too large is given up, and the device stays', async () => {
  const { shopperId } = await device({ status: 413 }, { status: 201 });
  await push(shopperId, 'a');
  start();
  await expect.poll(states).toEqual([expect.stringMatching(/^dead 1 /)]);
  await push(shopperId, 'b');
  await expect.poll(() => service.received).toHaveLength(1);
  expect(await devices()).toBe(1);
});

test('a push service that is busy is called again when it says', async () => {
  const { shopperId } = await device({ status: 429, headers: { 'Retry-After': '3600' } });
  await push(shopperId, 'a');
  start();
  await expect.poll(async () => (await states())[0]).toMatch(/^waiting 1 3[56]\d\d$/);
  // Others at the same push service wait too, without an attempt.
  const other = await device();
  await push(other.shopperId, 'b');
  await expect.poll(async () => (await states())[1]).toMatch(/^waiting 0 ([1-9]|[1-5]\d|60)$/);
  expect(service.requests).toHaveLength(1);
});

test('one that hangs is abandoned, sent again with the same topic and tag, and delays no other', async () => {
  const hung = await device('hang', { status: 201 });
  const other = await device();
  await push(hung.shopperId, 'a', 'car 1');
  await push(other.shopperId, 'b');
  const [before] = await readPushes(database);
  const send: PushPort['send'] = (subscription, ...rest) => {
    const hangs = subscription.endpoint.endsWith(hung.browser) && !service.requests.includes(hung.browser);
    return (hangs ? impatient : port).send(subscription, ...rest);
  };
  startWith({ database, port: { send } });
  await expect.poll(() => service.received.map(({ subscription }) => subscription)).toEqual([other.browser]);
  await expect.poll(async () => (await states())[0]).toMatch(/^waiting 1 ([1-9]|1\d)$/);
  await database.query(`update push_messages set due_at = now() where state = 'waiting'`);
  await expect.poll(() => service.received).toHaveLength(2);
  const again = service.received[1]!;
  expect(again.subscription).toBe(hung.browser);
  const { tag } = (JSON.parse(again.payload) as { notification: { tag: string } }).notification;
  expect([again.topic, tag]).toEqual([before!.topic, before!.tag]);
});

test('a retry does not replace newer news of the same car', async () => {
  const { shopperId } = await device({ status: 503 }, { status: 201 });
  await push(shopperId, 'older', 'car 1');
  start();
  await expect.poll(async () => (await states())[0]).toMatch(/^waiting 1 ([1-9]|1\d)$/);
  await push(shopperId, 'newer', 'car 1');
  await expect.poll(() => service.received).toHaveLength(1);
  await database.query(`update push_messages set due_at = now() where state = 'waiting'`);
  await expect.poll(async () => (await states())[0]).toMatch(/^dead 2 /);
  expect(service.received).toHaveLength(1);
  expect(service.received[0]!.payload).toContain('newer');
});

test('news that is more than a day old is not sent', async () => {
  const { shopperId } = await device();
  await push(shopperId, 'a');
  await database.query(`update push_messages set created_at = now() - interval '25 hours'`);
  start();
  await expect.poll(states).toEqual([expect.stringMatching(/^dead/)]);
  expect(service.requests).toEqual([]);
});

test('a topic is the same for the same car and person, and different for another', async () => {
  const [ann, bob] = [await device(), await device()];
  await push(ann.shopperId, 'a', 'car 1');
  await push(ann.shopperId, 'b', 'car 1');
  await push(ann.shopperId, 'c', 'car 2');
  await push(bob.shopperId, 'd', 'car 1');
  const rows = await database.query<{ topic: string }>('select message_id as topic from push_messages order by id');
  const topics = rows.map(({ topic }) => topic);
  expect(topics[0]).toBe(topics[1]);
  expect(new Set(topics).size).toBe(3);
  expect(topics.every((topic) => /^[\w-]{32}$/.test(topic))).toBe(true);
});

test('notifications are written as leased while there is room, and where no other waits for the device', async () => {
  const [ann, bob, cyd, dan] = [await device(), await device(), await device(), await device()];
  await push(bob.shopperId, 'earlier');
  const leased: LeasedBatch = { room: 2, leaseMs: 60_000, rows: [] };
  const about = ['a', 'b', 'c', 'd', 'e'];
  await enqueuePushes(
    database,
    [ann, ann, bob, cyd, dan].map(({ shopperId }, at) => ({
      ...{ key: about[at]!, shopperId, brand: 'marketplace', subject: about[at]! },
      notification: { title: about[at]!, body: '$800 less', navigate: 'https://cars.example/' },
    })),
    leased,
  );
  const written = await database.query<{ key: string; state: string; attempts: number }>(
    `select left(key, 1) as key, state, attempts from push_messages where key not like 'earlier%' order by 1`,
  );
  expect(written.map(({ key, state, attempts }) => `${key} ${state} ${attempts}`)).toEqual([
    ...['a sending 1', 'b waiting 0', 'c waiting 0', 'd sending 1', 'e waiting 0'],
  ]);
  expect(leased.rows.map(({ recipient }) => Number(recipient))).toEqual([ann.deviceId, cyd.deviceId]);
  start().leasedWrites('push').send(leased);
  await expect.poll(() => service.received).toHaveLength(6);
  expect(service.requests).toHaveLength(6);
  const titles = service.received.map(({ payload }) => (JSON.parse(payload) as Payload).notification.title);
  expect(titles.toSorted()).toEqual([...about, 'earlier']);
  expect(titles.indexOf('earlier')).toBeLessThan(titles.indexOf('c'));
  await expect.poll(states).toEqual(Array.from({ length: 6 }, () => 'sent 1 0'));
});

test('notifications with the same text are sealed once, and each arrives with its own topic', async () => {
  const [ann, bob] = [await device(), await device()];
  await enqueuePushes(
    database,
    [ann, bob].map(({ shopperId }) => ({
      ...{ key: shopperId, shopperId, brand: 'marketplace', subject: 'car 1' },
      notification: { title: 'Price drop', body: '$800 less', navigate: 'https://cars.example/' },
    })),
  );
  const sealed = await database.query<{ sealed: string }>(
    `select distinct content ->> 'sealed' as sealed from push_messages`,
  );
  expect(sealed).toHaveLength(1);
  start();
  await expect.poll(() => service.received).toHaveLength(2);
  expect(new Set(service.received.map(({ payload }) => payload)).size).toBe(1);
  expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(2);
});
