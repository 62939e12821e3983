import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { requeueRestoredJobs } from './waiting-jobs.ts';

/**
 * Background jobs for processes that run workers, stored in the database until they are done. Any number of processes,
 * of this version and of others, share them.
 */
export type Jobs = {
  /**
   * Requests a job. Does nothing if a job of the queue is already waiting. If one is running, another one is requested,
   * because the running one may have started too early.
   */
  request(queue: string): Promise<void>;
  /**
   * Runs a queue's jobs in this process, one at a time across all processes. A job whose handler throws, or whose
   * process dies, is retried here or in another process. `signal` aborts when this process is stopping, or when it lost
   * the job because its heartbeat failed; another process then takes over the rest. Handlers must be safe to run again.
   */
  work(queue: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /**
   * Schedules a job by a cron expression (UTC). It runs once each time, even if several processes schedule it. The last
   * schedule applies to all.
   */
  schedule(queue: string, cron: string): Promise<void>;
  /**
   * Makes this process a worker for a queue whose jobs are only scheduled. They start up to 20 s late, because a worker
   * that polls less often costs a tenth.
   */
  workOnSchedule(queue: string, cron: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /**
   * Returns the jobs of all processes by queue, at most a minute old. `failed` are failed jobs that are still stored.
   */
  figures(): Promise<{ queue: string; waiting: number; active: number; failed: number }[]>;
  /** Aborts running handlers and waits for them. Unfinished jobs are requested again. */
  stop(): Promise<void>;
};

const POLL_SECONDS = 2;
/** The factor by which a worker polls less often if its jobs are only scheduled. */
const SELDOM = 10;
/** A job whose process died is retried when its heartbeat has been missing for this number of seconds. */
const HEARTBEAT_SECONDS = 30;
/**
 * The interval in seconds at which one of the processes looks for such jobs, and the maximum age of its knowledge of
 * running jobs.
 */
const WATCH_SECONDS = 10;
const MAX_JOB_SECONDS = 6 * 3600;
const STOP_TIMEOUT_MS = 10_000;
/** At most one job of a queue waits and one runs. */
const POLICY = 'stately';

/** Wraps every job of this process. It must rethrow the job's error. */
export type JobWrapper = (job: { id: string; queue: string }, work: () => Promise<void>) => Promise<void>;

export type JobsOptions = {
  around?: JobWrapper;
  heartbeatSeconds?: number;
  watchSeconds?: number;
  pollSeconds?: number;
};

/**
 * Returns an error that can be logged. pg-boss reports errors of workers as plain objects with the fields of an error,
 * and errors of lost connections with their clients, which have a key that cancels statements.
 */
function errorOf(reported: Error & { client?: unknown }): Error {
  delete reported.client;
  return reported instanceof Error ? reported : Object.assign(new Error(), reported);
}

/** Creates jobs in PostgreSQL, in a separate schema. `onError` is called with background errors. */
export async function createJobs(
  databaseUrl: string,
  onError: (error: Error) => void,
  options: JobsOptions = {},
): Promise<Jobs> {
  const { heartbeatSeconds = HEARTBEAT_SECONDS, watchSeconds = WATCH_SECONDS, pollSeconds = POLL_SECONDS } = options;
  const around: JobWrapper = options.around ?? ((_job, work) => work());
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'forecourt-jobs',
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    queueCacheIntervalSeconds: watchSeconds,
    cronMonitorIntervalSeconds: watchSeconds,
  });
  boss.on('error', (error) => onError(errorOf(error)));
  await boss.start().catch(async (error: unknown) => {
    // Open connections would keep a command from exiting.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  });
  const ending = new AbortController();
  const queues = new Set<string>();
  const worked = new Set<string>();
  const ready = async (queue: string) => {
    if (queues.has(queue)) return;
    await boss.createQueue(queue, {
      policy: POLICY,
      retryLimit: 5,
      retryBackoff: true,
      expireInSeconds: MAX_JOB_SECONDS,
      heartbeatSeconds,
    });
    await requeueRestoredJobs(databaseUrl, boss, queue);
    queues.add(queue);
  };
  const work = async (queue: string, handler: (signal: AbortSignal) => Promise<void>, everySeconds: number) => {
    await ready(queue);
    worked.add(queue);
    await boss.work(queue, { pollingIntervalSeconds: everySeconds }, async ([job]) => {
      if (!job) return;
      const signal = AbortSignal.any([ending.signal, job.signal]);
      await around({ id: job.id, queue }, async () => {
        try {
          await handler(signal);
        } catch (error) {
          // After an abort, the handler may throw because it was interrupted.
          if (!ending.signal.aborted) throw error;
        }
      });
      if (ending.signal.aborted) await boss.send(queue, {});
    });
  };
  const schedule = async (queue: string, cron: string) => {
    await ready(queue);
    await boss.schedule(queue, cron);
  };
  return {
    async request(queue) {
      await ready(queue);
      await boss.send(queue, {});
    },
    work: (queue, handler) => work(queue, handler, pollSeconds),
    schedule,
    async workOnSchedule(queue, cron, handler) {
      await work(queue, handler, SELDOM * pollSeconds);
      await schedule(queue, cron);
    },
    async figures() {
      const all = await boss.getQueues();
      return all.map(({ name, queuedCount, activeCount, failedCount }) => ({
        queue: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    async stop() {
      ending.abort();
      // pg-boss itself checks only twice a second whether they have ended.
      const ended = Promise.all([...worked].map((queue) => boss.offWork(queue)));
      await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}
