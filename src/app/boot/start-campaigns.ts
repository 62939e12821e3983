import { campaignDayOf } from '#features/promotions/promotions.ts';
import {
  countAuctions,
  createFindCars,
  DEFAULT_RESERVE_CENTS,
  endCampaigns,
  releaseLapsed,
  updateCampaignCars,
} from '#features/promotions/promotions.server.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Jobs } from '#ports/jobs/jobs.ts';

/** Releases lapsed reservations, counts auctions, ends campaigns, and brings their cars up to date. */
const QUEUE = 'run-campaigns';
const EACH_MINUTE = '* * * * *';
const MINUTES_PER_HOUR = 60;

type Parts = { database: Database; search: SearchService; now(): Date };

/** Starts the job that runs campaigns. Once an hour it looks at all of them. */
export async function startCampaigns(jobs: Jobs, { database, search, now }: Parts): Promise<void> {
  await jobs.work(QUEUE, async (signal) => {
    const at = now();
    const { day } = campaignDayOf(at);
    await releaseLapsed(database);
    await countAuctions(database);
    await endCampaigns(database, { day, usualReserveCents: DEFAULT_RESERVE_CENTS });
    const isComplete = at.getUTCMinutes() % MINUTES_PER_HOUR === 0;
    await updateCampaignCars(database, { day, findCars: createFindCars(search), signal, isComplete });
  });
  await jobs.schedule(QUEUE, EACH_MINUTE);
}
