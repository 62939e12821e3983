/** Server door of the pricing room: rating batches, and the reasons for a rating. */
export { findComparables, type KnownComparable } from './server/find-comparables.ts';
export { findReasons, type RatingReasons } from './server/find-reasons.ts';
export { updateRatings, RATE_QUEUE, rateAfterImport, startRating } from './server/rating-jobs.ts';
export {
  createMarketModels,
  encodeWithinLimit,
  type LoadedMarket,
  type MarketKind,
  type MarketModels,
  removeMadeUpMarkets,
  removeMarket,
  type SaleRecordKind,
  storeMarket,
} from './server/market-models.ts';
export { decodeMarket, headSchema } from './server/encode-market.ts';
