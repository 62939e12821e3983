/**
 * Server door of the listings room: finds listings (also withdrawn ones), their past offers and their view counts, and
 * stores operators' decisions about reports.
 */
export {
  findListing,
  findListings,
  findListingTitles,
  findRelisted,
  type FoundListing,
  type KnownListing,
} from './server/find-listing.ts';
export { cacheRecentViewers } from './server/recent-viewers.ts';
export { type GetCachedViewCounts, cacheViewCounts } from './server/recent-view-counts.ts';
export { createViewCounts, type ViewCounts } from './server/view-counts.ts';
export { endOffers, recordOffers } from './server/record-offers.ts';
export { findVinsByNumber } from './server/find-vins-by-number.ts';
export { findPriceHistory, type RecordedOffers } from './server/find-price-history.ts';
export { CONFIRMED_AT_SQL } from './server/confirmed-at-sql.ts';
export { createReportStore, type Reporter, type ReportStore } from './server/report-store.ts';
export {
  hiddenListingIds,
  type HiddenListing,
  type BlockReason,
  hideListing,
  isHiddenAutomatically,
  IS_HIDDEN_NOT_AS_DUPLICATE_SQL,
  IS_HIDDEN_SQL,
  IS_HIDDEN_NOT_SOLD_SQL,
  listHiddenListings,
  restoreListing,
  type SaleState,
  saleStateOf,
  undoSale,
} from './server/listing-blocks.ts';
export {
  closeFeedback,
  closeReports,
  type NotifiedReporter,
  listFeedback,
  listReportedListings,
  type ModerationFigures,
  countModeration,
  type OpenFeedback,
  type ReportedListing,
} from './server/report-queue.ts';
export { eraseReports, exportReports } from './server/personal-data.ts';
export { createPictureCache, type PictureCache } from './server/picture-cache.ts';
export { createPhotoStore, type Photo, type PhotoStore } from './server/photo-store.ts';
