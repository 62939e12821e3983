import type { Queryable } from '#ports/database/database.ts';
import { DEMO_AUTHOR, type PublicReview, type ReviewKind, STARS } from '../model/review.ts';
import type { RatingTotals } from '../model/summarize-ratings.ts';

/** `modelYear`: only of this year; absent: of all. */
export type ReviewSubject = { kind: ReviewKind; subject: string; modelYear?: number };

const PUBLIC = `kind = $1 and subject = $2 and status = 'approved' and ($3::smallint is null or model_year = $3)`;
const paramsOf = ({ kind, subject, modelYear }: ReviewSubject) => [kind, subject, modelYear ?? null];

/** Returns whether any review is public. */
export async function hasPublicReviews(connection: Queryable): Promise<boolean> {
  const [row] = await connection.query<{ found: boolean }>(
    `select exists (select from reviews where status = 'approved') as found`,
  );
  return row?.found === true;
}

/** Counts the public reviews of a subject by stars, and sums the stars of their categories. */
export async function findRatingTotals(connection: Queryable, of: ReviewSubject): Promise<RatingTotals> {
  const params = paramsOf(of);
  const [stars, categories] = await Promise.all([
    connection.query<{ overall: number; count: number; demo: number }>(
      `select overall, count(*) as count, count(*) filter (where ${IS_DEMO_SQL}) as demo from reviews r
       where ${PUBLIC} group by overall`,
      params,
    ),
    connection.query<{ code: string; sum: number; count: number }>(
      `select code, sum(stars::int) as sum, count(*) as count from reviews r, jsonb_each_text(categories) as rated (code, stars)
       where ${PUBLIC} group by code`,
      params,
    ),
  ]);
  return {
    byStars: STARS.map((each) => stars.find(({ overall }) => overall === each)?.count ?? 0),
    demo: stars.reduce((sum, { demo }) => sum + demo, 0),
    categories: Object.fromEntries(categories.map(({ code, sum, count }) => [code, { sum, count }])),
  };
}

export type PublicRow = Omit<PublicReview, 'reply'> & { replyText: string | null; repliedAt: Date | null };

/** SQL condition: review `r` was made up for the demo. */
export const IS_DEMO_SQL = `exists (select from shoppers s where s.id = r.shopper_id and s.user_id like '${DEMO_AUTHOR}%')`;

/** Columns of a review `r` with its reply `a`. */
export const PUBLIC_COLUMNS = `r.id, r.model_year as "modelYear", r.trim, r.owned_months as "ownedMonths", r.overall,
  r.categories, r.title, r.body, r.pros, r.cons, r.created_at as "createdAt", a.text as "replyText", a.replied_at as "repliedAt",
  ${IS_DEMO_SQL} as "isDemo"`;

export function publicReviewOf({ replyText, repliedAt, ...review }: PublicRow): PublicReview {
  return { ...review, reply: replyText === null || repliedAt === null ? null : { text: replyText, at: repliedAt } };
}

/** Returns public reviews of a subject with their replies, newest first. */
export async function findPublicReviews(
  connection: Queryable,
  of: ReviewSubject,
  max: number,
): Promise<PublicReview[]> {
  const rows = await connection.query<PublicRow>(
    `select ${PUBLIC_COLUMNS} from reviews r left join review_replies a on a.review_id = r.id
     where ${PUBLIC} order by r.created_at desc, r.id desc limit $4`,
    [...paramsOf(of), max],
  );
  return rows.map(publicReviewOf);
}
