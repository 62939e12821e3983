import { articlePath, coverView, formatPoints, type ReviewedModel } from '#features/expert-reviews/expert-reviews.ts';
import type { ModelsServices } from './models-services.ts';
import type { ModelsData } from './page-data.ts';

/** Loads the list of expert reviews, at most two (spec 2 §2); no list without any. */
export async function loadExpertReviews(
  { findReviews, guards }: Pick<ModelsServices, 'findReviews' | 'guards'>,
  model: ReviewedModel,
  signal: AbortSignal,
): Promise<ModelsData['lists']> {
  if (!findReviews) return [];
  const answer = await guards.expertReviews(() => findReviews(model), signal);
  if (!answer.ok || answer.value.length === 0) return [];
  const items = answer.value.map((review) => ({
    label: review.title,
    href: articlePath(review),
    detail: [
      ...(review.ratingTenths === null ? [] : [`${formatPoints(review.ratingTenths)} out of 5`]),
      `by ${review.author}`,
    ].join(', '),
    ...(review.cover && { picture: coverView(review.cover, 'list') }),
  }));
  return [{ heading: 'Expert reviews', items }];
}
