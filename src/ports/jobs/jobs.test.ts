import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#ports/database/database.ts';
import { databaseError, DatabaseUnavailableError } from '#ports/database/database-errors.ts';
import { migrate, migrationNames } from '#ports/database/migrate.ts';
import { createNewDatabase, createTestDatabase } from '#ports/database/test-database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { TEST_OPTIONS } from './testing/test-options.ts';

let database: Database;
let jobs: Jobs;
beforeEach(async () => {
  database = await createTestDatabase();
  jobs = await createJobs(database.url, () => undefined, TEST_OPTIONS);
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
});

test('runs a job queued before any worker starts, and a job queued twice once', async () => {
  await jobs.request('polish');
  await jobs.request('polish');
  let done = 0;
  const first = Promise.withResolvers<void>();
  await jobs.work('polish', async () => {
    done++;
    first.resolve();
  });
  await first.promise;
  const second = Promise.withResolvers<void>();
  await jobs.work('wash', async () => second.resolve());
  await jobs.request('wash');
  await second.promise;
  expect(done).toBe(1);
});

test('a queue that is worked on a schedule has it stored, and runs a waiting job', async () => {
  await jobs.request('sweep');
  const swept = Promise.withResolvers<void>();
  await jobs.workOnSchedule('sweep', '41 3 * * *', async () => swept.resolve());
  await swept.promise;
  expect(await database.query(`select name, cron from pgboss.schedule`)).toEqual([
    { name: 'sweep', cron: '41 3 * * *' },
  ]);
});

test('another process can queue jobs', async () => {
  const heard = Promise.withResolvers<void>();
  await jobs.work('polish', async () => heard.resolve());
  const other = await createJobs(database.url, () => undefined);
  await other.request('polish');
  await other.stop();
  await heard.promise;
});

test('reports errors of workers and lost connections as errors, without clients', async () => {
  const reported: Error[] = [];
  const other = await createJobs(database.url, (error) => void reported.push(error), TEST_OPTIONS);
  const wasReported = async (fits: (error: Error) => boolean) => {
    await expect.poll(() => reported.some(fits), { timeout: 30_000 }).toBe(true);
  };
  await other.work('polish', async () => undefined);
  await database.query('alter schema pgboss rename to away');
  await wasReported((error) => error instanceof Error && /pgboss/.test(error.message));
  await database.query('alter schema away rename to pgboss');
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'forecourt-jobs' and datname = current_database()`,
  );
  await wasReported((error) => databaseError(error) instanceof DatabaseUnavailableError);
  await other.stop();
  expect(reported.filter((error) => !(error instanceof Error) || 'client' in error)).toEqual([]);
});

test('stopping aborts a running job', async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  await jobs.work('polish', (signal) => {
    begun.resolve(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  });
  await jobs.request('polish');
  const signal = await begun.promise;
  await jobs.stop();
  expect(signal.aborted).toBe(true);
});

describe('with another version beside it', () => {
  let other: PgBoss;
  beforeEach(async () => {
    other = new PgBoss({ connectionString: database.url, max: 1 });
    await other.start();
  });
  afterEach(() => other.stop({ graceful: false }));

  test('converts queues of an earlier version, in which any number of jobs ran at a time, and runs their waiting jobs', async () => {
    const url = await createNewDatabase();
    const earlier = new PgBoss({ connectionString: url, max: 1 });
    await migrate(url, (await migrationNames()).indexOf('0007_one_job_at_a_time'));
    await earlier.start();
    await earlier.createQueue('polish', { policy: 'short' });
    await earlier.send('polish', {});
    await migrate(url);
    const newer = await createJobs(url, () => undefined, TEST_OPTIONS);
    const heard = Promise.withResolvers<void>();
    await newer.work('polish', async () => heard.resolve());
    await heard.promise;
    await newer.stop();
    expect(await earlier.getQueue('polish')).toMatchObject({ policy: 'stately' });
    // The earlier version still works with it.
    await earlier.createQueue('polish', { policy: 'short' });
    const again = Promise.withResolvers<void>();
    await earlier.work('polish', async () => again.resolve());
    await earlier.send('polish', {});
    await again.promise;
    await earlier.stop({ graceful: false });
  });

  test('does not change a queue of a later version, and runs its jobs', async () => {
    await other.createQueue('polish', { policy: 'singleton', heartbeatSeconds: 77 });
    await other.createQueue('of-tomorrow', { policy: 'exclusive' });
    await other.send('of-tomorrow', {});
    const heard = Promise.withResolvers<void>();
    await jobs.work('polish', async () => heard.resolve());
    await jobs.request('polish');
    await heard.promise;
    expect(await other.getQueue('polish')).toMatchObject({ policy: 'singleton', heartbeatSeconds: 77 });
    expect(await jobs.figures()).toContainEqual(expect.objectContaining({ queue: 'of-tomorrow' }));
  });
});
