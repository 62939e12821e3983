import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { createSharedKeys, type SharedKeys } from './shared-keys.ts';
import { createTestDatabase } from './test-database.ts';

const HOUR_MS = 3_600_000;

let database: Database;
let now = 0;
const opened: SharedKeys[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((keys) => keys.stop()));
  now = 0;
});
afterAll(() => database.close());

function open(maxKeys = 10): SharedKeys {
  const keys = createSharedKeys({ databaseUrl: database.url, holdMs: HOUR_MS, maxKeys, now: () => now });
  opened.push(keys);
  return keys;
}

/** Ends all sessions that hold keys, as a restart of the database does. */
const endSessions = () =>
  database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = 'forecourt-shared-keys' and datname = current_database()`,
  );

test('one of several servers gets a key, once', async () => {
  const servers = [open(), open(), open()];
  const taken = await Promise.all(servers.flatMap((keys) => [keys.take('ann'), keys.take('ann'), keys.take('ann')]));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await servers[0]!.take('bob')).toBe(true);
  expect(await servers[1]!.take('bob')).toBe(false);
});

test('a key is free after its time, and after its release', async () => {
  const [one, other] = [open(), open()];
  expect(await one.take('ann')).toBe(true);
  now = HOUR_MS - 1;
  await one.take('bob');
  expect(await other.take('ann')).toBe(false);
  now = HOUR_MS;
  await one.take('cem');
  expect(await other.take('ann')).toBe(true);
  expect(await other.take('bob')).toBe(false);
  await one.release('bob');
  expect(await other.take('bob')).toBe(true);
  await one.release('ann');
  expect(await open().take('ann')).toBe(false);
});

test('a server that ends frees its keys', async () => {
  const [one, other] = [open(), open()];
  await one.take('ann');
  await one.stop();
  expect(await other.take('ann')).toBe(true);
});

test('takes no more keys than it may hold', async () => {
  const keys = open(2);
  expect([await keys.take('ann'), await keys.take('bob'), await keys.take('cem')]).toEqual([true, true, false]);
  now = HOUR_MS;
  expect(await keys.take('cem')).toBe(true);
});

test('holds its keys again after the connection was lost', async () => {
  const [one, other] = [open(), open()];
  await one.take('ann');
  await endSessions();
  await one.take('bob').catch(() => one.take('bob'));
  expect(await one.take('ann')).toBe(false);
  expect(await other.take('ann')).toBe(false);
});

test('rejects without a database, and stays free', async () => {
  const keys = createSharedKeys({
    databaseUrl: 'postgres://127.0.0.1:1/none',
    holdMs: HOUR_MS,
    maxKeys: 9,
    now: () => 0,
  });
  opened.push(keys);
  await expect(keys.take('ann')).rejects.toThrow('ECONNREFUSED');
  await expect(keys.take('ann')).rejects.toThrow('ECONNREFUSED');
});
