import type { Owner } from '#features/dealers/dealers.ts';
import { denverOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Listing } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';

/** A used Tacoma in Denver, with everything that a card shows. */
export function sampleListing(changes: Partial<Listing> = {}): Listing {
  return {
    ...{ id: 4711, ownerId: 7, stale: false },
    rating: { fairPrice: 34_000, low: 31_000, high: 37_000, band: 'GREAT', doubt: null },
    ...bareListingFacts({
      ...{ stockNumber: 'S1', year: 2021, modelCode: 'TACOMA', model: 'Tacoma' },
      ...{ trimCode: 'TRD_OFF_ROAD', trim: 'TRD Off-Road', salePrice: 30_000, marketPrice: 34_000, mileage: 45_210 },
      ...{ bodyStyleCode: 'TRUCK', cabCode: 'CREW_CAB', fuelCode: 'GSL', driveCode: '4WD', doors: 4 },
      ...{ engineCode: '6', displacementLiters: 3.5, horsepower: 278 },
      ...{ exteriorColorCode: 'BLUE', exteriorColor: 'Cavalry Blue', listedAt: '2026-05-01T00:00:00.000Z' },
    }),
    ...changes,
  };
}

export function sampleOwner(changes: Partial<Owner> = {}): Owner {
  return { id: 7, ...denverOwnerFacts({ rating: 4.6, reviewCount: 1234 }), ...changes };
}
