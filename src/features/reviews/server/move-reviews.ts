import type { Connection, Queryable } from '#ports/database/database.ts';

/** Returns how many reviews a dealer has. */
export async function countDealerReviews(connection: Queryable, ownerId: number): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    `select count(*)::int as count from reviews where kind = 'dealer' and subject = $1`,
    [String(ownerId)],
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
  await connection.query(
    `update reviews r set subject = $2 where r.kind = 'dealer' and r.subject = $1 and (r.status = 'rejected' or not exists (
       select from reviews o where o.kind = 'dealer' and o.subject = $2 and o.shopper_id = r.shopper_id
         and o.status <> 'rejected'))`,
    [String(from), String(into)],
  );
  await connection.query('update review_sales set owner_id = $2 where owner_id = $1', [from, into]);
}
