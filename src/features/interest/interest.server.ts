/** Server door of the interest room: browsing histories of accounts. */
export {
  clearHistory,
  exportHistory,
  findClearedAt,
  findHistory,
  forgetCar,
  separateForgottenViews,
  mergeIntoHistory,
  setHistoryEnabled,
  type StoredHistory,
} from './server/history-store.ts';
