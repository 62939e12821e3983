import type { Database, Queryable } from '#ports/database/database.ts';
import type { Jobs } from '#ports/jobs/jobs.ts';
import { rateInChildProcess } from './rate-in-child-process.ts';
import type { BatchReport } from './rate-inventory.ts';
import { rateChangedPrices } from './rate-changed-prices.ts';

/** The queue of the job that keeps ratings up to date. */
export const RATE_QUEUE = 'rate-prices';

/** How often the job checks whether a batch is due. */
const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** A batch is due early when more than one car in this many was added since the last batch. */
const NEWCOMERS = 20;
/**
 * If new cars have no rating yet, the next batch waits this many times as long as the last one took. So batches take at
 * most 5% of the time of one core, and a new car is rated within seconds or minutes.
 */
const REST_PER_BATCH = 20;
/** An inventory with fewer listings is rated within a second or two. */
const CARS_PER_BATCH = 2_000;

export type RatingDeps = {
  database: Database;
  /** Time between two batches. */
  everyMs: number;
  now(): Date;
  /** Runs a batch; in a separate process by default. */
  rate?: typeof rateInChildProcess;
  /** Whether requests take priority. Without it, the caller waits for the batch. */
  behind?: boolean;
  signal?: AbortSignal | undefined;
};

/**
 * Rates prices that changed, and the whole inventory if a batch is due. Does nothing while there are no listings.
 * @returns the report of the batch, `null` without one
 */
export async function updateRatings({
  database,
  everyMs,
  now,
  rate = rateInChildProcess,
  behind,
  signal,
}: RatingDeps): Promise<BatchReport | null> {
  await rateChangedPrices(database, now(), signal);
  return (await isBatchDue(database, everyMs, now())) ? rate(database.url, { now: now(), behind, signal }) : null;
}

/**
 * Rates prices at the end of an import. A small inventory is fully rated if a batch is due, because that takes only a
 * second or two. In a larger one, only changed prices are rated, and the caller requests the job, which a server then
 * runs.
 */
export async function rateAfterImport(deps: RatingDeps): Promise<BatchReport | 'requested' | null> {
  const [listings] = await deps.database.query<{ many: boolean }>(
    `select count(*) >= ${CARS_PER_BATCH} as many from (select 1 from listings limit ${CARS_PER_BATCH}) t`,
  );
  if (!listings!.many) return updateRatings(deps);
  await rateChangedPrices(deps.database, deps.now(), deps.signal);
  return 'requested';
}

/**
 * Makes this process keep ratings up to date. Only one process does so at a time, and it starts immediately, in case a
 * batch became due while no process was running.
 */
export async function startRating(jobs: Jobs, deps: Omit<RatingDeps, 'behind' | 'signal'>): Promise<void> {
  await jobs.work(RATE_QUEUE, async (signal) => void (await updateRatings({ ...deps, behind: true, signal })));
  await jobs.schedule(RATE_QUEUE, EVERY_FIVE_MINUTES);
  await jobs.request(RATE_QUEUE);
}

async function isBatchDue(database: Queryable, everyMs: number, now: Date): Promise<boolean> {
  const [last] = await database.query<{ began_at: Date; took_ms: number; cars: number; newcomers: number }>(
    `select began_at, cars, (extract(epoch from finished_at - began_at) * 1000)::float as took_ms,
       (select count(*) from listing_changes where seq > seen_seq and kind = 'created') as newcomers
     from rating_batches order by id desc limit 1`,
  );
  if (last && last.newcomers * NEWCOMERS <= last.cars) {
    const waitMs = last.newcomers > 0 ? Math.min(everyMs, last.took_ms * REST_PER_BATCH) : everyMs;
    return now.getTime() - last.began_at.getTime() >= waitMs;
  }
  const [listings] = await database.query<{ some: boolean }>('select exists (select from listings) as some');
  return listings!.some;
}
