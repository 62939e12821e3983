import type { Connection } from '#ports/database/database.ts';
import { lockShoppers, upsertShopper } from './shopper-store.ts';

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
  const locked = await lockShoppers(connection, { userId, visitors });
  const to = await upsertShopper(connection, { userId });
  for (const id of locked) {
    if (id === to) continue;
    for (const join of joins) await join(connection, id, to);
    await connection.query('delete from shoppers where id = $1', [id]);
  }
  return to;
}
