import pg from 'pg';
import type { JobInsert, PgBoss } from 'pg-boss';
import { z } from 'zod';

const CONNECT_TIMEOUT_MS = 10_000;

/** Where jobs stand from a restore until somebody asks for their queue; empty otherwise. */
export const WAITING_JOBS = 'waiting_jobs';

/** For a restore: what other jobs the database has goes with its other rows. */
export const DROP_JOBS = 'drop schema if exists pgboss cascade';

type Connection = { query<Row extends object>(sql: string): Promise<Row[]> };

/**
 * A query for the rows of the table above as a restore is to find them: also of all jobs that are not done, since those
 * that somebody is doing may not be done in the end. It asks whatever version of pg-boss made the tables; what pg-boss asks
 * of itself (a schedule's next turn) it asks for again.
 */
export async function selectWaitingJobs(connection: Connection): Promise<string> {
  const kept = `select queue, id, job from public.${WAITING_JOBS}`;
  const [jobs] = await connection.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  if (!jobs?.there) return kept;
  return `${kept} union select name as queue, id, to_jsonb(job) as job from pgboss.job
    where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__')`;
}

const jobSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  priority: z.int().nullish(),
  start_after: z.iso.datetime({ offset: true }).nullish(),
  singleton_key: z.string().nullish(),
  retry_limit: z.int().nullish(),
  retry_delay: z.int().nullish(),
  retry_backoff: z.boolean().nullish(),
  expire_seconds: z.int().nullish(),
  heartbeat_seconds: z.int().nullish(),
});

/** Puts the jobs of a queue that a restore has brought among the others, each once however many processes ask. */
export async function takeUpWaiting(databaseUrl: string, boss: PgBoss, queue: string): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString: databaseUrl, application_name: 'forecourt-jobs' },
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // What is asked next says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string; job: unknown }>(
      `delete from ${WAITING_JOBS} where queue = $1 returning id, job`,
      [queue],
    );
    const jobs = rows.map(({ id, job }) => insertOf(id, jobSchema.parse(job)));
    const executeSql = (sql: string, values?: unknown[]) => client.query(sql, values);
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: { executeSql } });
    await client.query('commit');
  } finally {
    // Without a commit nothing has happened.
    await client.end();
  }
}

function insertOf(id: string, job: z.infer<typeof jobSchema>): JobInsert {
  const options = {
    data: job.data,
    priority: job.priority,
    // What was due long ago is due now: pg-boss gives up jobs that nobody took in time.
    startAfter: job.start_after && Date.parse(job.start_after) > Date.now() ? job.start_after : null,
    singletonKey: job.singleton_key,
    retryLimit: job.retry_limit,
    retryDelay: job.retry_delay,
    retryBackoff: job.retry_backoff,
    expireInSeconds: job.expire_seconds,
    heartbeatSeconds: job.heartbeat_seconds,
  };
  const given = Object.entries(options).filter(([, value]) => value !== null && value !== undefined);
  return { id, ...(Object.fromEntries(given) as JobInsert) };
}
