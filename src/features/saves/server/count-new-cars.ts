import type { Brand } from '#features/brands/brands.ts';
import { readRequest, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { SavedSearch } from '../model/saved-search.ts';

const TIMEOUT_MS = 3_000;
/** Maximum number of listing ids that one query may filter by, in every implementation of the index. */
const MAX_IDS = 10_000;

/**
 * Counts, for each search, the cars that were first listed since its shopper last opened it. Returns the counts by
 * bookmark. They are exact and describe one version of the inventory. A car is identified by its VIN: if any owner
 * listed it before, it is not new when it is listed again.
 */
export async function countNewCars(
  { database, search, brand }: { database: Pick<Database, 'query'>; search: SearchService; brand: Brand },
  searches: readonly Pick<SavedSearch, 'bookmarkId' | 'query' | 'seenChange'>[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  if (searches.length === 0) return new Map();
  const since = Math.min(...searches.map(({ seenChange }) => seenChange));
  const listed = await firstListedSince(database, since);
  return search.inOneState(async (pinned) => {
    const counts = new Map<string, number>();
    for (const { bookmarkId, query, seenChange } of searches) {
      const ids = [...listed].filter(([, first]) => first > seenChange).map(([id]) => id);
      const { query: saved, invalid } = pinned.parse(readRequest(query), brand);
      let count = 0;
      for (let from = 0; from < ids.length && invalid.length === 0; from += MAX_IDS) {
        const among = withFilter(saved, 'onlyListings', ids.slice(from, from + MAX_IDS));
        count += await pinned.count({ query: among, invalid: [], errors: [] }, brand, { signal });
      }
      counts.set(bookmarkId, count);
    }
    return counts;
  });
}

/**
 * Returns the listings that were created after a change, each with the change that first listed its car; 0 if the car
 * was listed before. Each offer that does not continue an earlier one creates the listing again. If it was created more
 * often than since the change, it was also listed before.
 */
async function firstListedSince(database: Pick<Database, 'query'>, seq: number): Promise<Map<number, number>> {
  const rows = await database.query<{ id: number; first: number }>(
    `with created as (
       select listing_id, min(seq) as first, count(*) as times from listing_changes where seq > $1 and kind = 'created' group by listing_id
     ), same as (
       select c.listing_id, c.listing_id as other from created c
       union select c.listing_id, o.listing_id from created c join listings l on l.id = c.listing_id join listing_offers o on o.vin = l.vin
     ), comings as (
       select listing_id, count(*) filter (where comes) as times from (
         select listing_id, lag(until_at) over (partition by listing_id order by from_at) is distinct from from_at as comes
         from listing_offers where listing_id in (select other from same)) o group by listing_id
     )
     select s.listing_id as id, min(case when coalesce(n.times, 0) > coalesce(c.times, 0) then 0 else c.first end) as first
     from same s left join created c on c.listing_id = s.other left join comings n on n.listing_id = s.other group by s.listing_id`,
    [seq],
    { timeoutMs: TIMEOUT_MS },
  );
  return new Map(rows.map(({ id, first }) => [id, first]));
}
