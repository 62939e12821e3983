import type { Queryable } from '#ports/database/database.ts';

/** Returns all reviews of a shopper, as plain data. Their pictures are only named: the author has them. */
export function exportReviews(connection: Queryable, shopperId: string): Promise<object[]> {
  return connection.query(
    `select id, kind, subject, model_year as "modelYear", trim, owned_months as "ownedMonths", overall, categories, title, body,
       pros, cons, status, reason, created_at as "createdAt", decided_at as "decidedAt",
       edited_at as "editedAt",
       exists (select from review_proofs p where p.review_id = r.id) as "hasRegistrationPhoto",
       (select to_jsonb(s) - 'review_id' from review_sales s where s.review_id = r.id) as "boughtHere"
     from reviews r where shopper_id = $1 order by id`,
    [shopperId],
  );
}

/** Deletes a shopper's review with its proof and its reply. Returns whether it is theirs. */
export async function eraseReview(connection: Queryable, shopperId: string, reviewId: number): Promise<boolean> {
  const rows = await connection.query('delete from reviews where shopper_id = $1 and id = $2 returning 1', [
    ...[shopperId, reviewId],
  ]);
  return rows.length > 0;
}
