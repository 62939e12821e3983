/** Door of the listings room: the Listing and pure decisions on it. */
export * from './model/listing.ts';
export * from './model/deal-rating.ts';
