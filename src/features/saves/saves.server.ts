/** Server door of the saves room. */
export { findSavedListings, isRemovedListing } from './server/find-listings.ts';
export { exportSavedListings, mergeSavedListings, purgeListing } from './server/personal-listings.ts';
export { type SaveListingResult, removeListing, restoreListing, saveListing } from './server/save-listing.ts';
export { countSavedSearches } from './server/count-searches.ts';
export { saveUntilSignIn, saveSearch, type SavedSearchResult } from './server/save-search.ts';
export { findBookmark, findSavedSearch, findSavedSearches } from './server/find-searches.ts';
export {
  updateSavedSearch,
  recordVisit,
  type ShopperSearch,
  removeSearch,
  renameSearch,
  restoreSearch,
  setFrequency,
} from './server/change-search.ts';
export {
  countWaitingSearches,
  exportSavedSearches,
  mergeSavedSearches,
  purgeSearch,
} from './server/personal-searches.ts';
export { findRecentSubscription } from './server/subscriptions.ts';
export { countNewCars } from './server/count-new-cars.ts';
