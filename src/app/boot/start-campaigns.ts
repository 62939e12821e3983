import type { BrandKey } from '#features/brands/brands.ts';
import { campaignDayOf } from '#features/promotions/promotions.ts';
import {
  countAuctions,
  createCarFinder,
  releaseExpiredReservations,
  updateCampaignCars,
} from '#features/promotions/promotions.server.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Jobs } from '#ports/jobs/jobs.ts';
import { endDueCampaigns } from '../routes/promotions/end-due-campaigns.ts';

/** The queue of the job that releases expired reservations, counts auctions, ends campaigns, and updates their cars. */
const QUEUE = 'run-campaigns';
const EACH_MINUTE = '* * * * *';
const MINUTES_PER_HOUR = 60;

type Parts = { database: Database; search: SearchService; originFor(brand: BrandKey): string; now(): Date };

/** Starts the job that checks all campaigns every hour. */
export async function startCampaigns(jobs: Jobs, { database, search, originFor, now }: Parts): Promise<void> {
  await jobs.workOnSchedule(QUEUE, EACH_MINUTE, async (signal) => {
    const at = now();
    const { day } = campaignDayOf(at);
    await releaseExpiredReservations(database);
    await countAuctions(database);
    await endDueCampaigns({ database, originFor, search }, day);
    const isComplete = at.getUTCMinutes() % MINUTES_PER_HOUR === 0;
    await updateCampaignCars(database, { day, findCars: createCarFinder(search), signal, isComplete });
  });
}
