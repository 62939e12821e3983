import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { enqueueWebhook } from './enqueue.ts';
import { stopOutgoing } from './personal-data.ts';
import { endLeases } from './rows.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('stopped messages are not sent, not retried after a running attempt, and their keys are free again', async () => {
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys)
    await enqueueWebhook(database, { key, url: 'https://crm.example/in', secret: 's', event: 'e', body: { of: key } });
  await database.query(`update outbox set state = 'sending', attempts = 1 where key in ('a', 'b')`);
  await database.query(`update outbox set state = 'dead', settled_at = now() where key = 'c'`);
  const stopped = await stopOutgoing(database, keys);
  expect(stopped.map(({ key, isRunning }) => [key, isRunning])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
    ['d', false],
  ]);
  const rows = await database.query<{ id: number; key: string }>('select id, key from outbox order by id');
  await endLeases(database, 'webhook', [
    { lease: { id: rows[0]!.id, attempts: 1 }, settlement: { state: 'waiting', reason: '503', delayMs: 0 } },
    { lease: { id: rows[1]!.id, attempts: 1 }, settlement: { state: 'sent' } },
  ]);
  const states = await database.query<{ state: string; empty: boolean }>(
    `select state, content = '{}' as empty from outbox order by id`,
  );
  expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'sent', 'withdrawn', 'withdrawn']);
  expect(states.every(({ empty }) => empty)).toBe(true);
  expect(rows.map(({ key }) => key)).toEqual(stopped.map(({ newKey }) => newKey));
  for (const key of keys) {
    const call = { key, url: 'https://crm.example/in', secret: 's', event: 'e', body: {} };
    expect((await enqueueWebhook(database, call)).kind).toBe('queued');
  }
});
