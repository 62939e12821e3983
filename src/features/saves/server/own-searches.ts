import type { Connection } from '#ports/database/database.ts';
import { COLUMNS, readSavedSearch, type SavedSearchRow } from './saved-search-rows.ts';

type Asked = Pick<Connection, 'query'>;

/**
 * What one shopper keeps joins what another keeps: at sign-in. A search that both keep stays once, mailed as the one who
 * stays chose, or as the other where that one is not mailed; what waited for an account is kept.
 */
export async function joinSavedSearches(connection: Asked, from: string, to: string): Promise<void> {
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

/** Keeps what waited for the shopper's account. */
async function completeSavedSearches(connection: Asked, shopperId: string): Promise<void> {
  await connection.query('update saved_searches set awaits_account = false where shopper_id = $1 and awaits_account', [
    shopperId,
  ]);
}

/** All that is kept of a shopper's searches, with those that were deleted, as plain data. */
export async function exportSavedSearches(connection: Asked, shopperId: string): Promise<object[]> {
  const rows = await connection.query<SavedSearchRow & { deleted_at: Date | null }>(
    `select ${COLUMNS}, deleted_at from saved_searches where shopper_id = $1 order by id`,
    [shopperId],
  );
  return rows.map((row) => {
    const { id: _id, recipientId: _recipient, seenChange: _seen, ...told } = readSavedSearch(row);
    return { ...told, deletedAt: row.deleted_at };
  });
}
