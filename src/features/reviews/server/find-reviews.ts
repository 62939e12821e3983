import type { Queryable } from '#ports/database/database.ts';
import { type PublicReview, type ReviewKind, STARS } from '../model/review.ts';
import type { RatingTotals } from '../model/summarize-ratings.ts';

/** `modelYear`: only of this year; absent: of all. */
export type ReviewSubject = { kind: ReviewKind; subject: string; modelYear?: number };

const PUBLIC_OF = `kind = $1 and subject = $2 and status = 'approved' and ($3::smallint is null or model_year = $3)`;
const paramsOf = ({ kind, subject, modelYear }: ReviewSubject) => [kind, subject, modelYear ?? null];

/** Counts the public reviews of a subject by stars, and sums the stars of their categories. */
export async function findRatingTotals(connection: Queryable, of: ReviewSubject): Promise<RatingTotals> {
  const params = paramsOf(of);
  const [stars, categories] = await Promise.all([
    connection.query<{ overall: number; count: number }>(
      `select overall, count(*) as count from reviews where ${PUBLIC_OF} group by overall`,
      params,
    ),
    connection.query<{ code: string; sum: number; count: number }>(
      `select code, sum(stars::int) as sum, count(*) as count from reviews, jsonb_each_text(categories) as rated (code, stars)
       where ${PUBLIC_OF} group by code`,
      params,
    ),
  ]);
  return {
    byStars: STARS.map((each) => stars.find(({ overall }) => overall === each)?.count ?? 0),
    categories: Object.fromEntries(categories.map(({ code, sum, count }) => [code, { sum, count }])),
  };
}

/** Returns public reviews of a subject, newest first. */
export async function findPublicReviews(
  connection: Queryable,
  of: ReviewSubject,
  max: number,
): Promise<PublicReview[]> {
  const rows = await connection.query<Omit<PublicReview, 'reply'>>(
    `select id, model_year as "modelYear", trim, owned_months as "ownedMonths", overall, categories, title, body, pros, cons,
       created_at as "createdAt"
     from reviews where ${PUBLIC_OF} order by created_at desc, id desc limit $4`,
    [...paramsOf(of), max],
  );
  return rows.map((row) => ({ ...row, reply: null }));
}
