import type { Brand } from '#features/brands/brands.ts';
import type { Listing } from '#features/listings/listings.ts';
import { MOST_RESULTS, readRequest } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import { type OfferSpan, type PreviewMail, previewMails } from '../model/mail-preview.ts';
import type { SavedSearch } from '../model/saved-search.ts';

/** `total`: all cars that the search finds; of more than a thousand, the newest count. */
export type PastMails = { mails: PreviewMail[]; cars: ReadonlyMap<number, Listing>; total: number };

const DAYS = 30;
const DAY_MS = 86_400_000;
const PAGE = 100;
const TIMEOUT_MS = 3_000;

/** The mails that a search would have brought in the last 30 days, of the cars that it finds now. */
export async function findPastMails(
  world: { database: Pick<Database, 'query'>; search: SearchService; brand: Brand; now: Date },
  { query, frequency }: Pick<SavedSearch, 'query' | 'frequency'>,
  signal: AbortSignal,
): Promise<PastMails> {
  const { cars, total } = await findCars(world, query, signal);
  const since = world.now.getTime() - DAYS * DAY_MS;
  const spans = await findSpans(world.database, [...cars.keys()]);
  return { mails: previewMails(spans, since, frequency), cars, total };
}

/** The newest cars of a search, as many as can be paged, of one state of the inventory. */
function findCars(
  { search, brand }: { search: SearchService; brand: Brand },
  query: string,
  signal: AbortSignal,
): Promise<{ cars: Map<number, Listing>; total: number }> {
  return search.inOneState(async (pinned) => {
    const cars = new Map<number, Listing>();
    const parsed = pinned.parse(readRequest(query), brand);
    let total = 0;
    for (let firstRecord = 0; firstRecord < MOST_RESULTS; firstRecord += PAGE) {
      const page = { ...parsed.query, sortBy: 'datelistedDESC' as const, firstRecord, numRecords: PAGE, after: null };
      const answer = await pinned.search({ ...parsed, query: page }, brand, { hideFilters: true, signal });
      total = answer.total;
      for (const { listing } of answer.results) cars.set(listing.id, listing);
      if (firstRecord + PAGE >= total) break;
    }
    return { cars, total };
  });
}

async function findSpans(database: Pick<Database, 'query'>, ids: readonly number[]): Promise<OfferSpan[]> {
  const rows = await database.query<{ listing_id: number; from_at: Date; until_at: Date | null; price: number | null }>(
    `select listing_id, from_at, until_at, price from listing_offers where listing_id = any($1) order by listing_id, from_at`,
    [ids],
    { timeoutMs: TIMEOUT_MS },
  );
  return rows.map((row) => ({
    ...{ listingId: row.listing_id, from: row.from_at.getTime(), price: row.price },
    until: row.until_at && row.until_at.getTime(),
  }));
}
