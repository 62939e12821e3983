import type { Connection, Queryable } from '#ports/database/database.ts';

/** SQL: the reviews `r` of the dealer $1 whose authors have not reviewed the dealer $2. */
const MOVES_SQL = `r.kind = 'dealer' and r.subject = $1 and (r.status = 'rejected' or not exists (
  select from reviews o where o.kind = 'dealer' and o.subject = $2 and o.shopper_id = r.shopper_id
    and o.status <> 'rejected'))`;

/** Returns how many reviews `moveDealerReviews` would move. */
export async function countDealerReviews(
  connection: Queryable,
  { from, into }: { from: number; into: number },
): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    `select count(*)::int as count from reviews r where ${MOVES_SQL}`,
    [String(from), String(into)],
  );
  return row!.count;
}

/**
 * Gives the reviews of the dealer `from`, with their replies, to `into`. A review by an author who has also reviewed
 * `into` stays, because an account has one review of a dealer.
 * @param connection of a transaction.
 */
export async function moveDealerReviews(
  connection: Connection,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await connection.query(`update reviews r set subject = $2 where ${MOVES_SQL}`, [String(from), String(into)]);
  await connection.query('update review_sales set owner_id = $2 where owner_id = $1', [from, into]);
}
