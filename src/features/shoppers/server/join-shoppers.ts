import type { Connection } from '#ports/database/database.ts';
import { makeShopper } from './shopper-store.ts';

/** What a room does with what one shopper keeps, so that another keeps it. */
export type Join = (connection: Connection, from: string, to: string) => Promise<void>;

/**
 * What anonymous visitors keep joins an account's shopper, who is made if there is none; the visitors' are gone. Answers
 * the account's shopper. Call it in a transaction: all rooms join, or none does.
 * @param visitors digests of their cookies.
 */
export async function joinShoppers(
  connection: Connection,
  { userId, visitors }: { userId: string; visitors: readonly Buffer[] },
  joins: readonly Join[],
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
