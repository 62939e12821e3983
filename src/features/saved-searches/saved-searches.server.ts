/** Server door of the saved-searches room. */
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
