import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, plausiblePrice } from '#features/listings/listings.ts';
import {
  type OwnedCar,
  runningCosts,
  ownershipCostForSort,
  type OwnershipSortValue,
} from '#features/ownership/ownership.server.ts';

type Facts = Pick<
  Listing,
  'listingType' | 'year' | 'mileage' | 'msrp' | 'msrpMost' | 'fuelCode' | 'mpgCombined' | 'bodyStyleCode'
>;

/**
 * Returns the facts of a car for its cost to own. `price`: in whole dollars. The `msrp` of a used car is not a list
 * price when new, because many feeds put the dealer's retail price there.
 */
export function ownedCarOf(listing: Facts, price: number): OwnedCar {
  const { msrp, msrpMost, listingType, year, mileage, fuelCode, mpgCombined, bodyStyleCode } = listing;
  const isNew = listingType === 'NEW';
  return {
    priceCents: price * 100,
    msrpCents: !isNew || msrp === null ? null : msrp * 100,
    msrpMostCents: msrpMost === null ? null : msrpMost * 100,
    isNew,
    modelYear: year,
    mileage: mileage ?? (isNew ? 0 : null),
    fuelCode,
    mpgCombined,
    bodyStyleCode,
  };
}

/**
 * Returns the monthly cost that the order `ownershipASC` sorts by, in cents: depreciation, maintenance, and energy at
 * the prices in the seller's state. `null` if it is unknown.
 */
export function ownershipSortCents(listing: Listing, owner: Pick<Owner, 'state'>): number | null {
  return ownershipSortCost(listing, owner)?.expected ?? null;
}

/** Returns the cost to own a car, as searches sort by it, with its range. */
export function ownershipSortCost(listing: Listing, owner: Pick<Owner, 'state'>): OwnershipSortValue | null {
  const { laterPriceCents, laterRangeCents } = listing;
  const price = plausiblePrice(listing);
  if (price === null || laterPriceCents === undefined) return null;
  const [lowCents, highCents] = [laterRangeCents?.low ?? null, laterRangeCents?.high ?? null];
  return ownershipCostForSort(runningCosts(), ownedCarOf(listing, price), {
    state: owner.state ?? '',
    later: { priceCents: laterPriceCents, lowCents, highCents },
  });
}
