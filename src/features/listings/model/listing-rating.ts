import { z } from 'zod';

export const dealRatingSchema = z.enum(['GREAT', 'GOOD', 'FAIR', 'HIGH']);

/** The position of a price relative to the fair price, best first. */
export type DealRating = z.infer<typeof dealRatingSchema>;

const dollars = z.int().nonnegative();

/** The reason a price is not rated. */
export const ratingDoubtSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('no-price') }),
  /** The price is too low or too high to be real. `fairPrice` is `null` if there is none to compare with. */
  z.object({ reason: z.literal('unlikely-price'), fairPrice: dollars.nullable() }),
  z.object({ reason: z.literal('branded-title') }),
  /** The number of comparables, and the number that a rating requires. */
  z.object({ reason: z.literal('few-comparables'), comparables: z.number(), wanted: z.number() }),
  /** `high` divided by `low`, and the largest ratio with which prices are still rated. */
  z.object({ reason: z.literal('wide-interval'), spread: z.number(), most: z.number() }),
]);

export type RatingDoubt = z.infer<typeof ratingDoubtSchema>;

export const listingRatingSchema = z.object({
  fairPrice: dollars,
  low: dollars,
  high: dollars,
  band: dealRatingSchema.nullable(),
  doubt: ratingDoubtSchema.nullable(),
});

/**
 * The pricing room's rating of a listing, in whole dollars. Four out of five such cars are offered for a price between
 * `low` and `high`. If `band` is `null`, `doubt` is the reason why the price is not rated.
 */
export type ListingRating = z.infer<typeof listingRatingSchema>;

/** Parses a stored rating; `null` if this version does not recognize it. */
export function readRating(stored: unknown): ListingRating | null {
  return listingRatingSchema.safeParse(stored).data ?? null;
}

/** Returns the listing's deal rating; `null` if its price is not rated. */
export function dealRating({ rating }: { rating: ListingRating | null }): DealRating | null {
  return rating && rating.band;
}
