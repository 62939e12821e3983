/** Cookies expire a year after their last use. After that, no browser can refer to the row. */
export const COOKIE_DAYS = 400;
/** Imports are kept for a year to show how reliable a feed is. */
export const IMPORT_DAYS = 365;
export const LEAD_DAYS = 730;
export const UNDO_DAYS = 90;
/** The time within which an operator decides about a review and its proof. */
export const REVIEW_PROOF_DAYS = 30;
/** Kept long enough to compare a year with the one before it. */
export const AD_DAYS = 730;
/** The period within which reports are counted together (`FRAUD_RULE` in the listings room). */
export const REPORTER_DAYS = 30;
/** Digests of visitors change every day. */
export const DIGEST_DAYS = 2;
export const NETWORK_DAYS = 7;
