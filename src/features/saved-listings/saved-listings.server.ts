/** Server door of the saved-listings room. */
export { findSavedListings, isRemovedListing } from './server/find-listings.ts';
export { exportSavedListings, joinSavedListings } from './server/own-listings.ts';
export {
  type ListingSaved,
  type OwnListing,
  removeListing,
  restoreListing,
  saveListing,
} from './server/save-listing.ts';
