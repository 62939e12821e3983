import type { Connection, Queryable } from '#ports/database/database.ts';
import type { PublicReview } from '../model/review.ts';
import { PUBLIC_COLUMNS, publicReviewOf, type PublicRow } from './find-reviews.ts';

/** A public review of a dealership, as its members see it. */
export type DealerReview = PublicReview & { ownerId: number };

/** Returns the public reviews of dealerships, newest first. `before`: an id. */
export async function listDealerReviews(
  connection: Queryable,
  ownerIds: readonly number[],
  { before, max }: { before: number | null; max: number },
): Promise<DealerReview[]> {
  const rows = await connection.query<PublicRow & { ownerId: number }>(
    `select ${PUBLIC_COLUMNS}, r.subject::int as "ownerId"
     from reviews r left join review_replies a on a.review_id = r.id
     where r.kind = 'dealer' and r.subject = any ($1) and r.status = 'approved' and ($2::bigint is null or r.id < $2)
     order by r.id desc limit $3`,
    [ownerIds.map(String), before, max],
  );
  return rows.map(({ ownerId, ...row }) => ({ ...publicReviewOf(row), ownerId }));
}

/** Deletes the reply to a review. The dealership can write another one. Returns whether there was one. */
export async function removeReply(connection: Connection, reviewId: number): Promise<boolean> {
  const removed = await connection.query('delete from review_replies where review_id = $1 returning 1', [reviewId]);
  return removed.length > 0;
}

/**
 * Stores a dealership's reply to a review of it; there can be only one. `'exists'`: it has already replied;
 * `'repeated'`: with this same text. `'unknown'`: none of these dealerships has this public review. Locks the review,
 * because its author may change or delete it in the meantime: a reply to the earlier words must not remain with the new
 * ones.
 * @param connection of a transaction.
 */
export async function replyToReview(
  connection: Connection,
  { reviewId, ownerIds, text }: { reviewId: number; ownerIds: readonly number[]; text: string },
): Promise<'replied' | 'repeated' | 'exists' | 'unknown'> {
  const [review] = await connection.query(
    `select from reviews where id = $1 and kind = 'dealer' and subject = any ($2) and status = 'approved' for update`,
    [reviewId, ownerIds.map(String)],
  );
  if (!review) return 'unknown';
  const added = await connection.query(
    'insert into review_replies (review_id, text) values ($1, $2) on conflict do nothing returning 1',
    [reviewId, text],
  );
  if (added.length > 0) return 'replied';
  const same = await connection.query('select from review_replies where review_id = $1 and text = $2', [
    reviewId,
    text,
  ]);
  return same.length > 0 ? 'repeated' : 'exists';
}
