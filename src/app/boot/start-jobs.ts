import path from 'node:path';
import { deleteOldAuditEvents } from '#features/audit/audit.server.ts';
import { deleteOldAlerts } from '#features/alerts/alerts.server.ts';
import { startUnconfirmedJob, startVinDecoding } from '#features/feeds/feeds.server.ts';
import type { LeadDesk } from '#features/leads/leads.server.ts';
import { eraseOldContent } from '#features/outbox/outbox.server.ts';
import { startRating } from '#features/pricing/pricing.server.ts';
import { catalog } from '#features/reference/reference.server.ts';
import type { Database } from '#ports/database/database.ts';
import { type JobWrapper, createJobs } from '#ports/jobs/jobs.ts';
import { createVinDecoder } from '#ports/vin-decoder/create-vin-decoder.ts';
import type { Config } from '../base/config.ts';
import type { Metrics } from '#ports/metrics/create-metrics.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';
import { log, withLogOrigin } from '../base/log.ts';
import { measureJobs } from '../metrics/site-metrics.ts';

/** Erases the contents of emails and webhooks, and the state of alerts, when they are no longer needed. */
const BLANKING = 'blank-outbox';
const HOURLY = '23 * * * *';

/** Deletes expired rows of every table (docs/retention.md). */
const FORGETTING = 'forget-expired';
const NIGHTLY = '41 3 * * *';

/** Expires offers without a reply after 48 hours, and notifies both sides. */
const EXPIRING = 'expire-offers';
const EACH_MINUTE = '* * * * *';

/** Starts the workers of this process. Resolves to a function that stops them. */
export async function startJobs(
  database: Database,
  config: Pick<Config, 'dataDir' | 'rateEveryMs' | 'staleAfterHours' | 'hideAfterHours'>,
  metrics: Metrics,
  leads: Pick<LeadDesk, 'expireOffers'>,
): Promise<() => Promise<void>> {
  const onError = (error: Error) => log('error', 'Background jobs failed', error);
  const jobs = await createJobs(database.url, onError, { around: logAndCountJob(metrics) });
  measureJobs(metrics, jobs);
  const decoder = createVinDecoder(path.join(config.dataDir, 'vin'));
  await startVinDecoding(jobs, { database, decoder, catalog });
  await startUnconfirmedJob(jobs, database, config);
  await jobs.work(BLANKING, async (signal) => {
    await eraseOldContent(database, signal);
    await deleteOldAlerts(database, signal);
    await deleteOldAuditEvents(database);
  });
  await jobs.schedule(BLANKING, HOURLY);
  await jobs.work(FORGETTING, async (signal) => {
    const forgotten = await deleteExpiredRows(database, signal);
    log('info', 'Expired rows are deleted', forgotten);
  });
  await jobs.schedule(FORGETTING, NIGHTLY);
  await jobs.work(EXPIRING, async (signal) => {
    while (!signal.aborted && (await leads.expireOffers()) > 0);
  });
  await jobs.schedule(EXPIRING, EACH_MINUTE);
  const { rateEveryMs: everyMs } = config;
  if (everyMs !== undefined) await startRating(jobs, { database, everyMs, now: () => new Date() });
  return async () => {
    await jobs.stop();
    await decoder.close();
  };
}

/** Adds the job to every log line of its work; logs and counts how it ended. */
export function logAndCountJob(metrics: Metrics): JobWrapper {
  const count = metrics.counter({
    name: 'forecourt_jobs_ended_total',
    labels: ['queue', 'outcome'],
    help: 'Jobs that this process ran.',
  });
  return (job, work) =>
    withLogOrigin({ jobId: job.id, queue: job.queue }, async () => {
      log('info', 'Job started');
      try {
        await work();
        count(job.queue, 'done');
        log('info', 'Job done');
      } catch (error) {
        count(job.queue, 'failed');
        log('error', 'Job failed', error);
        throw error;
      }
    });
}
