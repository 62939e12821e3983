import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#ports/database/database.ts';
import { createTestDatabase } from '#ports/database/test-database.ts';
import { selectWaitingJobs, requeueRestoredJobs } from './waiting-jobs.ts';

const HOUR_MS = 3_600_000;

let databases: Database[];
let bosses: PgBoss[];
beforeEach(() => {
  [databases, bosses] = [[], []];
});
afterEach(async () => {
  for (const boss of bosses) await boss.stop({ graceful: false });
  for (const database of databases) await database.close();
});

async function newSite(): Promise<{ database: Database; boss: PgBoss }> {
  const database = await createTestDatabase();
  databases.push(database);
  return { database, boss: await newBoss(database) };
}

async function newBoss(database: Database): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: database.url, max: 2 });
  bosses.push(boss);
  await boss.start();
  await boss.createQueue('mail', { policy: 'standard', retryLimit: 3 });
  return boss;
}

type Job = { id: string; data: object; startAfter: Date; retryLimit: number; priority: number };

/** All jobs that would run, now or later. */
async function waiting(database: Database): Promise<Job[]> {
  return database.query<Job>(
    `select id, data, start_after as "startAfter", retry_limit as "retryLimit", priority from pgboss.job
     where name = 'mail' and state in ('created', 'retry') order by data->>'to'`,
  );
}

/** Copies the rows like a backup and a restore. */
async function carry(from: Database, to: Database): Promise<void> {
  const rows = await from.query<{ queue: string; id: string; job: object }>(await selectWaitingJobs(from));
  for (const { queue, id, job } of rows)
    await to.query('insert into waiting_jobs values ($1, $2, $3)', [queue, id, job]);
}

test('a restore brings back waiting, scheduled and running jobs, but not finished ones', async () => {
  const here = await newSite();
  const later = new Date(Math.floor(Date.now() / 1000) * 1000 + HOUR_MS);
  const ask = async (to: string, options = {}) => (await here.boss.send('mail', { to }, options))!;
  await ask('done');
  await here.boss.complete('mail', (await here.boss.fetch('mail'))[0]!.id);
  await ask('tried again', { retryDelay: 60 });
  await here.boss.fail('mail', (await here.boss.fetch('mail'))[0]!.id);
  await ask('being done');
  await here.boss.fetch('mail');
  await ask('at its hour', { startAfter: later, priority: 7, retryLimit: 9 });
  await ask('old');
  await here.database.query(
    `update pgboss.job set start_after = now() - interval '60 days', keep_until = now() - interval '46 days' where data->>'to' = 'old'`,
  );

  const there = await newSite();
  await carry(here.database, there.database);
  await Promise.all([1, 2, 3].map(() => requeueRestoredJobs(there.database.url, there.boss, 'mail')));
  const jobs = await waiting(there.database);
  expect(jobs.map(({ data }) => data)).toEqual(
    ['at its hour', 'being done', 'old', 'tried again'].map((to) => ({ to })),
  );
  expect(jobs[0]).toMatchObject({ startAfter: later, priority: 7, retryLimit: 9 });
  expect(jobs[1]).toMatchObject({ retryLimit: 3 });
  const ids = await here.database.query(
    `select id from pgboss.job where state in ('created', 'retry', 'active') order by data->>'to'`,
  );
  expect(jobs.map(({ id }) => ({ id }))).toEqual(ids);
  const due = await there.boss.fetch<{ to: string }>('mail', { batchSize: 9 });
  expect(due.map(({ data }) => data.to).toSorted()).toEqual(['being done', 'old']);
  expect(await there.database.query('select 1 from waiting_jobs')).toEqual([]);
});

test('a backup from before they are resumed has them too; those of unused queues stay', async () => {
  const [here, there, beyond] = [await newSite(), await newSite(), await newSite()];
  await here.boss.createQueue('letters');
  await here.boss.send('mail', { to: 'a' });
  await here.boss.send('letters', { to: 'b' });
  await here.boss.createQueue('__pgboss__own');
  await here.boss.send('__pgboss__own', {});
  await carry(here.database, there.database);
  await requeueRestoredJobs(there.database.url, there.boss, 'mail');
  await carry(there.database, beyond.database);
  expect(await beyond.database.query('select queue from waiting_jobs order by queue')).toEqual([
    { queue: 'letters' },
    { queue: 'mail' },
  ]);
  await requeueRestoredJobs(beyond.database.url, beyond.boss, 'mail');
  expect(await waiting(beyond.database)).toMatchObject([{ data: { to: 'a' } }]);
});

test('loses no job if queueing fails', async () => {
  const [here, there] = [await newSite(), await newSite()];
  await here.boss.createQueue('letters');
  await here.boss.send('letters', { to: 'b' });
  await carry(here.database, there.database);
  await expect(requeueRestoredJobs(there.database.url, there.boss, 'letters')).rejects.toThrow('letters');
  expect(await there.database.query('select queue from waiting_jobs')).toEqual([{ queue: 'letters' }]);
});

test('a database without jobs has no waiting jobs', async () => {
  const database = await createTestDatabase();
  databases.push(database);
  const same = connectDatabase(database.url);
  databases.push(same);
  expect(await same.query(await selectWaitingJobs(same))).toEqual([]);
});
