import type { Queryable } from '#ports/database/database.ts';
import type { HoldReason } from '../model/find-suspicious.ts';
import type { ReviewedSale } from '../model/bought-here.ts';
import { IS_DEMO_SQL } from './find-reviews.ts';
import type { PublicReview, RejectReason, ReviewKind, ReviewStatus } from '../model/review.ts';

/** A review that an operator decides about. */
export type QueuedReview = Omit<PublicReview, 'reply'> & {
  kind: ReviewKind;
  /** `TOYOTA-RAV4`, or the number of a dealer. */
  subject: string;
  /** The dealer's name; `null` for a car. */
  dealer: string | null;
  status: ReviewStatus;
  /** The version of the review's texts, which differs after the author has changed them. */
  version: string;
  heldFor: readonly HoldReason[];
  hasProof: boolean;
  /** When the review was public before its author changed it; `null` if never. */
  provenAt: Date | null;
  /** The sale that proves it; `null` without one. */
  sale: Pick<ReviewedSale, 'evidence' | 'listingId' | 'vin' | 'wroteAt' | 'leftAt'> | null;
  /**
   * The author's first message to the reviewed dealer, and when the dealer marked one as answered (`null`: never);
   * `null` for a car, and without a message.
   */
  contact: { firstAt: Date; repliedAt: Date | null } | null;
  /** The dealer's reply; `null` without one. */
  reply: string | null;
};

type QueuedRow = Omit<QueuedReview, 'sale' | 'contact'> & {
  firstContactAt: Date | null;
  repliedAt: Date | null;
} & {
  [Name in keyof NonNullable<QueuedReview['sale']>]: NonNullable<QueuedReview['sale']>[Name] | null;
};

/** In microseconds, because `Date` has only milliseconds. */
const VERSION = `(extract(epoch from coalesce(r.edited_at, r.created_at)) * 1000000)::bigint::text as version`;
const COLUMNS = `${VERSION}, r.id, r.kind, r.subject, o.facts->>'name' as dealer, r.model_year as "modelYear", r.trim,
  r.owned_months as "ownedMonths", r.overall, r.categories, r.title, r.body, r.pros, r.cons, r.status,
  r.held_for as "heldFor", p.review_id is not null as "hasProof",
  r.proven_at as "provenAt", r.created_at as "createdAt",
  ${IS_DEMO_SQL} as "isDemo", s.vin,
  s.evidence, s.listing_id as "listingId", s.wrote_at as "wroteAt", s.left_at as "leftAt",
  c."firstContactAt", c."repliedAt", a.text as reply`;
const TABLES = `reviews r left join review_proofs p on p.review_id = r.id left join review_sales s on s.review_id = r.id
  left join review_replies a on a.review_id = r.id
  left join owners o on r.kind = 'dealer' and o.id::text = r.subject
  left join lateral (
    select min(l.created_at) as "firstContactAt", min(l.replied_at) as "repliedAt" from leads l
    where l.shopper_id = r.shopper_id and l.owner_id = o.id and l.kind in ('email', 'offer')
      and l.status <> 'withdrawn' and l.held_at is null
  ) c on true`;

/** Returns reviews that wait for a decision, and public ones that meet a fraud rule now; oldest first. `after`: an id. */
export async function listReviewQueue(
  connection: Queryable,
  { after, max }: { after: number | null; max: number },
): Promise<QueuedReview[]> {
  const rows = await connection.query<QueuedRow>(
    `select ${COLUMNS} from ${TABLES}
     where (r.status = 'waiting' or (r.status = 'approved' and r.held_for <> '{}')) and ($1::bigint is null or r.id > $1)
     order by r.id limit $2`,
    [after, max],
  );
  return rows.map(queuedOf);
}

/** Returns reviews that are public or hidden, newest first, so that an operator can hide or restore them. */
export async function listDecidedReviews(
  connection: Queryable,
  { before, max }: { before: number | null; max: number },
): Promise<QueuedReview[]> {
  const rows = await connection.query<QueuedRow>(
    `select ${COLUMNS} from ${TABLES}
     where r.status in ('approved', 'hidden') and ($1::bigint is null or r.id < $1) order by r.id desc limit $2`,
    [before, max],
  );
  return rows.map(queuedOf);
}

