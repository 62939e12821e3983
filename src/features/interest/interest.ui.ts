/** Browser door of the interest room. What pages load late is imported directly. */
export { CLEAR_HISTORY_PATH, HISTORY_PATH, KEEP_HISTORY_PATH } from './model/interest-paths.ts';
export { type Personalization, personalizationOf } from './model/personalization.ts';
