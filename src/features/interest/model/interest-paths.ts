/** The path to which browsers report the vehicles that interest a shopper most (spec 2 §7). */
export const INTEREST_PATH = '/cars-for-sale/still-interested/alert';
/** The look-up of the browsing history, and the interval in ms at which a visible page repeats it (spec 1 §7). */
export const HISTORY_PATH = '/account-api/browsing-history';
export const HISTORY_INTERVAL_MS = 120_000;
/** Deletes the browsing history of an account. */
export const CLEAR_HISTORY_PATH = '/account-api/browsing-history/clear';
/** Turns the browsing history of an account on or off. */
export const KEEP_HISTORY_PATH = '/account-api/browsing-history/keep';
/** Fetches a shopper's preferences (spec 1 §7). */
export const PERSONALIZATION_PATH = '/cars-for-sale/svc/personalization';
/** The shelf of cars like one that the shopper viewed. */
export const SHELF_PATH = '/cars-for-sale/svc/personal-shelf';

/** Name in the header `Server-Timing` of documents that were requested with Global Privacy Control. */
export const GPC_SERVER_TIMING = 'gpc';
