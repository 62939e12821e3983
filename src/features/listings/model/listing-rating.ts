import { z } from 'zod';

export const dealRatingSchema = z.enum(['GREAT', 'GOOD', 'FAIR', 'HIGH']);

/** How a price stands against the fair one, best first. */
export type DealRating = z.infer<typeof dealRatingSchema>;

const dollars = z.int().nonnegative();

/** Why a price is not judged. */
export const doubtSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('no-price') }),
  /** Too low or too high to be meant; `fairPrice` where there is one to say so. */
  z.object({ reason: z.literal('unlikely-price'), fairPrice: dollars.nullable() }),
  z.object({ reason: z.literal('branded-title') }),
  /** How many like cars there are, and how many it takes. */
  z.object({ reason: z.literal('few-comparables'), comparables: z.number(), wanted: z.number() }),
  /** `high` over `low`, and the most that still tells something. */
  z.object({ reason: z.literal('wide-interval'), spread: z.number(), most: z.number() }),
]);

export type Doubt = z.infer<typeof doubtSchema>;

export const listingRatingSchema = z.object({
  fairPrice: dollars,
  low: dollars,
  high: dollars,
  band: dealRatingSchema.nullable(),
  doubt: doubtSchema.nullable(),
});

/**
 * What the pricing room says of a listing, in whole dollars: four of five such cars are offered between `low` and
 * `high`. Without a `band`, `doubt` says why the price is not judged.
 */
export type ListingRating = z.infer<typeof listingRatingSchema>;

/** A rating as it is stored; one that this version does not know is none. */
export function readRating(stored: unknown): ListingRating | null {
  return listingRatingSchema.safeParse(stored).data ?? null;
}

/** How a listing's price stands against the fair one, as it was rated; `null` without a judgement. */
export function dealRating({ rating }: { rating: ListingRating | null }): DealRating | null {
  return rating && rating.band;
}
