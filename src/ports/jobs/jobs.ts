import { PgBoss } from 'pg-boss';
import { takeUpWaiting } from './waiting-jobs.ts';

/**
 * Work to be done later by whoever runs workers; kept in the database until it is done. Any number of processes share it,
 * of this version and of others.
 */
export type Jobs = {
  /** Asks for a job. With one of the same queue waiting already, nothing is added; one that runs may have begun too early. */
  request(queue: string): Promise<void>;
  /**
   * Does the jobs of a queue in this process: one at a time, of all processes. A job whose handler throws, or whose
   * process dies, is tried again, here or elsewhere. Of `signal`: this process is to end, or has lost the job because it
   * gave no sign of life; what is not done then is somebody else's. A handler must bear to be run again.
   */
  work(queue: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /**
   * Asks for a job at the times of a cron expression (UTC), once each, however many processes say so. What is said last
   * holds for all.
   */
  schedule(queue: string, cron: string): Promise<void>;
  /** Jobs of all processes by queue, as counted within the last minute; `failed` are those that are still kept. */
  figures(): Promise<{ queue: string; waiting: number; active: number; failed: number }[]>;
  /** Tells running handlers to end, and waits for them. What they leave undone is asked for again. */
  stop(): Promise<void>;
};

const POLL_SECONDS = 2;
/** A job whose process died is taken up again after this long without a sign of life. */
const HEARTBEAT_SECONDS = 30;
/** How often one of the processes looks for such jobs, and how old its knowledge of what runs may be. */
const WATCH_SECONDS = 10;
const LONGEST_JOB_SECONDS = 6 * 3600;
const STOP_TIMEOUT_MS = 10_000;
/** One waits, one runs. */
const POLICY = 'stately';

/** Stands around every job that this process does, and lets its failure through. */
export type AroundJob = (job: { id: string; queue: string }, work: () => Promise<void>) => Promise<void>;

export type JobsOptions = {
  around?: AroundJob;
  heartbeatSeconds?: number;
  watchSeconds?: number;
};

/** Jobs in PostgreSQL, in a schema of their own. `onError` hears of what goes wrong in the background. */
export async function createJobs(
  databaseUrl: string,
  onError: (error: Error) => void,
  options: JobsOptions = {},
): Promise<Jobs> {
  const { heartbeatSeconds = HEARTBEAT_SECONDS, watchSeconds = WATCH_SECONDS } = options;
  const around: AroundJob = options.around ?? ((_job, work) => work());
  const boss = new PgBoss({
    ...{ connectionString: databaseUrl, max: 2, application_name: 'forecourt-jobs' },
    ...{ superviseIntervalSeconds: watchSeconds, monitorIntervalSeconds: watchSeconds },
    ...{ queueCacheIntervalSeconds: watchSeconds, cronMonitorIntervalSeconds: watchSeconds },
  });
  boss.on('error', onError);
  await boss.start().catch(async (error: unknown) => {
    // What it has opened by then would keep a command from ending.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  });
  const ending = new AbortController();
  const queues = new Set<string>();
  const ready = async (queue: string) => {
    if (queues.has(queue)) return;
    await boss.createQueue(queue, {
      ...{ policy: POLICY, retryLimit: 5, retryBackoff: true },
      ...{ expireInSeconds: LONGEST_JOB_SECONDS, heartbeatSeconds },
    });
    await takeUpWaiting(databaseUrl, boss, queue);
    queues.add(queue);
  };
  return {
    async request(queue) {
      await ready(queue);
      await boss.send(queue, {});
    },
    async work(queue, handler) {
      await ready(queue);
      await boss.work(queue, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
        if (!job) return;
        const signal = AbortSignal.any([ending.signal, job.signal]);
        await around({ id: job.id, queue }, async () => {
          try {
            await handler(signal);
          } catch (error) {
            // Told to end, it may say that it did not get to the end.
            if (!ending.signal.aborted) throw error;
          }
        });
        if (ending.signal.aborted) await boss.send(queue, {});
      });
    },
    async schedule(queue, cron) {
      await ready(queue);
      await boss.schedule(queue, cron);
    },
    async figures() {
      const all = await boss.getQueues();
      return all.map(({ name, queuedCount, activeCount, failedCount }) => ({
        ...{ queue: name, waiting: queuedCount, active: activeCount, failed: failedCount },
      }));
    },
    async stop() {
      ending.abort();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
