/** Door of the listings room: the Listing and pure decisions on it. */
export * from './model/listing.ts';
export * from './model/believable-price.ts';
export * from './model/listing-rating.ts';
export * from './model/drawn-car.ts';
export * from './model/drawn-photos.ts';
export * from './model/monthly-payment.ts';
export { readViewCountQuery } from './model/view-counts.ts';
export * from './model/price-history.ts';
export * from './model/stated-condition.ts';
export { readTitleStatus, tellsBrandedTitle } from './model/title-words.ts';
export { urgencyOf } from './model/urgency.ts';
export * from './model/price-drop.ts';
