import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection, Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { addShopper, turnOnPush } from '../testing/push-shopper.ts';
import { listDevices } from './push-devices.ts';
import { lockPeople } from './push-recipients.ts';
import { removeDevice } from './remove-devices.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'shoppers', 'alert_recipients'));

const BRAND = 'marketplace' as const;
const save = (shopperId: string, more = {}) => turnOnPush(database, shopperId, more);
const recipients = () =>
  database.query<{ email: string; isPushed: boolean }>(
    `select email, exists (select from push_people p where p.recipient_id = r.id) as "isPushed" from alert_recipients r order by email`,
  );

describe('a browser that registers again locks in the order of other transactions', () => {
  /** Adds a confirmed address. */
  const addRecipient = async () => {
    const [row] = await database.query<{ id: number }>(
      `insert into alert_recipients (email, brand, key_hash, confirmed_at)
       values ('ann@example.com', $1, '\\x00', now()) returning id`,
      [BRAND],
    );
    return row!.id;
  };
  const link = (recipientId: number, shopperId: string) =>
    database.query(
      `insert into alert_people (recipient_id, shopper_id) values ($1, $2)
       on conflict (recipient_id) do update set shopper_id = excluded.shopper_id`,
      [recipientId, shopperId],
    );
  const lock = (table: 'shoppers' | 'alert_recipients', id: string | number) => (connection: Connection) =>
    connection.query(`select from ${table} where id = $1 for update`, [id]);

  test('its present and its next recipient', async () => {
    const next = await addRecipient();
    const shopperId = await addShopper(database);
    await save(shopperId);
    const [present] = await database.query<{ id: number }>('select recipient_id as id from push_people');
    expect(present!.id).toBeGreaterThan(next);
    await link(next, shopperId);
    const second = () => save(shopperId);
    const [first, last] = [lock('alert_recipients', next), lock('alert_recipients', present!.id)];
    expect(await whileOpen(database, { first, second, last })).toBe('saved');
    expect(await recipients()).toEqual([{ email: 'ann@example.com', isPushed: true }]);
  });

  test('its shopper and another one whom its next recipient notifies', async () => {
    const [other, shopperId] = [await addShopper(database), await addShopper(database)].toSorted() as [string, string];
    const next = await addRecipient();
    await link(next, other);
    await save(other, { pixallId: 'q'.repeat(20) });
    await link(next, shopperId);
    const second = () => save(shopperId);
    const [first, last] = [lock('shoppers', other), lock('shoppers', shopperId)];
    expect(await whileOpen(database, { first, second, last })).toBe('saved');
    expect(await recipients()).toEqual([
      { email: 'ann@example.com', isPushed: true },
      { email: `push:${other}`, isPushed: true },
    ]);
  });
});

test('a removal and the outbox, which stores results in the order of the notifications, do not block each other', async () => {
  const shopperId = await addShopper(database);
  for (const pixallId of ['browser-number-1', 'browser-number-2']) await save(shopperId, { pixallId });
  const [removed, stays] = await listDevices(database, { shopperId, brand: BRAND });
  const add = async (deviceId: number, state: string, newsId: number) => {
    const [row] = await database.query<{ id: number }>(
      `insert into push_messages (key, device_id, content, message_id, state, news_ids)
       values (gen_random_uuid()::text, $1, '{}', 'topic', $2, array[$3]::bigint[]) returning id`,
      [deviceId, state, newsId],
    );
    return row!.id;
  };
  const first = await add(stays!.id, 'sending', 7);
  const second = await add(removed!.id, 'sending', 8);
  await add(removed!.id, 'sent', 7);
  const lock = (connection: Connection, id: number) =>
    connection.query('select from push_messages where id = $1 for update', [id]);
  const removal = whileOpen(database, {
    first: (connection) => lock(connection, first),
    second: () =>
      database.transaction((connection) =>
        removeDevice(connection, { shopperId, deviceId: removed!.id }, async () => undefined),
      ),
    last: (connection) => lock(connection, second),
  });
  expect(await removal).toBe(true);
});

test('locks find their rows by an index, however many shoppers and addresses there are', async () => {
  const shopperId = await addShopper(database);
  const plans: string[] = [];
  await database.transaction(async (connection) => {
    // A subplan is a filter of rows that were read.
    await connection.query('set local enable_seqscan = off');
    const explained = {
      ...connection,
      query: async <Row extends object>(sql: string, params?: unknown[]) => {
        const plan = await connection.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
        plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
        return connection.query<Row>(sql, params);
      },
    };
    await lockPeople(explained, [shopperId], { email: 'ann@example.com', brand: BRAND });
  });
  expect(plans).toHaveLength(4);
  for (const plan of plans) expect(plan).not.toContain('SubPlan');
});
