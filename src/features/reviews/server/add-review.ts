import type { BrandKey } from '#features/brands/brands.ts';
import type { Connection } from '#ports/database/database.ts';
import type { ReviewedSale, StoredRefusal } from '../model/bought-here.ts';
import type { ProofKind, ReviewKind } from '../model/review.ts';
import { sketchOf } from '../model/text-shingles.ts';
import { holdSuspiciousReviews, lockReviews } from './hold-suspicious.ts';
import { storeSale } from './sales.ts';

export type NewReview = {
  shopperId: string;
  kind: ReviewKind;
  brand: BrandKey;
  /** `TOYOTA-RAV4`, or the number of a dealer. */
  subject: string;
  /** `null` for a dealer. */
  car: { modelYear: number; trim: string; ownedMonths: number } | null;
  overall: number;
  categories: Readonly<Record<string, number>>;
  title: string;
  body: string;
  pros: string;
  cons: string;
  /** The day's digest of the author's network. */
  network: string | null;
  /** `null` if something else proves it. The picture is WebP. */
  proof: { kind: ProofKind; picture: Buffer } | null;
  /** The sale that proves it instead of a picture. */
  sale?: ReviewedSale | null;
};

/**
 * Stores a review for an operator to approve. Returns `'exists'` if the author has already reviewed the subject, and a
 * refusal if other reviews of the same time make the sale no proof for this one.
 * @param connection of a transaction.
 */
export async function addReview(
  connection: Connection,
  review: NewReview,
): Promise<'added' | 'exists' | StoredRefusal> {
  const { car, proof, sale, title, body, pros, cons } = review;
  await lockReviews(connection);
  const [row] = await connection.query<{ id: number }>(
    `insert into reviews (shopper_id, kind, brand, subject, model_year, trim, owned_months, overall, categories,
       title, body, pros, cons, network, sketch)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (shopper_id, kind, subject, coalesce(model_year, 0)) where status <> 'rejected' do nothing returning id`,
    [
      ...[review.shopperId, review.kind, review.brand, review.subject],
      ...[car?.modelYear ?? null, car?.trim || null, car?.ownedMonths ?? null],
      ...[review.overall, JSON.stringify(review.categories), title, body, pros, cons, review.network],
      sketchOf([title, body, pros, cons].join('\n')),
    ],
  );
  if (!row) return 'exists';
  if (proof)
    await connection.query('insert into review_proofs (review_id, kind, picture) values ($1, $2, $3)', [
      ...[row.id, proof.kind, proof.picture],
    ]);
  if (sale) {
    const { shopperId, subject: modelKey } = review;
    const stored = await storeSale(connection, { reviewId: row.id, shopperId, modelKey }, sale);
    if (stored !== 'stored') {
      await connection.query('delete from reviews where id = $1', [row.id]);
      return stored;
    }
  }
  await holdSuspiciousReviews(connection, row.id);
  return 'added';
}