function queuedOf(found: QueuedRow): QueuedReview {
  const { vin, evidence, listingId, wroteAt, leftAt, firstContactAt, repliedAt, ...row } = found;
  const sale = vin && evidence && listingId && wroteAt && leftAt ? { vin, evidence, listingId, wroteAt, leftAt } : null;
  return { ...row, sale, contact: firstContactAt && { firstAt: firstContactAt, repliedAt } };
}

/** Returns the picture that proves a review; `null` once it is decided. */
export async function findProofPicture(connection: Queryable, reviewId: number): Promise<Buffer | null> {
  const [row] = await connection.query<{ picture: Buffer }>('select picture from review_proofs where review_id = $1', [
    reviewId,
  ]);
  return row?.picture ?? null;
}

export type ReviewDecision =
  | { action: 'approve'; isChecked: boolean }
  | { action: 'reject'; reason: RejectReason }
  | { action: 'hide'; reason: RejectReason };

/** The outcome of a review, for the email to its author. `email`: `null` if the account no longer has one. */
export type DecidedReview = {
  id: number;
  kind: ReviewKind;
  brand: string;
  subject: string;
  dealer: string | null;
  modelYear: number | null;
  title: string;
  before: ReviewStatus;
  /** Number of earlier decisions. */
  revision: number;
  email: string | null;
};

/** The states in which each action is possible, and the state that it leads to. */
const STEPS = {
  approve: { from: ['waiting', 'approved', 'hidden'], to: 'approved' },
  reject: { from: ['waiting'], to: 'rejected' },
  hide: { from: ['approved'], to: 'hidden' },
} as const satisfies Record<ReviewDecision['action'], { from: readonly ReviewStatus[]; to: ReviewStatus }>;

/**
 * Applies an operator's decision, and deletes the picture that proves the review. `'gone'`: it is in another state now.
 * `'changed'`: it waits
 * with other words than the operator saw. `'held'`: it meets a fraud rule, and the operator did not say that they checked
 * that. `'unproven'`: the picture of a waiting review of a car was deleted. `'seller'`: its author has become a member of a
 * dealership.
 * @param connection of a transaction.
 * @param version of the words that the operator saw; `null` for a made-up review, which has no other author.
 */
export async function decideReview(
  connection: Queryable,
  { id, version }: { id: number; version: string | null },
  decision: ReviewDecision,
): Promise<DecidedReview | 'gone' | 'changed' | 'held' | 'unproven' | 'seller'> {
  const { from, to }: { from: readonly ReviewStatus[]; to: ReviewStatus } = STEPS[decision.action];
  const [row] = await connection.query<
    DecidedReview & { isHeld: boolean; hasProof: boolean; isSeller: boolean; version: string }
  >(
    `select ${VERSION}, r.id, r.kind, r.brand, r.subject, o.facts->>'name' as dealer, r.model_year as "modelYear", r.title,
       r.status as before, r.revision, u.email, r.held_for <> '{}' as "isHeld",
       exists (select from review_proofs p where p.review_id = r.id)
         or r.proven_at is not null or exists (select from review_sales s where s.review_id = r.id) as "hasProof",
       exists (select from dealer_members m where m.user_id = s.user_id) as "isSeller"
     from reviews r join shoppers s on s.id = r.shopper_id left join account_users u on u.id = s.user_id
       left join owners o on r.kind = 'dealer' and o.id::text = r.subject
     where r.id = $1 for update of r`,
    [id],
  );
  if (!row) return 'gone';
  const { isHeld, hasProof, isSeller, version: found, ...decided } = row;
  if (version !== null && version !== found && row.before === 'waiting') return 'changed';
  if (!from.includes(row.before) || (version !== null && version !== found)) return 'gone';
  if (decision.action === 'approve') {
    if (isSeller && row.before !== 'approved') return 'seller';
    if (isHeld && !decision.isChecked) return 'held';
    if (row.before === 'waiting' && row.kind === 'owner' && !hasProof) return 'unproven';
  }
  const reason = decision.action === 'approve' ? null : decision.reason;
  await connection.query(
    `update reviews set status = $2, reason = $3, decided_at = now(), revision = revision + 1,
       held_for = case when $2 = 'approved' then '{}' else held_for end where id = $1`,
    [id, to, reason],
  );
  await connection.query('delete from review_proofs where review_id = $1', [id]);
  // The VIN can prove a review again.
  if (to === 'rejected') await connection.query('delete from review_sales where review_id = $1', [id]);
  return decided;
}
