/** Server door of the saves room. */
export { findSavedListings, isRemovedListing } from './server/find-listings.ts';
export { exportSavedListings, joinSavedListings } from './server/own-listings.ts';
export {
  type ListingSaved,
  type OwnListing,
  removeListing,
  restoreListing,
  saveListing,
} from './server/save-listing.ts';
export { countSavedSearches } from './server/count-searches.ts';
export { keepForAccount, saveSearch, type SaveSearch, type SearchSaved } from './server/save-search.ts';
export { findBookmark, findSavedSearch, findSavedSearches } from './server/find-searches.ts';
export {
  amendSearch,
  noteVisit,
  type OwnSearch,
  removeSearch,
  renameSearch,
  restoreSearch,
  setFrequency,
} from './server/change-search.ts';
export { exportSavedSearches, joinSavedSearches } from './server/own-searches.ts';
export { recentSubscription } from './server/subscriptions.ts';
export { countNew } from './server/count-new.ts';
