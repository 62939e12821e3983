import { brandNamed } from '#features/brands/brands.ts';
import { campaignDayOf } from '#features/promotions/promotions.ts';
import {
  DEFAULT_RESERVE_CENTS,
  endCampaigns,
  type FindCars,
  releaseLapsed,
  updateCampaignCars,
} from '#features/promotions/promotions.server.ts';
import { readRequest, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { Jobs } from '#ports/jobs/jobs.ts';

/** Releases lapsed reservations, ends campaigns, and brings their cars up to date. */
const QUEUE = 'run-campaigns';
const EACH_MINUTE = '* * * * *';
const MINUTES_PER_HOUR = 60;
/** Cars of one search at a time, so that other requests run in between. */
const PAGE = 100;

type Parts = { database: Database; search: SearchService; now(): Date };

/** Starts the job that runs campaigns. Once an hour it looks at all of them. */
export async function startCampaigns(jobs: Jobs, { database, search, now }: Parts): Promise<void> {
  await jobs.work(QUEUE, async (signal) => {
    const at = now();
    const { day } = campaignDayOf(at);
    await releaseLapsed(database);
    await endCampaigns(database, { day, usualReserveCents: DEFAULT_RESERVE_CENTS });
    const isComplete = at.getUTCMinutes() % MINUTES_PER_HOUR === 0;
    await updateCampaignCars(database, { day, findCars: createFindCars(search), signal, isComplete });
  });
  await jobs.schedule(QUEUE, EACH_MINUTE);
}

/** Finds the cars of a campaign's search through the index, the most relevant first, at most those that can be paged. */
export function createFindCars(search: SearchService): FindCars {
  return async ({ query, ownerId, brand: key }, signal) => {
    const brand = brandNamed(key);
    const parsed = search.parse(readRequest(query), brand);
    if (parsed.invalid.length > 0) return [];
    let changed = ownerId === null ? parsed.query : withFilter(parsed.query, 'showcaseOwner', ownerId);
    const ids: number[] = [];
    for (let more = true; more;) {
      const page = { ...changed, sortBy: 'relevance', firstRecord: ids.length, after: null, numRecords: PAGE } as const;
      const { results, next } = await search.searchCounted({ ...parsed, query: page }, brand, {
        hideFilters: true,
        signal,
      });
      ids.push(...results.map(({ listing }) => listing.id));
      more = next !== null && results.length > 0;
      changed = page;
    }
    return ids;
  };
}
