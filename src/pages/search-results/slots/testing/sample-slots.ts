import type { Listing } from '#features/listings/listings.ts';
import type { Placement, ServedCar, ServedSlot } from '#features/promotions/promotions.ts';
import { sampleListing, sampleOwner } from '../../testing/sample-listing.ts';

/** A slot with a car of its own seller. */
export function sampleSlot(placement: Placement, id: number, changes: Partial<ServedSlot> = {}): ServedSlot {
  const ownerId = 100 + id;
  return {
    placement,
    tier: placement === 'spotlight' ? 'PREMIUM' : null,
    position: id,
    campaignId: id,
    listingId: id,
    ownerId,
    priceCents: 250,
    isHouse: false,
    listing: sampleListing({ id, ownerId, vin: `VIN${id}` }),
    owner: sampleOwner({ id: ownerId, name: `Dealer ${id}` }),
    others: [],
    token: `token-${id}`,
    auctionId: `auction-${id}`,
    ...changes,
  };
}

/** A further car of a showcase. */
export function sampleCar(id: number, changes: Partial<Listing> = {}): ServedCar {
  return { listing: sampleListing({ id, ...changes }), token: `token-${id}` };
}

/** Slots of every placement. */
export function sampleSlots(): ServedSlot[] {
  return [
    sampleSlot('spotlight', 201),
    sampleSlot('spotlight', 202, { tier: 'STANDARD', isHouse: true, priceCents: 0 }),
    sampleSlot('boost', 203),
    sampleSlot('peekaboo', 204, { missedFilter: 'Under $20,000' }),
    sampleSlot('highlight', 205, { listing: sampleListing({ id: 205, moneyBackGuarantee: true }) }),
    sampleSlot('highlight', 206),
    sampleSlot('showcase', 207, { others: [sampleCar(208), sampleCar(209, { trim: null })] }),
  ];
}
