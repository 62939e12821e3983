import type { Connection, Queryable } from '#ports/database/database.ts';
import { BURST_RULE, type RatedReview } from '../model/find-bursts.ts';
import { findSuspiciousWith, type ReviewTrace } from '../model/find-suspicious.ts';

/** Reviews that one is compared with, at most of each kind: enough for any campaign, and some milliseconds of work. */
const MAX_RELATED = 300;

/**
 * Lets one review be written at a time, so that those sent at the same time are compared with each other. Call it before
 * reviews are read; the lock ends with the transaction.
 */
export async function lockReviews(connection: Connection): Promise<void> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('reviews', 0))`);
}

/**
 * Compares a new or changed review with those about the same subject, from the same network and with similar words.
 * Records the fraud rules that it matches, and those that others match because of it. Notes are only added here: an
 * operator's approval removes them, and a change of the words removes the note that they are a copy.
 */
export async function holdSuspiciousReviews(connection: Queryable, reviewId: number): Promise<void> {
  const related = await relatedTraces(connection, reviewId);
  const found = [...findSuspiciousWith(reviewId, related, await ratedReviews(connection, reviewId))];
  if (found.length === 0) return;
  await connection.query(
    `update reviews r set held_for = (select array_agg(distinct rule order by rule) from unnest(r.held_for || rules) rule)
     from (select id, string_to_array(rules, ' ') as rules from unnest($1::bigint[], $2::text[]) as found (id, rules)) found
     where r.id = found.id and status in ('waiting', 'approved') and not r.held_for @> rules`,
    [found.map(([id]) => id), found.map(([, rules]) => rules.join(' '))],
  );
}

async function relatedTraces(connection: Queryable, reviewId: number): Promise<ReviewTrace[]> {
  const rows = await connection.query<Omit<ReviewTrace, 'atMs' | 'wordsAtMs'> & { at: Date; wordsAt: Date }>(
    `with one as (select * from reviews where id = $1),
     related as (
       (select r.id from reviews r, one where r.kind = one.kind and r.subject = one.subject
          order by r.created_at desc limit $2)
       union (select r.id from reviews r, one where r.network = one.network order by r.id desc limit $2)
       union (select r.id from reviews r, one where r.sketch && one.sketch order by r.id desc limit $2))
     select id, shopper_id as author, kind || ' ' || subject as subject, created_at as at,
            coalesce(edited_at, created_at) as "wordsAt", overall,
            concat_ws(E'\\n', title, body, pros, cons) as text, network
     from reviews where id in (select id from related) order by coalesce(edited_at, created_at), id`,
    [reviewId, MAX_RELATED],
  );
  return rows.map(({ at, wordsAt, ...row }) => ({ ...row, atMs: at.getTime(), wordsAtMs: wordsAt.getTime() }));
}

/** Returns the reviews of the same subject that the burst rule compares. No limit: it needs complete counts. */
async function ratedReviews(connection: Queryable, reviewId: number): Promise<RatedReview[]> {
  const { usualMs, withinMs } = BURST_RULE;
  const rows = await connection.query<Omit<RatedReview, 'atMs'> & { at: Date }>(
    `select r.id, r.shopper_id as author, r.overall, r.created_at as at
     from reviews r join reviews one on r.kind = one.kind and r.subject = one.subject
       and r.created_at >= one.created_at - make_interval(secs => $2)
       and r.created_at < one.created_at + make_interval(secs => $3)
     where one.id = $1 order by r.created_at, r.id`,
    [reviewId, (usualMs + withinMs) / 1_000, withinMs / 1_000],
  );
  return rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() }));
}
