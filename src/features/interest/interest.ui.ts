/** Browser door of the interest room. The alert on the results page, `ui/watch-interest.ts`, is loaded late. */
export { CLEAR_HISTORY_PATH, KEEP_HISTORY_PATH, PERSONALIZATION_PATH, SHELF_PATH } from './model/interest-paths.ts';
export { mostImportantNews } from './model/interest-news.ts';
export type { KnownViews } from './model/known-views.ts';
export { type Personalization, personalizationOf } from './model/personalization.ts';
export { chooseAlert } from './model/choose-alert.ts';
export { fuelsOf, topViewed, type ViewedCar } from './model/viewed-cars.ts';
export { clearViewed, followHistory, hasGlobalPrivacyControl, lookUpHistory } from './ui/look-up-history.ts';
export { recordView } from './ui/record-view.ts';
export { addAlertedCars, forgetDeleted, onViewedCleared, readViewed } from './ui/viewed-storage.ts';
