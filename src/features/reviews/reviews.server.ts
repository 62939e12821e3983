/** Server door of the reviews room: stores reviews, and what operators decide about them. */
export { isMakerAddress } from './model/maker-address.ts';
export { isSellerAddress, type SellerAddresses } from './model/seller-address.ts';
export { addReview, type NewReview } from './server/add-review.ts';
export {
  type CarReviews,
  type CarReviewSource,
  createCarReviewSource,
  NO_REVIEWS,
  type ReviewedCar,
} from './server/rating-source.ts';
export { type DealerReview, listDealerReviews, removeReply, replyToReview } from './server/dealer-replies.ts';
export { countDealerReviews, moveDealerReviews } from './server/move-reviews.ts';
export { findPublicReviews, findRatingTotals, hasPublicReviews } from './server/find-reviews.ts';
export { changeReview, findOwnReview, listOwnReviews, type OwnReview } from './server/own-reviews.ts';
export { findSale } from './server/sales.ts';
export { eraseReview, exportReviews } from './server/personal-data.ts';
export {
  decideReview,
  type DecidedReview,
  findProofPicture,
  listDecidedReviews,
  listReviewQueue,
  type QueuedReview,
  type ReviewDecision,
} from './server/review-queue.ts';
