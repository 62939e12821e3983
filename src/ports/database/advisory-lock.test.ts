import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HeldLock, acquireLock, tryLock } from './advisory-lock.ts';
import type { Database } from './database.ts';
import { createTestDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const forEver = () => new AbortController().signal;

test('has one holder at a time, and passes to the next waiter when released', async () => {
  const first = await acquireLock(database.url, 'one', forEver());
  expect([first.isHeld(), await tryLock(database.url, 'one')]).toEqual([true, null]);
  const other = await tryLock(database.url, 'another');
  const waiting = acquireLock(database.url, 'one', forEver());
  await first.release();
  const second = await waiting;
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
  await second.release();
  await other!.release();
});

test('passes to the next waiter when its holder is terminated, and notifies the holder', async () => {
  const first = await acquireLock(database.url, 'ended', forEver());
  const waiting = acquireLock(database.url, 'ended', forEver());
  await database.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  const second = await waiting;
  await expect.poll(() => first.lost.aborted).toBe(true);
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
  await second.release();
});

test('stops waiting when aborted', async () => {
  const held = await acquireLock(database.url, 'waited', forEver());
  await expect(acquireLock(database.url, 'waited', AbortSignal.timeout(50))).rejects.toThrow(/timeout/);
  await held.release();
  // A waiting session gets the lock before it notices that its client is gone.
  let again: HeldLock | null = null;
  await expect.poll(async () => (again ??= await tryLock(database.url, 'waited'))).not.toBeNull();
  await again!.release();
});
