/** Server door of the listings room: the record of one listing, withdrawn or not. */
export { findListing, type FoundListing } from './server/find-listing.ts';
