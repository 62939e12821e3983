import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertShopper } from '#features/shoppers/shoppers.server.ts';
import type { Connection, Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { clearHistory, forgetCar, mergeIntoHistory, setHistoryEnabled } from './history-store.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const CHANGES: [string, (connection: Connection, shopperId: string) => Promise<unknown>][] = [
  ['cleared', (connection, shopperId) => clearHistory(connection, shopperId, Date.now())],
  ['without the car', (connection, shopperId) => forgetCar(connection, { shopperId, listingId: 1 }, Date.now())],
  ['turned off', (connection, shopperId) => setHistoryEnabled(connection, shopperId, false)],
];

test.each(CHANGES)('views that a device adds while the history is %s are deleted too', async (_, change) => {
  const shopperId = await upsertShopper(database, { userId: randomUUID() });
  await database.transaction((connection) => setHistoryEnabled(connection, shopperId, true));
  let changed: Promise<unknown> | undefined;
  await database.transaction(async (connection) => {
    const view = { id: 1, views: 1, at: Date.now() - 1_000, price: 20_000 };
    await mergeIntoHistory(connection, shopperId, { viewed: [view], seen: [] }, Date.now());
    let isDone = false;
    changed = database.transaction((other) => change(other, shopperId)).finally(() => (isDone = true));
    await expect.poll(async () => isDone || (await waits()), { interval: 20 }).toBe(true);
  });
  await changed;
  expect(await database.query('select from browsing_history where shopper_id = $1', [shopperId])).toEqual([]);
});

async function waits(): Promise<boolean> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await database.query(waiting)).length > 0;
}
