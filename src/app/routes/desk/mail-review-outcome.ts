import { type Brand, BRANDS, MAIN_BRAND } from '#features/brands/brands.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import { makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import { dealerReviewPath, reviewedName, ownerReviewPath, REJECT_REASONS } from '#features/reviews/reviews.ts';
import type { DecidedReview, ReviewDecision } from '#features/reviews/reviews.server.ts';
import type { Connection } from '#ports/database/database.ts';
import type { AppContext } from '../../base/app-context.ts';

const OUTCOMES = { approve: 'published', reject: 'rejected', hide: 'hidden' } as const;

/** Emails the author of a review the operator's decision, in the operator's transaction. */
export async function mailReviewOutcome(
  connection: Connection,
  appContext: Pick<AppContext, 'search' | 'originFor'>,
  decided: DecidedReview,
  decision: ReviewDecision,
): Promise<void> {
  // Approving a review that is already public changes nothing for its author.
  if (decided.email === null || (decision.action === 'approve' && decided.before === 'approved')) return;
  const brand = BRANDS.find(({ key }) => key === decided.brand) ?? MAIN_BRAND;
  const name = reviewedName(decided, modelNamesOf(appContext, brand));
  const reason = 'reason' in decision ? REJECT_REASONS.find(({ code }) => code === decision.reason)!.label : null;
  await enqueueMail(connection, {
    // A review can be hidden and approved again, and its author gets an email each time.
    key: `review:${decided.id}:${decision.action}:${decided.revision}`,
    to: decided.email,
    brand: brand.key,
    template: 'review-outcome',
    data: {
      outcome: OUTCOMES[decision.action],
      subject: decided.kind === 'owner' ? `the ${name}` : name,
      title: decided.title,
      reason,
      isFinal: 'reason' in decision && decision.reason === 'seller',
      url: `${appContext.originFor(brand.key)}${decision.action === 'reject' ? formPathOf(decided) : `/reviews/mine/${decided.id}`}`,
    },
  });
}

/** Returns the path of the form for another review of the same car or dealer. */
function formPathOf({ kind, subject }: DecidedReview): string {
  return kind === 'dealer' ? dealerReviewPath(subject) : ownerReviewPath(makeCodeOf(subject), modelCodeOf(subject));
}

/** Returns the function that names models by their key, `TOYOTA-RAV4`. */
export function modelNamesOf({ search }: Pick<AppContext, 'search'>, brand: Brand): (modelKey: string) => string {
  const context = search.context(brand);
  return (modelKey) => `${context.nameOf('makeCode', makeCodeOf(modelKey))} ${context.nameOf('modelKey', modelKey)}`;
}
