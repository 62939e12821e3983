import type { Connection, Queryable } from '#ports/database/database.ts';
import type { PublicReview, ReviewKind, ReviewStatus } from '../model/review.ts';
import { sketchOf } from '../model/text-shingles.ts';
import { holdSuspiciousReviews, lockReviews } from './hold-suspicious.ts';

/** The words and stars of a review, which its author can change. */
export type ReviewWords = Pick<PublicReview, 'overall' | 'categories' | 'title' | 'body' | 'pros' | 'cons'>;

/** A review as its author sees it. */
export type OwnReview = ReviewWords & {
  id: number;
  kind: ReviewKind;
  /** `TOYOTA-RAV4`, or the number of a dealer. */
  subject: string;
  /** The dealer's name; `null` for a car. */
  dealer: string | null;
  modelYear: number | null;
  status: ReviewStatus;
};

const OWN = `select r.id, r.kind, r.subject, o.facts->>'name' as dealer, r.model_year as "modelYear", r.status, r.overall,
    r.categories, r.title, r.body, r.pros, r.cons
  from reviews r left join owners o on r.kind = 'dealer' and o.id::text = r.subject where r.shopper_id = $1`;

/** Returns a shopper's reviews of one subject, newest first. */
export function listOwnReviews(
  connection: Queryable,
  shopperId: string,
  { kind, subject }: { kind: ReviewKind; subject: string },
): Promise<OwnReview[]> {
  return connection.query(`${OWN} and r.kind = $2 and r.subject = $3 order by r.id desc limit 50`, [
    ...[shopperId, kind, subject],
  ]);
}

/** Returns a shopper's review; `null` if they have no review with this id. */
export async function findOwnReview(connection: Queryable, shopperId: string, id: number): Promise<OwnReview | null> {
  const [review] = await connection.query<OwnReview>(`${OWN} and r.id = $2`, [shopperId, id]);
  return review ?? null;
}

/**
 * Changes a shopper's review, which waits for an operator again. The dealer's reply to the earlier words is deleted, so
 * that the dealer can reply to the new ones. The fraud rules about its words run again; the findings about its time and
 * network stay, because the digests of networks may already be deleted. Returns `false` if the shopper has no such
 * review, or an operator rejected it. A review that an operator hid waits for another decision.
 * @param connection of a transaction.
 */
export async function changeReview(
  connection: Connection,
  shopperId: string,
  id: number,
  { overall, categories, title, body, pros, cons }: ReviewWords,
): Promise<boolean> {
  await lockReviews(connection);
  const rows = await connection.query(
    `update reviews set overall = $3, categories = $4, title = $5, body = $6, pros = $7, cons = $8, sketch = $9,
       proven_at = case when status in ('approved', 'hidden') then coalesce(proven_at, decided_at, now()) else proven_at end,
       status = 'waiting', held_for = array_remove(held_for, 'copy'), edited_at = now()
     where shopper_id = $1 and id = $2 and status <> 'rejected' returning 1`,
    [
      ...[shopperId, id, overall, JSON.stringify(categories), title, body, pros, cons],
      sketchOf([title, body, pros, cons].join('\n')),
    ],
  );
  if (rows.length === 0) return false;
  await connection.query('delete from review_replies where review_id = $1', [id]);
  await holdSuspiciousReviews(connection, id);
  return true;
}
