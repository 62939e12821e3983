/** Server door of the listings room: the record of one listing, withdrawn or not, what was asked for it, and how often people looked at it. */
export {
  findListing,
  findListings,
  findRelisted,
  type FoundListing,
  type KnownListing,
} from './server/find-listing.ts';
export { createViewCounts, type ViewCounts } from './server/view-counts.ts';
export { endOffers, noteOffers } from './server/note-offers.ts';
export { findPast, type Past } from './server/find-past.ts';
export { CONFIRMED_AT } from './server/confirmed-at.ts';
export { createReportStore, type ReportStore } from './server/report-store.ts';
export { eraseReports, exportReports } from './server/personal-data.ts';
export { createPictureCache, type PictureCache } from './server/picture-cache.ts';
export { createPhotoStore, type Photo, type PhotoStore } from './server/photo-store.ts';
