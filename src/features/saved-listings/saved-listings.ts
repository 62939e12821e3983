/** Door of the saved-listings room: cars that a shopper keeps, and how many. */
export * from './model/saved-listing.ts';
