/** Maximum number of cars that a signed-out shopper may save (spec I44). */
const MAX_SIGNED_OUT = 3;
/** Maximum number of cars with an account: more than any shopper looks through. */
const MAX_SIGNED_IN = 500;

/** Returns how many cars a shopper may save. */
export function maxSavedListings(isSignedIn: boolean): number {
  return isSignedIn ? MAX_SIGNED_IN : MAX_SIGNED_OUT;
}

/** Title of the prompt that a signed-out shopper gets at the limit (spec 2 §2). */
export const SAVE_PROMPT = 'Save Cars with a Free Account';

/** A car that a shopper saved. */
export type SavedListing = {
  listingId: number;
  /** The price when the car was saved, in whole dollars; `null` if there was none. */
  price: number | null;
  savedAt: Date;
  /** Whether the car will be saved once its shopper signs in. */
  awaitsAccount: boolean;
};
