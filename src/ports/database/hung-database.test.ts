import { setImmediate } from 'node:timers/promises';
import { describe, test as base } from 'vitest';
import { connectDatabase, type Database } from './database.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { createTestDatabase } from './test-database.ts';
import { type PausingProxy, startPausingProxy } from './testing/pausing-proxy.ts';

const SLOW = { timeout: 120_000, interval: 50 };
const POOL = 2;
const HANG_TIMES = { probeAfterMs: 50, probeMs: 750, retryMs: 50 };
/** For a server that responds, but that a busy machine may delay. */
const PATIENT_TIMES = { ...HANG_TIMES, probeMs: 120_000 };

type World = { real: Database; proxy: PausingProxy; database: Database; one(): Promise<{ n: number }[]> };

const connect = (url: string, poolSize: number, hangTimes: typeof HANG_TIMES): Database =>
  connectDatabase(url, { poolSize, rejectWhenHung: () => true, hangTimes });

/** Each test has its own proxy, so that the tests can run concurrently; they mostly wait. */
const test = base.extend<{ world: World }>({
  // The library reads from the destructuring pattern which fixtures are needed.
  // oxlint-disable-next-line no-empty-pattern
  world: async ({}, use) => {
    const real = await createTestDatabase();
    const proxy = await startPausingProxy(real.url);
    const database = connect(proxy.url, POOL, HANG_TIMES);
    await real.query('create table written (n integer)');
    await use({ real, proxy, database, one: () => database.query<{ n: number }>('select 1 as n') });
    // Closing would wait for connections that the proxy holds back.
    proxy.resume();
    await database.close();
    await proxy.close();
    await real.close();
  },
});

/** Runs nothing else of this process for so long, without the processor time of a loop. */
function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('while the server hangs', () => {
  test.concurrent('rejects running, waiting and later calls', async ({ world, expect }) => {
    const { proxy, database, one } = world;
    await one();
    proxy.pause();
    const calls = [
      // More than the number of connections.
      ...Array.from({ length: POOL + 2 }, one),
      database.transaction((connection) => connection.query('select 1')),
      database.listen(
        'listing_changes',
        () => undefined,
        () => undefined,
      ),
    ];
    for (const call of calls) await expect(call).rejects.toThrow(DatabaseUnavailableError);
    await expect(one()).rejects.toThrow(DatabaseUnavailableError);
  });

  test.concurrent('rejects a running transaction and gives up its connection', async ({ world, expect }) => {
    const { real, proxy, database, one } = world;
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
    await expect(working).rejects.toThrow(DatabaseUnavailableError);
    expect(database.pool()).toMatchObject({ used: 0 });
    proxy.resume();
    await expect.poll(() => one().catch(() => null), SLOW).toEqual([{ n: 1 }]);
    expect(await real.query('select n from written')).toEqual([]);
  });

  test.concurrent('notifies a listener of the loss', async ({ world, expect }) => {
    const { proxy, database, one } = world;
    const lost = Promise.withResolvers<Error>();
    await database.listen('listing_changes', () => undefined, lost.resolve);
    proxy.pause();
    await expect(one()).rejects.toThrow(DatabaseUnavailableError);
    expect(await lost.promise).toBeInstanceOf(DatabaseUnavailableError);
  });

  test.concurrent('never runs a statement that was rejected before it started', async ({ world, expect }) => {
    const { real, proxy, database, one } = world;
    const busy = Array.from({ length: POOL }, one);
    await Promise.all(busy);
    proxy.pause();
    const calls = [
      ...Array.from({ length: POOL }, one),
      // All connections are in use, so it waits for one.
      database.query('insert into written values (1)'),
    ];
    for (const call of calls) await expect(call).rejects.toThrow(DatabaseUnavailableError);
    proxy.resume();
    await expect.poll(() => one().catch(() => null), SLOW).toEqual([{ n: 1 }]);
    expect(await real.query('select n from written')).toEqual([]);
  });
});

test.concurrent('uses the server again when it responds', async ({ world, expect }) => {
  const { proxy, one } = world;
  proxy.pause();
  await expect(one()).rejects.toThrow(DatabaseUnavailableError);
  proxy.resume();
  await expect.poll(() => one().catch(() => null), SLOW).toEqual([{ n: 1 }]);
});

/** A statement that lasts as long as the lock of `whileLocked`. */
const WAIT = 'select 1 as n from pg_advisory_xact_lock(1)';
/** The second probe starts when the first one has been answered. */
const ANSWERED = 2;

/** Returns what `start` returns, which runs while a transaction holds a lock. */
function whileLocked<Started>(database: Database, start: () => Promise<Started>): Promise<Started> {
  return database.transaction(async (connection) => {
    await connection.query(WAIT);
    return start();
  });
}

describe('while the server responds', () => {
  test.concurrent('completes slow statements, also those that wait for a connection', async ({ world, expect }) => {
    const { real, proxy } = world;
    const patient = connect(proxy.url, POOL, PATIENT_TIMES);
    const slow = await whileLocked(real, async () => {
      const calls = [...Array.from({ length: POOL + 1 }, () => patient.query(WAIT)), patient.query('select 1 as n')];
      await expect.poll(() => proxy.accepted(), SLOW).toBeGreaterThanOrEqual(POOL + ANSWERED);
      return calls;
    });
    expect(await Promise.all(slow)).toEqual(slow.map(() => [{ n: 1 }]));
    await patient.close();
  });

  test(
    'a thread that is busy longer than a probe’s timeout gives up nothing',
    { tags: 'long' },
    async ({ world, expect }) => {
      const { database } = world;
      const slow = database.query('select 1 as n from pg_sleep(1)');
      let isDone = false;
      void slow.finally(() => (isDone = true)).catch(() => undefined);
      // Each step of the probe's connection arrives at a separate moment.
      for (let i = 0; i < 40 && !isDone; i++) {
        blockThread(300);
        await setImmediate();
      }
      expect(await slow).toEqual([{ n: 1 }]);
    },
  );

  test.concurrent('a server without free connections counts as responding', async ({ world, expect }) => {
    const { real, proxy } = world;
    const role = `crowded_${process.pid}`;
    await real.query(`create role ${role} login password 'crowded'`);
    const url = new URL(proxy.url);
    Object.assign(url, { username: role, password: 'crowded' });
    const crowded = connect(url.href, 1, PATIENT_TIMES);
    // Until it is connected, a probe could take its place.
    await crowded.query('select 1');
    await real.query(`alter role ${role} connection limit 1`);
    const before = proxy.accepted();
    const slow = await whileLocked(real, async () => {
      const calls = [crowded.query(WAIT)];
      await expect.poll(() => proxy.accepted(), SLOW).toBeGreaterThanOrEqual(before + ANSWERED);
      return calls;
    });
    expect(await Promise.all(slow)).toEqual([[{ n: 1 }]]);
    await crowded.close();
    await real.query(`drop role ${role}`);
  });
});

test.concurrent('without the option, a statement waits until the server continues', async ({ world, expect }) => {
  const { proxy, one } = world;
  const patient = connectDatabase(proxy.url, { poolSize: 1 });
  await patient.query('select 1');
  proxy.pause();
  const waiting = patient.query('select 1 as n');
  await expect(one()).rejects.toThrow(DatabaseUnavailableError);
  proxy.resume();
  expect(await waiting).toEqual([{ n: 1 }]);
  await patient.close();
});
