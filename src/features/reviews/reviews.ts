/** Door of the reviews room: what a review has, its forms, and ratings. */
export type { SaleRefusal } from './model/bought-here.ts';
export type { HoldReason } from './model/find-suspicious.ts';
export {
  DEALER_CATEGORIES,
  dealerReviewPath,
  DEMO_AUTHOR,
  reviewedName,
  OWNER_CATEGORIES,
  ownerReviewPath,
  PHOTO_REASONS,
  type PublicReview,
  type RatingCategory,
  REJECT_REASONS,
  type ReviewKind,
  type ReviewStatus,
  SALE_REASONS,
  STARS,
} from './model/review.ts';
export {
  dealerReviewSchema,
  ownerReviewSchema,
  ownerWordsSchema,
  ratingField,
  replySchema,
  REVIEW_LIMITS,
} from './model/review-form.ts';
export { type RatedModelYear, ratedModelYearOf } from './model/rated-model-year.ts';
export {
  averageOf,
  categoryAverages,
  type ConsumerRatings,
  countOf,
  type RatingTotals,
} from './model/summarize-ratings.ts';
