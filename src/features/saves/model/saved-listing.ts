/** Signed out, a shopper keeps so many cars (readings, Identity and numbers). */
const MOST_SIGNED_OUT = 3;
/** With an account: more than anybody looks through. */
const MOST_SIGNED_IN = 500;

/** How many cars a shopper may keep. */
export function mostListings(isSignedIn: boolean): number {
  return isSignedIn ? MOST_SIGNED_IN : MOST_SIGNED_OUT;
}

/** What the prompt says to a signed-out shopper at the limit (spec 2 §2). */
export const SAVE_PROMPT = 'Save Cars with a Free Account';

/** A car that a shopper keeps. */
export type SavedListing = {
  listingId: number;
  /** Whole dollars at the moment of saving; `null` where there was no price. */
  price: number | null;
  savedAt: Date;
  /** It is kept once its shopper signs in. */
  awaitsAccount: boolean;
};
