import type { Queryable } from '#ports/database/database.ts';
import type { Frequency } from '../model/frequency.ts';
import { maxSavedSearches } from '../model/saved-search.ts';
import { lockAndCountSearches } from './count-searches.ts';

/** A saved search and the shopper who requests it. Another shopper's search is treated as missing. */
export type ShopperSearch = { bookmarkId: string; shopperId: string };

/** Renames a search; `null` removes its name. Returns whether the search exists. */
export function renameSearch(connection: Queryable, own: ShopperSearch, name: string | null): Promise<boolean> {
  return change(connection, own, 'search_name = $3', [name]);
}

/** Sets the frequency of emails about a search. `recipientId`, if given, sets their recipient. */
export function setFrequency(
  connection: Queryable,
  own: ShopperSearch,
  frequency: Frequency,
  recipientId: number | null = null,
): Promise<boolean> {
  return change(connection, own, 'frequency = $3, recipient_id = coalesce($4, recipient_id)', [frequency, recipientId]);
}

/** Records that the shopper viewed the results. Cars that are listed afterwards count as new. */
export function recordVisit(connection: Queryable, own: ShopperSearch): Promise<boolean> {
  const seen = 'seen_change = (select coalesce(max(seq), 0) from listing_changes)';
  return change(connection, own, `last_visited_at = now(), last_executed_at = now(), ${seen}`, []);
}

/** Updates a search with the fields that the shopper's program sent. Omitted fields stay as they are. */
export function updateSavedSearch(
  connection: Queryable,
  own: ShopperSearch,
  { title, searchName, lastExecutedAt }: { title?: string; searchName?: string; lastExecutedAt?: Date },
): Promise<boolean> {
  return change(
    connection,
    own,
    'title = coalesce($3, title), search_name = coalesce($4, search_name), last_executed_at = coalesce($5, last_executed_at)',
    [title ?? null, searchName ?? null, lastExecutedAt ?? null],
  );
}

/** Deletes a search so that it can be restored. A repeated request returns the same as the first one. */
export async function removeSearch(connection: Queryable, { bookmarkId, shopperId }: ShopperSearch): Promise<boolean> {
  const rows = await connection.query(
    `update saved_searches set deleted_at = coalesce(deleted_at, now())
     where bookmark_id = $1 and shopper_id = $2 and not awaits_account returning id`,
    [bookmarkId, shopperId],
  );
  return rows.length > 0;
}

/**
 * Restores a deleted search, unless the shopper has saved the same search again: then that one is kept. Returns
 * `restored` also if the search is not deleted. `limit`: the shopper already has as many as allowed.
 * @param connection of a transaction.
 */
export async function restoreSearch(
  connection: Queryable,
  { bookmarkId, shopperId }: ShopperSearch,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<'restored' | 'unknown' | 'limit'> {
  const count = await lockAndCountSearches(connection, shopperId);
  const mayBe = count < maxSavedSearches(isSignedIn);
  const rows = await connection.query(
    `update saved_searches s set deleted_at = case when $3 then null else deleted_at end
     where bookmark_id = $1 and shopper_id = $2 and deleted_at is not null and not exists (
       select 1 from saved_searches o
       where o.shopper_id = s.shopper_id and o.brand = s.brand and o.query_key = s.query_key and o.deleted_at is null)
     returning id`,
    [bookmarkId, shopperId, mayBe],
  );
  if (rows.length === 0) {
    const isBack = await connection.query(
      'select from saved_searches where bookmark_id = $1 and shopper_id = $2 and deleted_at is null and not awaits_account',
      [bookmarkId, shopperId],
    );
    return isBack.length > 0 ? 'restored' : 'unknown';
  }
  return mayBe ? 'restored' : 'limit';
}

async function change(
  connection: Queryable,
  { bookmarkId, shopperId }: ShopperSearch,
  set: string,
  values: readonly unknown[],
): Promise<boolean> {
  const rows = await connection.query(
    `update saved_searches set ${set}
     where bookmark_id = $1 and shopper_id = $2 and deleted_at is null and not awaits_account returning id`,
    [bookmarkId, shopperId, ...values],
  );
  return rows.length > 0;
}
