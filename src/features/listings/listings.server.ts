/** Server door of the listings room: finds listings (also withdrawn ones), their past offers and their view counts. */
export {
  findListing,
  findListings,
  findRelisted,
  type FoundListing,
  type KnownListing,
} from './server/find-listing.ts';
export { createViewCounts, type ViewCounts } from './server/view-counts.ts';
export { endOffers, recordOffers } from './server/record-offers.ts';
export { findPriceHistory, type RecordedOffers } from './server/find-price-history.ts';
export { CONFIRMED_AT_SQL } from './server/confirmed-at-sql.ts';
export { createReportStore, type ReportStore } from './server/report-store.ts';
export { eraseReports, exportReports } from './server/personal-data.ts';
export { createPictureCache, type PictureCache } from './server/picture-cache.ts';
export { createPhotoStore, type Photo, type PhotoStore } from './server/photo-store.ts';
