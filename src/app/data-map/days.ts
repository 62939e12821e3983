/** Cookies expire a year after their last use; after that no browser can refer to the row. */
export const COOKIE_DAYS = 400;
/** A year of imports shows how reliable a feed is. */
export const IMPORT_DAYS = 365;
export const LEAD_DAYS = 730;
export const UNDO_DAYS = 90;
/** Within this time an operator decides about a review and its proof. */
export const REVIEW_PROOF_DAYS = 30;
/** A year can be compared with the one before it. */
export const AD_DAYS = 730;
/** The period in which reports are counted together (`FRAUD_RULE` of the listings room). */
export const REPORTER_DAYS = 30;
/** Digests of visitors change every day. */
export const DIGEST_DAYS = 2;
export const NETWORK_DAYS = 7;
