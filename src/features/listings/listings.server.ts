/** Server door of the listings room: the record of one listing, withdrawn or not, what was asked for it, and how often people looked at it. */
export { findListing, type FoundListing } from './server/find-listing.ts';
export { createViewCounts, type ViewCounts } from './server/view-counts.ts';
export { noteOffers } from './server/note-offers.ts';
export { findOffers } from './server/find-offers.ts';
