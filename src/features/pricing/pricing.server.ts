/** Server door of the pricing room: rating batches, and the reasons for a rating. */
export { findReasons, type KnownComparable, type RatingReasons } from './server/find-reasons.ts';
export { updateRatings, RATE_QUEUE, rateAfterImport, startRating } from './server/rating-jobs.ts';
