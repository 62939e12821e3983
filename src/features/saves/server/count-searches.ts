import type { BrandKey } from '#features/brands/brands.ts';
import type { Queryable } from '#ports/database/database.ts';

/** Counts the searches that a shopper keeps: on one brand, as its page lists them, or on all brands. */
export async function countSavedSearches(
  connection: Queryable,
  shopperId: string,
  brand: BrandKey | null = null,
): Promise<number> {
  const [row] = await connection.query<{ n: number }>(
    `select count(*) as n from saved_searches
     where shopper_id = $1 and ($2::text is null or brand = $2) and deleted_at is null and not awaits_account`,
    [shopperId, brand],
  );
  return row?.n ?? 0;
}

/**
 * Locks the shopper until the transaction ends, and counts the shopper's saved searches. Concurrent changes wait for
 * the lock, so that they cannot exceed the limit together.
 */
export async function lockAndCountSearches(connection: Queryable, shopperId: string): Promise<number> {
  await connection.query('select 1 from shoppers where id = $1 for update', [shopperId]);
  return countSavedSearches(connection, shopperId);
}
