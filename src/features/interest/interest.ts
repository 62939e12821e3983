/**
 * Door of the interest room: cars that a shopper viewed, their changes since then, and the preferences that they show.
 */
export type { BrowsingHistory, LeadCandidate } from './model/browsing-history.ts';
export { type InterestNews } from './model/interest-news.ts';
export {
  CLEAR_HISTORY_PATH,
  GPC_SERVER_TIMING,
  HISTORY_PATH,
  INTEREST_PATH,
  KEEP_HISTORY_PATH,
  PERSONALIZATION_PATH,
  SHELF_PATH,
} from './model/interest-paths.ts';
export { personalizationOf } from './model/personalization.ts';
export { clockOffsetMs, HISTORY_DAYS, shiftTimes, type View } from './model/viewed-cars.ts';
export { historyRequestSchema, interestSchema, personalizationInputSchema } from './model/wire-schemas.ts';
