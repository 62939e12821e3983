import pg from 'pg';
import type { JobInsert, PgBoss } from 'pg-boss';
import { z } from 'zod';

const CONNECT_TIMEOUT_MS = 10_000;

/** The table with restored jobs, until a process uses their queue; otherwise empty. */
export const WAITING_JOBS = 'waiting_jobs';

/** For a restore, which replaces all jobs of the database along with its other rows. */
export const DROP_JOBS_SQL = 'drop schema if exists pgboss cascade';

type Connection = { query<Row extends object>(sql: string): Promise<Row[]> };

/**
 * Returns a query for the rows that this table will have after a restore. They include all unfinished jobs, even
 * running ones, because those may not finish. The query works with the tables of any pg-boss version. It leaves out
 * internal jobs of pg-boss (a schedule's next run), because pg-boss creates them again.
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

/** Moves a queue's restored jobs to the other jobs, each only once, even if several processes call it. */
export async function requeueRestoredJobs(databaseUrl: string, boss: PgBoss, queue: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'forecourt-jobs',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The next query reports a lost connection.
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
    // Without a commit, the transaction is rolled back.
    await client.end();
  }
}

function insertOf(id: string, job: z.infer<typeof jobSchema>): JobInsert {
  const options = {
    data: job.data,
    priority: job.priority,
    // A past start time becomes now, because pg-boss expires jobs that no worker took in time.
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
