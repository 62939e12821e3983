import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { DatabaseAwayError } from './database-away.ts';
import { createTestDatabase } from './test-database.ts';
import { type PausingProxy, startPausingProxy } from './testing/pausing-proxy.ts';

const SLOW = { timeout: 60_000, interval: 50 };
const POOL = 2;

let real: Database;
let proxy: PausingProxy;
let database: Database;
beforeEach(async () => {
  real = await createTestDatabase();
  proxy = await startPausingProxy(real.url);
  database = connectDatabase(proxy.url, { poolSize: POOL, rejectWhenHung: () => true });
  await real.query('create table written (n integer)');
});
afterEach(async () => {
  await database.close();
  await proxy.close();
  await real.close();
});

const one = () => database.query<{ n: number }>('select 1 as n');

describe('while the server hangs', () => {
  test('everything rejects: what is under way, what waits for a connection, what begins later', async () => {
    await one();
    proxy.pause();
    const calls = [
      // More than there are connections.
      ...Array.from({ length: POOL + 2 }, one),
      database.transaction((connection) => connection.query('select 1')),
      database.listen(
        'listing_changes',
        () => undefined,
        () => undefined,
      ),
    ];
    for (const call of calls) await expect(call).rejects.toThrow(DatabaseAwayError);
    await expect(one()).rejects.toThrow(DatabaseAwayError);
  });

  test('a transaction rejects in its course, and its connection is given up', async () => {
    const begun = Promise.withResolvers<void>();
    const paused = Promise.withResolvers<void>();
    const working = database.transaction(async (connection) => {
      await connection.query('insert into written values (1)');
      begun.resolve();
      await paused.promise;
      await connection.query('select 1');
    });
    await begun.promise;
    proxy.pause();
    paused.resolve();
    await expect(working).rejects.toThrow(DatabaseAwayError);
    expect(database.pool()).toMatchObject({ used: 0 });
    proxy.resume();
    await expect.poll(() => one().catch(() => null), SLOW).toEqual([{ n: 1 }]);
    expect(await real.query('select n from written')).toEqual([]);
  });

  test('a listener hears of the loss', async () => {
    const lost = Promise.withResolvers<Error>();
    await database.listen('listing_changes', () => undefined, lost.resolve);
    proxy.pause();
    await expect(one()).rejects.toThrow(DatabaseAwayError);
    expect(await lost.promise).toBeInstanceOf(DatabaseAwayError);
  });

  test('what its caller was refused before it began is never run', async () => {
    const busy = Array.from({ length: POOL }, one);
    await Promise.all(busy);
    proxy.pause();
    const calls = [
      ...Array.from({ length: POOL }, one),
      // All connections are in use: it waits for one.
      database.query('insert into written values (1)'),
    ];
    for (const call of calls) await expect(call).rejects.toThrow(DatabaseAwayError);
    proxy.resume();
    await expect.poll(() => one().catch(() => null), SLOW).toEqual([{ n: 1 }]);
    expect(await real.query('select n from written')).toEqual([]);
  });
});

test('the server is used again when it goes on', async () => {
  proxy.pause();
  await expect(one()).rejects.toThrow(DatabaseAwayError);
  proxy.resume();
  await expect.poll(() => one().catch(() => null), SLOW).toEqual([{ n: 1 }]);
});

describe('while the server answers', () => {
  test('a slow statement comes to its end', async () => {
    expect(await database.query('select 1 as n from pg_sleep(2.5)')).toEqual([{ n: 1 }]);
  });

  test('statements that wait for a lock or for a connection come to their end', async () => {
    const slow = [...Array.from({ length: POOL + 1 }, () => database.query('select 1 as n from pg_sleep(1.5)')), one()];
    expect(await Promise.all(slow)).toEqual(slow.map(() => [{ n: 1 }]));
  });

  test('a thread that is busy for longer than a probe waits gives nothing up', async () => {
    const slow = database.query('select 1 as n from pg_sleep(1)');
    let isDone = false;
    void slow.finally(() => (isDone = true)).catch(() => undefined);
    // Each step of the probe's connection comes in a moment of its own.
    for (let i = 0; i < 40 && !isDone; i++) {
      const until = performance.now() + 300;
      while (performance.now() < until);
      await setImmediate();
    }
    expect(await slow).toEqual([{ n: 1 }]);
  });

  test('a server without room for another connection counts as one that answers', async () => {
    const role = `crowded_${process.pid}`;
    await real.query(`create role ${role} login password 'crowded' connection limit 1`);
    const url = new URL(real.url);
    Object.assign(url, { username: role, password: 'crowded' });
    const crowded = connectDatabase(url.href, { poolSize: 1, rejectWhenHung: () => true });
    expect(await crowded.query('select 1 as n from pg_sleep(2.5)')).toEqual([{ n: 1 }]);
    await crowded.close();
    await real.query(`drop role ${role}`);
  });
});

test('without the option a statement waits until the server goes on', async () => {
  const patient = connectDatabase(proxy.url, { poolSize: 1 });
  await patient.query('select 1');
  proxy.pause();
  const waiting = patient.query('select 1 as n');
  await expect(one()).rejects.toThrow(DatabaseAwayError);
  proxy.resume();
  expect(await waiting).toEqual([{ n: 1 }]);
  await patient.close();
});
