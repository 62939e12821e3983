import path from 'node:path';
import { removeOrphanPictures } from '#features/ads/ads.server.ts';
import { deleteOldAuditEvents } from '#features/audit/audit.server.ts';
import { deleteOldAlerts, reopenAlerts, sendRecallAlerts } from '#features/alerts/alerts.server.ts';
import type { BrandKey } from '#features/brands/brands.ts';
import { rotateEventPartitions, rollUpEvents } from '#features/events/events.server.ts';
import { startUnconfirmedJob, startVinDecoding } from '#features/feeds/feeds.server.ts';
import { type LeadDesk, reportFailingDestinations } from '#features/leads/leads.server.ts';
import { eraseOldContent } from '#features/outbox/outbox.server.ts';
import { campaignDayOf } from '#features/promotions/promotions.ts';
import { issueInvoices } from '#features/promotions/promotions.server.ts';
import { startRating } from '#features/pricing/pricing.server.ts';
import { catalog } from '#features/reference/reference.server.ts';
import type { Objects } from '#ports/objects/objects.ts';
import type { Billing } from '#ports/billing/billing.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import { databaseError } from '#ports/database/database-errors.ts';
import { type JobsOptions, type JobWrapper, createJobs } from '#ports/jobs/jobs.ts';
import { createVinDecoder } from '#ports/vin-decoder/create-vin-decoder.ts';
import type { Config } from '../base/config.ts';
import type { Metrics } from '#ports/metrics/create-metrics.ts';
import { deletePeopleWithoutDevice, removeUnusedDevices } from '#features/push/push.server.ts';
import { COOKIE_DAYS } from '../data-map/days.ts';
import { deleteExpiredRows } from '../data-map/delete-expired-rows.ts';
import { createFailureReporter } from '../base/create-failure-reporter.ts';
import { log, withLogOrigin } from '../base/log.ts';
import { startCampaigns } from './start-campaigns.ts';
import { measureFeeds, measureJobs } from '../metrics/site-metrics.ts';

/** Erases the content of emails and webhooks, and the state of alerts, when they are no longer needed. */
const BLANKING = 'blank-outbox';
const HOURLY = '23 * * * *';

/** Deletes expired rows of every table (docs/retention.md). */
const EXPIRY_JOB = 'forget-expired';
const NIGHTLY = '41 3 * * *';

/** Deletes pictures that no ad uses. */
const REMOVING_PICTURES = 'remove-ad-pictures';
const EACH_NIGHT = '53 3 * * *';

/** Writes the daily roll-ups of events for the operator's insights. */
const ROLLING_UP_EVENTS = 'roll-up-events';

/** Creates the partitions for events of the coming days, and drops the partitions of old days. */
const KEEPING_EVENT_DAYS = 'keep-event-days';
const TWICE_A_DAY = '11 2,14 * * *';

/** Expires offers without a reply after 48 hours, and notifies both sides. */
const EXPIRING = 'expire-offers';
const EACH_MINUTE = '* * * * *';

/** Tells dealers which of their destinations are failing. */
const REPORTING_FAILURES = 'report-failing-destinations';
const EACH_QUARTER_HOUR = '*/15 * * * *';

/** Tells people about new recalls of the cars that they saved. */
const SENDING_RECALLS = 'send-recall-alerts';

/** Issues the invoices of the last complete month. Runs every day, so that a server that was down catches up. */
const INVOICING = 'issue-invoices';
const EACH_MORNING = '17 9 * * *';

/** How often workers check for jobs. */
export type JobIntervals = Pick<JobsOptions, 'pollSeconds' | 'watchSeconds'>;

/** Starts the workers of this process. Resolves to a function that stops them. */
export async function startJobs(
  database: Database,
  config: Pick<Config, 'dataDir' | 'rateEveryMs' | 'staleAfterHours' | 'hideAfterHours'>,
  metrics: Metrics,
  leads: Pick<LeadDesk, 'expireOffers'> & { originFor(brand: BrandKey): string; billing: Billing; objects: Objects },
  { search }: { search: SearchService },
  times: JobIntervals = {},
): Promise<() => Promise<void>> {
  const report = createFailureReporter(log, 'Background jobs failed', () => performance.now());
  const onError = (error: Error) => report(databaseError(error) as Error);
  const jobs = await createJobs(database.url, onError, { ...times, around: logAndCountJob(metrics) });
  measureJobs(metrics, jobs);
  measureFeeds(metrics, database, Date.now);
  const decoder = createVinDecoder(path.join(config.dataDir, 'vin'));
  await startVinDecoding(jobs, { database, decoder, catalog });
  await startUnconfirmedJob(jobs, database, config);
  await jobs.workOnSchedule(BLANKING, HOURLY, async (signal) => {
    await eraseOldContent(database, signal);
    await deleteOldAlerts(database, signal);
    await deleteOldAuditEvents(database);
  });
  await jobs.workOnSchedule(EXPIRY_JOB, NIGHTLY, async (signal) => {
    await removeUnusedDevices(database, COOKIE_DAYS, reopenAlerts, signal);
    const forgotten = await deleteExpiredRows(database, signal);
    await deletePeopleWithoutDevice(database, signal);
    log('info', 'Expired rows are deleted', forgotten);
  });
  await jobs.workOnSchedule(REMOVING_PICTURES, EACH_NIGHT, async (signal) => {
    const removed = await removeOrphanPictures({ database, objects: leads.objects, now: new Date() }, signal);
    if (removed > 0) log('info', 'Pictures without an ad are deleted', { removed });
  });
  await jobs.workOnSchedule(KEEPING_EVENT_DAYS, TWICE_A_DAY, async () => {
    await rotateEventPartitions(database, campaignDayOf(new Date()).day);
  });
  await jobs.workOnSchedule(ROLLING_UP_EVENTS, EACH_QUARTER_HOUR, async (signal) => {
    await rollUpEvents(database, signal);
  });
  await jobs.workOnSchedule(EXPIRING, EACH_MINUTE, async (signal) => {
    while (!signal.aborted && (await leads.expireOffers()) > 0);
  });
  await jobs.workOnSchedule(REPORTING_FAILURES, EACH_QUARTER_HOUR, async () => {
    await reportFailingDestinations({ database, originFor: leads.originFor, now: () => new Date() });
  });
  await jobs.workOnSchedule(SENDING_RECALLS, EACH_QUARTER_HOUR, async (signal) => {
    await sendRecallAlerts({ database, search, catalog, originFor: leads.originFor }, signal);
  });
  await jobs.workOnSchedule(INVOICING, EACH_MORNING, async (signal) => {
    const { billing } = leads;
    await issueInvoices({ database, billing, now: () => new Date() }, signal);
  });
  await startCampaigns(jobs, { database, search, originFor: leads.originFor, now: () => new Date() });
  const { rateEveryMs: everyMs } = config;
  if (everyMs !== undefined) await startRating(jobs, { database, everyMs, now: () => new Date() });
  return async () => {
    await jobs.stop();
    await decoder.close();
  };
}

/** Adds the job to every log line of its work. Logs and counts its result. */
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
