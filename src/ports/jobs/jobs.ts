import { PgBoss } from 'pg-boss';

/** Work to be done later by whoever runs workers; kept in the database until it is done. */
export type Jobs = {
  /** Asks for a job. With one of the same queue waiting already, nothing is added. */
  request(queue: string): Promise<void>;
  /**
   * Does the jobs of a queue in this process, one at a time. A job whose handler throws, or whose process dies, is
   * tried again.
   */
  work(queue: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Jobs of all processes by queue, as counted within the last minute; `failed` are those that are still kept. */
  figures(): Promise<{ queue: string; waiting: number; active: number; failed: number }[]>;
  /** Tells running handlers to end, and waits for them. */
  stop(): Promise<void>;
};

const POLL_SECONDS = 2;
/** A job whose process died is taken up again after this long without a sign of life. */
const HEARTBEAT_SECONDS = 60;
const LONGEST_JOB_SECONDS = 6 * 3600;

/** Stands around every job that this process does, and lets its failure through. */
export type AroundJob = (job: { id: string; queue: string }, work: () => Promise<void>) => Promise<void>;

/** Jobs in PostgreSQL, in a schema of their own. `onError` hears of what goes wrong in the background. */
export async function createJobs(
  databaseUrl: string,
  onError: (error: Error) => void,
  around: AroundJob = (_job, work) => work(),
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'forecourt-jobs' });
  boss.on('error', onError);
  await boss.start();
  const ending = new AbortController();
  const queues = new Set<string>();
  const ready = async (queue: string) => {
    if (queues.has(queue)) return;
    await boss.createQueue(queue, {
      policy: 'short',
      retryLimit: 5,
      retryBackoff: true,
      expireInSeconds: LONGEST_JOB_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
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
        await around({ id: job.id, queue }, () => handler(signal));
      });
    },
    async figures() {
      const all = await boss.getQueues();
      return all.map(({ name, queuedCount, activeCount, failedCount }) => ({
        ...{ queue: name, waiting: queuedCount, active: activeCount, failed: failedCount },
      }));
    },
    async stop() {
      ending.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
