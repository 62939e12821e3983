/** Server door of the ad-check room: checks the ads of dealers, and counts unconfirmed cars of a source. */
export { adCheckQuerySchema, type CheckedAds, checkDealerAds } from './server/check-dealer-ads.ts';
export { countUnconfirmed } from './server/count-unconfirmed.ts';
