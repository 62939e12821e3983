import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection } from '#ports/database/database.ts';

/** How many searches a shopper keeps: on one brand, as its page lists them, or on all. */
export async function countSavedSearches(
  connection: Pick<Connection, 'query'>,
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
 * How many searches the shopper keeps, until the transaction ends: whoever changes that waits for their turn, so that no
 * two pass the limit together.
 */
export async function takeTurn(connection: Pick<Connection, 'query'>, shopperId: string): Promise<number> {
  await connection.query('select 1 from shoppers where id = $1 for update', [shopperId]);
  return countSavedSearches(connection, shopperId);
}
