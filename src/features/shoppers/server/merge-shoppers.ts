import type { Connection } from '#ports/database/database.ts';
import { makeShopper } from './shopper-store.ts';

/** Moves one shopper's data in a room to another shopper. */
export type VisitorDataMerger = (connection: Connection, from: string, to: string) => Promise<void>;

/**
 * Moves the data of anonymous visitors to an account's shopper, and deletes the visitors' shoppers. Creates the
 * account's shopper if there is none, and returns its id. Call it in a transaction, so that all rooms are joined or
 * none.
 * @param visitors hashes of their cookies
 */
export async function mergeShoppers(
  connection: Connection,
  { userId, visitors }: { userId: string; visitors: readonly Buffer[] },
  joins: readonly VisitorDataMerger[],
): Promise<string> {
  const to = await makeShopper(connection, { userId });
  const found = await connection.query<{ id: string }>(
    'select id from shoppers where visitor_hash = any($1) and user_id is null order by id for update',
    [visitors],
  );
  for (const { id } of found) {
    for (const join of joins) await join(connection, id, to);
    await connection.query('delete from shoppers where id = $1', [id]);
  }
  return to;
}
