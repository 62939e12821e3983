import type { Queryable } from '#ports/database/database.ts';
import { mailboxOf } from '#kit/text/mailbox.ts';
import { IS_HIDDEN_SQL, TITLE_FACTS_SQL, type TitleFacts } from './listing-blocks.ts';

/** One report by a shopper. `email` is an address at which the shopper can be asked for more. */
export type OpenReport = { reason: string; comments: string | null; email: string | null; at: string };

/** A listing with reports that no operator has handled. */
export type ReportedListing = {
  id: number;
  dealer: { ownerId: number; name: string };
  car: TitleFacts;
  isWithdrawn: boolean;
  isHidden: boolean;
  /** Whether it was hidden because of fraud reports and no operator has decided yet. */
  isHiddenAutomatically: boolean;
  count: number;
  oldestAt: Date;
  /** Ids of the first and the last report. */
  first: number;
  last: number;
  /** The most frequent reason. */
  reason: string;
  /** The newest reports, newest first. */
  reports: OpenReport[];
};

/** Maximum number of reports of one listing to read; the page shows their total number. */
const MAX_REPORTS = 10;

/**
 * Lists listings with open reports, the one that has waited longest first. `after`: the `first` value of the last
 * listing on the previous page.
 */
export function listReportedListings(
  connection: Queryable,
  { after, max }: { after: number | null; max: number },
): Promise<ReportedListing[]> {
  return connection.query<ReportedListing>(
    `with open as (
       select listing_id, count(*)::int as count, min(at) as oldest, min(id) as first, max(id) as last,
         mode() within group (order by reason) as reason
       from listing_reports where handled_at is null group by listing_id having $1::bigint is null or min(id) > $1
       order by min(id) limit $2
     )
     select l.id, ${TITLE_FACTS_SQL} as car, l.withdrawn_at is not null as "isWithdrawn",
       ${IS_HIDDEN_SQL} as "isHidden",
       exists (select from listing_blocks b where b.listing_id = l.id and b.is_automatic) as "isHiddenAutomatically",
       jsonb_build_object('ownerId', o.id, 'name', o.facts->>'name') as dealer,
       open.count, open.oldest as "oldestAt", open.first, open.last, open.reason, newest.reports
     from open join listings l on l.id = open.listing_id join owners o on o.id = l.owner_id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('reason', r.reason, 'comments', r.comments, 'email', r.email, 'at', r.at)
         order by r.id desc) as reports
       from (select * from listing_reports where listing_id = l.id and handled_at is null order by id desc limit ${MAX_REPORTS}) r
     ) newest
     order by open.first`,
    [after, max],
  );
}

/**
 * A reporter who gets an email about the outcome. `reportId`: the ID of their last closed report. `brand` is a wire
 * code.
 */
export type NotifiedReporter = { reportId: number; email: string; brand: string };

/**
 * Closes the open reports of a listing up to `upTo`, the last one that the operator saw. Returns their number, and the
 * reporters to email. Reports that arrived later stay open.
 */
export async function closeReports(
  connection: Queryable,
  { listingId, upTo, outcome }: { listingId: number; upTo: number; outcome: 'dismissed' | 'hidden' },
): Promise<{ count: number; reporters: NotifiedReporter[] }> {
  const closed = await connection.query<{ id: number; email: string | null; brand: string; informs: boolean }>(
    `update listing_reports set handled_at = now(), outcome = $3
     where listing_id = $1 and id <= $2 and handled_at is null returning id, email, brand, wants_outcome as informs`,
    [listingId, upTo, outcome],
  );
  const byMailbox = new Map<string, NotifiedReporter>();
  for (const { id, email, brand, informs } of closed.toSorted((a, b) => a.id - b.id))
    if (informs && email !== null) byMailbox.set(mailboxOf(email), { reportId: id, email, brand });
  return { count: closed.length, reporters: [...byMailbox.values()] };
}

/** An answer to "How helpful was this information?" that no operator has handled. `brand` is a wire code. */
export type OpenFeedback = {
  id: number;
  at: Date;
  brand: string;
  helpful: boolean;
  search: string;
  comments: string | null;
};

/** Lists open answers, newest first; `before` is the id of the last one on the previous page. */
export function listFeedback(
  connection: Queryable,
  { before, max }: { before: number | null; max: number },
): Promise<OpenFeedback[]> {
  return connection.query<OpenFeedback>(
    `select id, at, brand, helpful, search, comments from page_feedback
     where handled_at is null and ($1::bigint is null or id < $1) order by id desc limit $2`,
    [before, max],
  );
}

/** Closes an answer, or with `upTo` all answers up to its id. Returns their number. */
export async function closeFeedback(connection: Queryable, answer: { id: number } | { upTo: number }): Promise<number> {
  const [which, id] = 'id' in answer ? ['id = $1', answer.id] : ['id <= $1', answer.upTo];
  const closed = await connection.query(
    `update page_feedback set handled_at = now() where ${which} and handled_at is null returning id`,
    [id],
  );
  return closed.length;
}

/** The numbers of open reports and answers, with the age of the oldest, and of hidden listings. */
export type ModerationFigures = {
  reports: number;
  reportedListings: number;
  oldestReportAt: Date | null;
  feedback: number;
  hidden: number;
  /** Listings that fraud reports hid and that wait for an operator's decision, and when the oldest began to wait. */
  hiddenAutomatically: number;
  oldestAutomaticAt: Date | null;
  /** Answers of the last 30 days. */
  helpful: number;
  unhelpful: number;
};

/** Counts the reports and the feedback that wait for an operator. */
export async function countModeration(connection: Queryable): Promise<ModerationFigures> {
  const [figures] = await connection.query<ModerationFigures>(
    `select r.reports, r."reportedListings", r."oldestReportAt", f.feedback, f.helpful, f.unhelpful,
       (select count(*)::int from listing_blocks) as hidden,
       (select count(*)::int from listing_blocks where is_automatic) as "hiddenAutomatically",
       (select min(at) from listing_blocks where is_automatic) as "oldestAutomaticAt"
     from (select count(*)::int as reports, count(distinct listing_id)::int as "reportedListings", min(at) as "oldestReportAt"
           from listing_reports where handled_at is null) r,
       (select count(*) filter (where handled_at is null)::int as feedback,
          count(*) filter (where helpful and at > now() - interval '30 days')::int as helpful,
          count(*) filter (where not helpful and at > now() - interval '30 days')::int as unhelpful from page_feedback) f`,
  );
  return figures!;
}
