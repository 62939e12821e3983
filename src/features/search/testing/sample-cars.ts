import type { Owner } from '#features/dealers/dealers.ts';
import { denverOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Listing } from '#features/listings/listings.ts';
import { camryFacts } from '#features/listings/testing/listing-facts.ts';

/** A rated Camry. Tests change the fields that they are about. */
export function sampleListing(changes: Partial<Listing> = {}): Listing {
  return {
    id: 1,
    ownerId: 1,
    rating: { fairPrice: 22_000, low: 20_000, high: 24_000, band: 'GOOD', doubt: null },
    stale: false,
    ...camryFacts({ vin: '4T1B11HK5KU000001', marketPrice: 22_000, features: ['BLUETOOTH'] }),
    ...changes,
  };
}

export function sampleOwner(changes: Partial<Owner> = {}): Owner {
  return { id: 1, ...denverOwnerFacts(), ...changes };
}
