import type { Connection } from '#ports/database/database.ts';

/** How many searches a shopper keeps. */
export async function countSavedSearches(connection: Pick<Connection, 'query'>, shopperId: string): Promise<number> {
  const [row] = await connection.query<{ n: number }>(
    'select count(*) as n from saved_searches where shopper_id = $1 and deleted_at is null and not awaits_account',
    [shopperId],
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
