import { hash } from 'node:crypto';
import type { Connection } from '#ports/database/database.ts';
import { makeShopper } from './shopper-store.ts';

/** What a room does with what one shopper keeps, so that another keeps it. */
export type Join = (connection: Connection, from: string, to: string) => Promise<void>;

/**
 * What an anonymous visitor keeps joins an account's shopper, who is made if there is none; the visitor's is gone. Answers
 * the account's shopper. Call it in a transaction: all rooms join, or none does.
 * @param visitor the secret of the visitor's cookie.
 */
export async function joinShoppers(
  connection: Connection,
  { userId, visitor }: { userId: string; visitor: string | undefined },
  joins: readonly Join[],
): Promise<string> {
  const to = await makeShopper(connection, { userId });
  if (visitor === undefined) return to;
  const [from] = await connection.query<{ id: string }>(
    'select id from shoppers where visitor_hash = $1 and user_id is null for update',
    [hash('sha256', visitor, 'buffer')],
  );
  if (!from) return to;
  for (const join of joins) await join(connection, from.id, to);
  await connection.query('delete from shoppers where id = $1', [from.id]);
  return to;
}
