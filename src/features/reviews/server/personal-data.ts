import type { Queryable } from '#ports/database/database.ts';

/** Returns all reviews of a shopper, as plain data. Their pictures are only named: the author has them. */
export function exportReviews(connection: Queryable, shopperId: string): Promise<object[]> {
  return connection.query(
    `select kind, subject, model_year as "modelYear", trim, owned_months as "ownedMonths", overall, categories, title, body,
       pros, cons, status, reason, created_at as "createdAt", decided_at as "decidedAt",
       exists (select from review_proofs p where p.review_id = r.id) as "hasRegistrationPhoto"
     from reviews r where shopper_id = $1 order by id`,
    [shopperId],
  );
}
