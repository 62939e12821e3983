import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import type { OwnershipCost } from '#features/ownership/ownership.server.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';

/**
 * The facts of one car in a comparison. `isSold`: the car cannot be bought; `gone` is the reason. `reasons`: the
 * reasons for its rating; `null` if unknown. `perMonth`: its monthly cost of ownership in cents.
 */
export type ComparedFacts = {
  listing: Listing;
  owner: Owner;
  isSold: boolean;
  gone: string | null;
  reasons: RatingReasons | null;
  perMonth: OwnershipCost['perMonth'] | null;
};
