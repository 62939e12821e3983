/** Server door of the listings room: the record of one listing, withdrawn or not, and how often people looked at it. */
export { findListing, type FoundListing } from './server/find-listing.ts';
export { createViewCounts, type ViewCounts } from './server/view-counts.ts';
