import { averageOf, countOf } from '#features/reviews/reviews.ts';
import { type CarReviews, NO_REVIEWS, type ReviewedCar } from '#features/reviews/reviews.server.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import { ownerReviewsView, MAX_REVIEWS } from '#pages/shared/reviews/reviews-view.ts';
import type { ModelsServices } from './models-services.ts';

/** Reviews for the page, and the object that describes their average to search engines (`null` without reviews). */
export type LoadedReviews = { view: ConsumerReviewsProps; aggregate: object | null };

/**
 * Returns the reviews of a model or model year; with the flag off, none but the link to write the first one. `null` if
 * operators turned reviews off, or if the reviews don't arrive in time.
 */
export async function loadReviews(
  { reviewsOf, isUnreviewed, takesReviews, guards, log }: ModelsServices,
  car: ReviewedCar,
  signal: AbortSignal,
): Promise<LoadedReviews | null> {
  if (!reviewsOf && !takesReviews) return null;
  // Most cars have no review, and this check costs less than a guarded call.
  if (!reviewsOf || isUnreviewed?.(car)) return { view: ownerReviewsView(NO_REVIEWS, car), aggregate: null };
  const found = await guards.consumerRatings(() => reviewsOf(car, MAX_REVIEWS), signal);
  if (found.ok) return { view: ownerReviewsView(found.value, car), aggregate: aggregateOf(found.value) };
  log?.('warn', 'The reviews of a model page are missing', found.error);
  return null;
}

function aggregateOf({ totals }: CarReviews): object | null {
  const average = averageOf(totals);
  if (average === null) return null;
  const limits = { bestRating: 5, worstRating: 1 };
  return { '@type': 'AggregateRating', ratingValue: average, reviewCount: countOf(totals), ...limits };
}
