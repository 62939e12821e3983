/** Server door of the reviews room: stores reviews, and what operators decide about them. */
export { addReview, type NewReview } from './server/add-review.ts';
export {
  type CarReviews,
  type CarReviewSource,
  createCarReviewSource,
  type ReviewedCar,
} from './server/rating-source.ts';
export { exportReviews } from './server/personal-data.ts';
export {
  decideReview,
  type DecidedReview,
  findProofPicture,
  listDecidedReviews,
  listReviewQueue,
  type QueuedReview,
  type ReviewDecision,
} from './server/review-queue.ts';
