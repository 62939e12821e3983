import type { BrandKey } from '#features/brands/brands.ts';
import type { Database } from '#ports/database/database.ts';
import type { SavedSearch } from '../model/saved-search.ts';
import { SAVED_SEARCH_COLUMNS } from './saved-search-columns.ts';
import { queryKey } from './save-search.ts';

/** Short, because a shopper waits for the result (spec 1 §9). */
const TIMEOUT_MS = 3_000;

/** Returns a shopper's saved searches on a brand, last saved first. */
export function findSavedSearches(
  database: Pick<Database, 'query'>,
  { shopperId, brand }: { shopperId: string; brand: BrandKey },
): Promise<SavedSearch[]> {
  return database.query<SavedSearch>(
    `select ${SAVED_SEARCH_COLUMNS} from saved_searches
     where shopper_id = $1 and brand = $2 and deleted_at is null and not awaits_account order by id desc`,
    [shopperId, brand],
    { timeoutMs: TIMEOUT_MS },
  );
}

/**
 * Returns the saved search of a bookmark, of any shopper, because every caller received the number from a shopper. With
 * `shopperId`, only if that shopper has saved it. With `deleted`, even if it was deleted.
 */
export async function findBookmark(
  database: Pick<Database, 'query'>,
  bookmarkId: string,
  { brand, shopperId, deleted = false }: { brand: BrandKey; shopperId?: string; deleted?: boolean },
): Promise<(SavedSearch & { isOwn(shopperId: string | null): boolean }) | undefined> {
  const [row] = await database.query<SavedSearch & { owner: string }>(
    `select ${SAVED_SEARCH_COLUMNS}, shopper_id as owner from saved_searches
     where bookmark_id = $1 and brand = $2 and not awaits_account and (deleted_at is null or $3) and ($4::uuid is null or shopper_id = $4)`,
    [bookmarkId, brand, deleted, shopperId ?? null],
    { timeoutMs: TIMEOUT_MS },
  );
  if (!row) return undefined;
  const { owner, ...search } = row;
  return { ...search, isOwn: (id) => id === owner };
}

/** Returns the shopper's saved search with this query, as `searchToSave` makes it. */
export async function findSavedSearch(
  database: Pick<Database, 'query'>,
  { shopperId, brand, query }: { shopperId: string; brand: BrandKey; query: string },
): Promise<SavedSearch | undefined> {
  const [row] = await database.query<SavedSearch>(
    `select ${SAVED_SEARCH_COLUMNS} from saved_searches
     where shopper_id = $1 and brand = $2 and query_key = $3 and deleted_at is null and not awaits_account`,
    [shopperId, brand, queryKey(query)],
    { timeoutMs: TIMEOUT_MS },
  );
  return row;
}
