/** Server door of the pricing room: batches of ratings, and what stands behind one. */
export { findReasons, type KnownComparable, type Reasons } from './server/find-reasons.ts';
export { keepRatings, RATE_QUEUE, rateAfterImport, startRating } from './server/rating-jobs.ts';
