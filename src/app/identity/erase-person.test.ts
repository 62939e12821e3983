import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, addShopper, browserSubscription } from '#features/push/testing/push-shopper.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { emptyTables } from '#ports/database/testing/empty-tables.ts';
import { whileOpen } from '#ports/database/testing/while-open.ts';
import { erasePerson, eraseVisitor } from './personal-data.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database, 'shoppers', 'alert_recipients', 'account_users'));

const parts = () => ({ database, leads: { eraseLeads: async () => {} } });

async function addMessage(deviceId: number): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into push_messages (key, device_id, content, message_id, state)
     values (gen_random_uuid()::text, $1, '{}', 'topic', 'sending') returning id`,
    [deviceId],
  );
  return row!.id;
}

async function eraseAnn(shopperId: string): Promise<unknown> {
  const ann = { name: 'Ann', email: 'ann@example.com', emailVerified: true, isOperator: false };
  await database.query(`insert into account_users (id, name, email) values ('ann', 'Ann', 'ann@example.com')`);
  await database.query(`update shoppers set user_id = 'ann' where id = $1`, [shopperId]);
  const account = { ...ann, userId: 'ann', enrolled: 'no-account', hasRecoveryCodes: false } as const;
  return erasePerson(parts(), account, { leaves: [] });
}

test.each<[string, (shopperId: string) => Promise<unknown>]>([
  ['a visitor', (shopperId) => eraseVisitor(parts(), shopperId)],
  ['an account', eraseAnn],
])(
  'deleting %s and the outbox, which stores results in the order of the ids, do not block each other',
  async (_of, erase) => {
    const shopperId = await addShopper(database);
    const [one, other] = [
      await addDevice(database, shopperId, browserSubscription()),
      await addDevice(database, shopperId, browserSubscription()),
    ];
    const [first, second] = [await addMessage(other), await addMessage(one)];
    const lock = (connection: Queryable, id: number) =>
      connection.query('select from push_messages where id = $1 for update', [id]);
    await whileOpen<unknown>(database, {
      first: (connection) => lock(connection, first),
      second: () => erase(shopperId),
      last: (connection) => lock(connection, second),
    });
    expect(await database.query('select from push_messages')).toEqual([]);
  },
);
