import { campaignIdOf, type Listing } from '#features/listings/listings.ts';
import type { Predicate } from '../model/predicate.ts';
import type { FilterValues } from '../model/registry.ts';

/** An active listing for which campaigns run. */
export type PromotedCar = { listingId: number; ownerId: number; campaignIds: readonly number[] };

/**
 * A promoted car and its score by relevance. `missed`: the position of the only condition in `missOne` that it fails;
 * −1 without conditions.
 */
export type RankedPromotedCar = PromotedCar & { score: number; missed: number };

/**
 * What promoted cars must satisfy in addition to a query. `changes`: values that replace those of its filters. `codes`:
 * the cars have one of these placement codes in the column `sponsored`. `missOne`: the cars fail exactly one of these
 * conditions, unless the list is empty. `least`: their minimum score by relevance.
 */
export type PromotedOptions = {
  changes?: Omit<Partial<FilterValues>, 'location'> | undefined;
  codes: readonly string[];
  missOne: readonly Predicate[];
  least: number;
};

/** Returns a listing as a promoted car; `undefined` if no campaign runs for it. */
export function promotedCarOf({ id, ownerId, campaigns = [] }: Listing): PromotedCar | undefined {
  if (campaigns.length === 0) return undefined;
  return { listingId: id, ownerId, campaignIds: campaigns.map(campaignIdOf) };
}
