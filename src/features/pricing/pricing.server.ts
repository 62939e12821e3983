/** Server door of the pricing room: rating batches, and the reasons for a rating. */
export { findReasons, type KnownComparable, type Reasons } from './server/find-reasons.ts';
export { keepRatings, RATE_QUEUE, rateAfterImport, startRating } from './server/rating-jobs.ts';
