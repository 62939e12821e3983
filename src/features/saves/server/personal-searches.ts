import type { Queryable } from '#ports/database/database.ts';
import type { SavedSearch } from '../model/saved-search.ts';
import { SAVED_SEARCH_COLUMNS } from './saved-search-columns.ts';

/**
 * Merges one shopper's saved searches into another's, at sign-in. If both have the same search, it is kept once, with
 * the email settings of the remaining shopper or, if that shopper gets no emails about it, with the other's. Searches
 * that waited for an account are saved.
 */
export async function mergeSavedSearches(connection: Queryable, from: string, to: string): Promise<void> {
  const both = `f.shopper_id = $1 and t.shopper_id = $2 and f.brand = t.brand and f.query_key = t.query_key
    and f.deleted_at is null and t.deleted_at is null`;
  await connection.query(
    `update saved_searches t set recipient_id = f.recipient_id, frequency = f.frequency from saved_searches f
     where ${both} and f.recipient_id is not null and (t.recipient_id is null or t.frequency = 'off')`,
    [from, to],
  );
  await connection.query(`delete from saved_searches f using saved_searches t where ${both}`, [from, to]);
  await connection.query('update saved_searches set shopper_id = $2 where shopper_id = $1', [from, to]);
  await completeSavedSearches(connection, to);
}

/**
 * Returns the number of visitors' searches that wait for an account and will be new to this one when it is signed in.
 * `visitors`: digests of their cookies.
 */
export async function countWaitingSearches(
  connection: Queryable,
  { userId, visitors }: { userId: string; visitors: readonly Buffer[] },
): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    `select count(distinct (w.brand, w.query_key))::integer as count
     from saved_searches w join shoppers v on v.id = w.shopper_id
     where v.visitor_hash = any($1) and v.user_id is null and w.awaits_account and w.deleted_at is null
       and not exists (select from saved_searches k join shoppers a on a.id = k.shopper_id
         where a.user_id = $2 and k.brand = w.brand and k.query_key = w.query_key and k.deleted_at is null)`,
    [visitors, userId],
  );
  return row?.count ?? 0;
}

/** Saves the searches that waited for the shopper's account. */
async function completeSavedSearches(connection: Queryable, shopperId: string): Promise<void> {
  await connection.query('update saved_searches set awaits_account = false where shopper_id = $1 and awaits_account', [
    shopperId,
  ]);
}

/** Returns all saved searches of a shopper, including deleted ones, as plain data. */
export async function exportSavedSearches(connection: Queryable, shopperId: string): Promise<object[]> {
  const rows = await connection.query<SavedSearch & { deletedAt: Date | null }>(
    `select ${SAVED_SEARCH_COLUMNS}, deleted_at as "deletedAt" from saved_searches where shopper_id = $1 order by id`,
    [shopperId],
  );
  return rows.map(({ id: _id, recipientId: _recipient, seenChange: _seen, ...exported }) => exported);
}

/**
 * Deletes a search that the shopper removed before its undo time ends, or one that waits for their account. Returns
 * whether there was one.
 */
export async function purgeSearch(
  connection: Queryable,
  { shopperId, bookmarkId }: { shopperId: string; bookmarkId: string },
): Promise<boolean> {
  const rows = await connection.query(
    'delete from saved_searches where shopper_id = $1 and bookmark_id = $2 and (deleted_at is not null or awaits_account) returning 1',
    [shopperId, bookmarkId],
  );
  return rows.length > 0;
}
