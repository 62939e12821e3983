import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testRows } from '#kit/testing/test-rows.ts';
import { listDevices, removeUnusedDevices, renewDevice } from '#features/push/push.server.ts';
import { addShopper, browserSubscription, endDevice, turnOnPush } from '#features/push/testing/push-shopper.ts';
import { readPushes } from '#features/push/testing/read-pushes.ts';
import { readOutbox } from '#features/outbox/testing/read-outbox.ts';
import type { Connection, Database, Queryable } from '#ports/database/database.ts';
import { INSTANT_GAP_MS } from '../model/due.ts';
import { changePreferences } from './preferences.ts';
import { reopenAlerts } from './enqueue-push-alerts.ts';
import { findOrCreateRecipient } from './recipients.ts';
import { AlertTestContext } from './testing/alert-test-context.ts';

const HOUR_MS = 3_600_000;
const BRAND = 'marketplace' as const;

let world: AlertTestContext;
let ann: { recipientId: number; shopperId: string };
beforeAll(async () => {
  world = await AlertTestContext.open();
});
beforeEach(async () => {
  await world.reset();
  world.read();
  await world.settled();
  ann = await world.addPerson('ann@example.com');
});
afterAll(() => world.close());

const reopen = (connection: Queryable, newsIds: readonly number[]) => reopenAlerts(connection, newsIds, world.now);
const mails = async () => (await readOutbox(world.database)).length;
const pushes = async () => {
  await world.settled();
  return (await readPushes(world.database)).map(({ title, body }) => `${title} | ${body}`);
};

/** Ends the only device of a shopper as a 410 does. */
async function endOf(shopperId: string): Promise<void> {
  const [device] = await listDevices(world.database, { shopperId, brand: BRAND });
  await endDevice(world.database, device!.id, reopen);
}
/** Renews the subscription of the browser. */
const renew = () =>
  world.database.transaction((connection) =>
    renewDevice(
      connection,
      { brand: BRAND, old: null, pixallId: 'p'.repeat(20), subscription: browserSubscription() },
      reopen,
    ),
  );

/** Makes a shopper an account that has verified an address. */
async function beAccount(shopperId: string, email: string): Promise<void> {
  await world.database.query(
    `insert into account_users (id, name, email, email_verified) values ('u', 'Ann', $1, true)`,
    [email],
  );
  await world.database.query(`update shoppers set user_id = 'u' where id = $1`, [shopperId]);
}

testRows<[string, boolean]>(
  'news for a shopper %s waits while their only subscription has ended, and comes after its renewal',
  1,
  [
    ['without an address', false],
    ['who unsubscribed from emails', true],
  ],
  async (_who, isAnn) => {
    const shopperId = isAnn ? ann.shopperId : await addShopper(world.database);
    await world.addSearch({ recipientId: isAnn ? ann.recipientId : null, shopperId }, 'makeCode=TOYOTA', 'daily');
    await turnOnPush(world.database, shopperId);
    if (isAnn) await changePreferences(world.database, ann.recipientId, { action: 'stop' });
    await world.put(3, { salePrice: 30_000 });
    expect(await pushes()).toHaveLength(1);
    await endOf(shopperId);
    expect(await pushes()).toEqual([]);
    world.pass(INSTANT_GAP_MS);
    await world.put(4, { salePrice: 31_000 });
    expect(await pushes()).toEqual([]);
    world.pass(24 * HOUR_MS);
    expect([await pushes(), await mails()]).toEqual([[], 0]);
    expect(await renew()).toBe('renewed');
    const [digest, ...more] = await pushes();
    expect([digest!.split(' |')[0], more]).toEqual(['2 updates on cars you follow', []]);
    world.pass(48 * HOUR_MS);
    expect([(await pushes()).length, await mails()]).toEqual([1, 0]);
  },
);

test('news that waits for a subscription that is not renewed is deleted with the recipient without an address', async () => {
  const visitor = await addShopper(world.database);
  await world.addSearch({ recipientId: null, shopperId: visitor }, 'makeCode=TOYOTA');
  await turnOnPush(world.database, visitor);
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(1);
  await endOf(visitor);
  await world.settled();
  expect(await world.database.query('select from alert_ledger where told_at is null')).toHaveLength(1);
  await world.database.query(`update push_devices set ended_at = ended_at - interval '8 days'`);
  expect(await removeUnusedDevices(world.database, 400, reopen)).toBe(1);
  expect(await world.database.query('select from alert_ledger')).toEqual([]);
  expect(await world.database.query(`select from alert_recipients where email like 'push:%'`)).toEqual([]);
});

