import { createHash, randomBytes } from 'node:crypto';
import type { BrandKey } from '#features/brands/brands.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Frequency } from '../model/frequency.ts';
import { maxSavedSearches, type SavedSearch } from '../model/saved-search.ts';
import { countSavedSearches, lockAndCountSearches } from './count-searches.ts';
import { SAVED_SEARCH_COLUMNS } from './saved-search-columns.ts';

/** A search to save. `query` and `title` come from `searchToSave`. */
export type SearchToStore = {
  shopperId: string;
  brand: BrandKey;
  query: string;
  title: string;
  searchName?: string | null;
  frequency?: Frequency;
  recipientId?: number | null;
  lastExecutedAt?: Date;
  isSignedIn: boolean;
};

/**
 * `search`: the search as it is saved now; `count`: the number of searches that the shopper has saved on its brand, as
 * its page lists them.
 */
export type SavedSearchResult =
  | { kind: 'saved' | 'already-saved'; search: SavedSearch; count: number }
  /** `count`: on all brands together, because the limit applies to all of them. */
  | { kind: 'limit'; count: number };

/** 128 bits, so that a bookmark cannot be guessed. */
const BOOKMARK_BYTES = 16;

/**
 * Saves a search, once per shopper and brand. If it is already saved, only the given fields change: its name, when it
 * was last run, and the recipient and frequency of its emails.
 * @param connection of a transaction: saves of one shopper run one after another, so that they cannot exceed the limit
 *   together.
 */
export async function saveSearch(connection: Queryable, request: SearchToStore): Promise<SavedSearchResult> {
  const all = await lockAndCountSearches(connection, request.shopperId);
  const count = await countSavedSearches(connection, request.shopperId, request.brand);
  const kept = await findByQuery(connection, request);
  if (kept && !kept.waits)
    return { kind: 'already-saved', search: await amend(connection, kept.search, request), count };
  if (all >= maxSavedSearches(request.isSignedIn)) return { kind: 'limit', count: all };
  if (kept) await connection.query('delete from saved_searches where id = $1', [kept.search.id]);
  return { kind: 'saved', search: await insert(connection, request, { waits: false }), count: count + 1 };
}

/**
 * Stores a search that its shopper may save by signing in. Until then, it is neither counted nor shown. It replaces an
 * earlier search that was stored in this way. A search that is already saved does not change.
 * @param connection of a transaction.
 */
export async function saveUntilSignIn(connection: Queryable, request: SearchToStore): Promise<void> {
  await lockAndCountSearches(connection, request.shopperId);
  if (await findByQuery(connection, request)) return;
  await connection.query('delete from saved_searches where shopper_id = $1 and awaits_account', [request.shopperId]);
  await insert(connection, request, { waits: true });
}

/** Returns the hash of a query. Each shopper keeps at most one search with the same hash per brand. */
export function queryKey(query: string): Buffer {
  return createHash('sha256').update(query).digest();
}

async function findByQuery(
  connection: Queryable,
  { shopperId, brand, query }: SearchToStore,
): Promise<{ search: SavedSearch; waits: boolean } | undefined> {
  const [row] = await connection.query<SavedSearch & { waits: boolean }>(
    `select ${SAVED_SEARCH_COLUMNS}, awaits_account as waits from saved_searches
     where shopper_id = $1 and brand = $2 and query_key = $3 and deleted_at is null`,
    [shopperId, brand, queryKey(query)],
  );
  if (!row) return undefined;
  const { waits, ...search } = row;
  return { search, waits };
}

async function insert(
  connection: Queryable,
  request: SearchToStore,
  { waits }: { waits: boolean },
): Promise<SavedSearch> {
  const { shopperId, brand, query, title, searchName = null, frequency = 'daily', recipientId = null } = request;
  const { lastExecutedAt = null } = request;
  const bookmarkId = randomBytes(BOOKMARK_BYTES).toString('base64url');
  const [row] = await connection.query<SavedSearch>(
    `insert into saved_searches
       (bookmark_id, shopper_id, brand, query, query_key, title, search_name, frequency, recipient_id, awaits_account, last_executed_at, seen_change)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, now()), (select coalesce(max(seq), 0) from listing_changes))
     returning ${SAVED_SEARCH_COLUMNS}`,
    [
      ...[bookmarkId, shopperId, brand, query, queryKey(query), title, searchName, frequency, recipientId, waits],
      lastExecutedAt,
    ],
  );
  return row!;
}

async function amend(
  connection: Queryable,
  { id }: SavedSearch,
  { searchName, recipientId, frequency, lastExecutedAt }: SearchToStore,
): Promise<SavedSearch> {
  const [row] = await connection.query<SavedSearch>(
    `update saved_searches set search_name = coalesce($2, search_name), recipient_id = coalesce($3, recipient_id),
       frequency = coalesce($4, frequency), last_executed_at = coalesce($5, last_executed_at)
     where id = $1 returning ${SAVED_SEARCH_COLUMNS}`,
    [id, searchName ?? null, recipientId ?? null, frequency ?? null, lastExecutedAt ?? null],
  );
  return row!;
}
