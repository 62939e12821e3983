import type { Brand } from '#features/brands/brands.ts';
import { readRequest, withFilter } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Database } from '#ports/database/database.ts';
import type { SavedSearch } from '../model/saved-search.ts';

const TIMEOUT_MS = 3_000;
/** A search asks for so many cars by number at once, whatever searches. */
const MOST_IDS = 10_000;

/**
 * How many cars each search finds that were listed since its shopper opened it last, by bookmark: exact, of one state of
 * the inventory. A car that was gone and came back was listed anew.
 */
export async function countNew(
  { database, search, brand }: { database: Pick<Database, 'query'>; search: SearchService; brand: Brand },
  searches: readonly Pick<SavedSearch, 'bookmarkId' | 'query' | 'seenChange'>[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  if (searches.length === 0) return new Map();
  const since = Math.min(...searches.map(({ seenChange }) => seenChange));
  const listed = await listedSince(database, since);
  return search.inOneState(async (pinned) => {
    const counts = new Map<string, number>();
    for (const { bookmarkId, query, seenChange } of searches) {
      const ids = [...listed].filter(([, seq]) => seq > seenChange).map(([id]) => id);
      const { query: asked, invalid } = pinned.parse(readRequest(query), brand);
      let count = 0;
      for (let from = 0; from < ids.length && invalid.length === 0; from += MOST_IDS) {
        const among = withFilter(asked, 'onlyListings', ids.slice(from, from + MOST_IDS));
        count += await pinned.count({ query: among, invalid: [], errors: [] }, brand, { signal });
      }
      counts.set(bookmarkId, count);
    }
    return counts;
  });
}

/** Cars that were listed after a change, with the last change that did so. */
async function listedSince(database: Pick<Database, 'query'>, seq: number): Promise<Map<number, number>> {
  const rows = await database.query<{ id: number; seq: number }>(
    `select listing_id as id, max(seq) as seq from listing_changes where seq > $1 and kind = 'created' group by listing_id`,
    [seq],
    { timeoutMs: TIMEOUT_MS },
  );
  return new Map(rows.map(({ id, seq: last }) => [id, last]));
}