testRows<[string, () => Promise<unknown>]>(
  'emails about %s follow while the only subscription has ended, and notifications again after its renewal',
  1,
  [
    ['a search', () => world.addSearch(ann, 'makeCode=TOYOTA')],
    [
      'saved cars',
      async () => {
        await beAccount(ann.shopperId, 'ann@example.com');
        await world.database.query(`update alert_people set cars_frequency = 'instant'`);
        await world.database.query(
          'insert into saved_listings (shopper_id, listing_id, price) select $1, id, 40000 from listings',
          [ann.shopperId],
        );
      },
    ],
  ],
  async (_of, save) => {
    for (const id of [3, 4]) await world.put(id, { salePrice: 40_000 });
    await world.settled();
    await save();
    await turnOnPush(world.database, ann.shopperId);
    await endOf(ann.shopperId);
    await world.put(3, { salePrice: 30_000 });
    expect([await pushes(), await mails()]).toEqual([[], 1]);
    await renew();
    world.pass(INSTANT_GAP_MS);
    await world.put(4, { salePrice: 31_000 });
    expect([(await pushes()).length, await mails()]).toEqual([1, 1]);
  },
);

test('an address whose notifications have ended can notify another shopper, and the first renews without it', async () => {
  const search = await world.addSearch(ann, 'makeCode=TOYOTA');
  await turnOnPush(world.database, ann.shopperId);
  await endOf(ann.shopperId);
  await changePreferences(world.database, ann.recipientId, { action: 'remove', searchId: search });
  const bob = await addShopper(world.database);
  await world.addSearch({ recipientId: ann.recipientId, shopperId: bob }, 'makeCode=TOYOTA');
  expect(await turnOnPush(world.database, bob, { pixallId: 'b'.repeat(20) })).toBe('saved');
  expect(await renew()).toBe('renewed');
  await world.put(3, { salePrice: 30_000 });
  expect([(await pushes()).length, await mails()]).toEqual([1, 0]);
});

/** Reads people as the reader does, runs `between`, and only then locks them: PostgreSQL may read before it locks. */
function readingEarly(between: () => Promise<unknown>): Database {
  let isFirst = true;
  const early = (connection: Connection): Connection => ({
    ...connection,
    query: async <Row extends object>(...call: Parameters<Connection['query']>) => {
      if (!isFirst || !call[0].includes('of r skip locked')) return connection.query<Row>(...call);
      const read = await world.database.query<Row>(...call);
      if (read.length > 0) {
        isFirst = false;
        await between();
        await connection.query(...call);
      }
      return read;
    },
  });
  const transaction: Database['transaction'] = (work, options) =>
    world.database.transaction((connection) => work(early(connection)), options);
  return { ...world.database, transaction };
}

testRows<[string, boolean]>(
  'no news is lost or late if the subscription %s while the reader locks its people',
  1,
  [
    ['ends', false],
    ['is renewed', true],
  ],
  async (_how, isRenewed) => {
    const visitor = await addShopper(world.database);
    await world.addSearch({ recipientId: null, shopperId: visitor }, 'makeCode=TOYOTA');
    await turnOnPush(world.database, visitor);
    if (isRenewed) await endOf(visitor);
    await world.stop();
    world.read(readingEarly(() => (isRenewed ? renew() : endOf(visitor))));
    await world.put(3, { salePrice: 30_000 });
    expect(await pushes()).toHaveLength(isRenewed ? 1 : 0);
    if (!isRenewed) await renew();
    expect(await pushes()).toHaveLength(1);
  },
);

test('news that waits for an ended subscription is emailed once its visitor has verified an address', async () => {
  const visitor = await addShopper(world.database);
  await world.addSearch({ recipientId: null, shopperId: visitor }, 'makeCode=TOYOTA', 'daily');
  await turnOnPush(world.database, visitor);
  await world.put(3, { salePrice: 30_000 });
  expect(await pushes()).toHaveLength(1);
  await endOf(visitor);
  await world.settled();
  await beAccount(visitor, 'new@example.com');
  await world.database.transaction((connection) =>
    findOrCreateRecipient(connection, { email: 'new@example.com', brand: BRAND, verifiedFor: visitor }),
  );
  expect([await pushes(), await mails()]).toEqual([[], 0]);
  for (let day = 1; day <= 2; day++) {
    world.pass(24 * HOUR_MS);
    await world.settled();
    expect(await mails()).toBe(1);
  }
});
