import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Listing, OfferRecord } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import type { RatingReasons } from '#features/pricing/pricing.server.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import type { Place } from '#features/search/search.ts';
import { createSearchService, type VehicleIndex } from '#features/search/search.server.ts';
import type { VehicleDetailsServices } from '../load.ts';

/** Returns a listing with only the required facts; tests add what they need. */
export function minimalListing(changes: Partial<Listing> = {}): Listing {
  return { ...bareListingFacts(), id: 42, ownerId: 7, rating: null, stale: false, ...changes };
}

export function minimalOwner(changes: Partial<Owner> = {}): Owner {
  return { ...bareOwnerFacts(), id: 7, ...changes };
}

export const DENVER: Place = {
  ...{ zip: '80202', city: 'Denver', state: 'CO', marketArea: null },
  ...{ latitude: 39.7525, longitude: -104.9995 },
};

/** The index keeps only whether there is a description. */
function asIndexed(listing: Listing): Listing {
  return { ...listing, description: listing.description === null ? null : '' };
}

type Answers = {
  active?: Listing;
  owner?: Owner;
  withdrawn?: Listing;
  similar?: Listing[];
  past?: OfferRecord[];
  reasons?: RatingReasons;
  confirmedAt?: Date;
  unconfirmedSince?: Date;
  views?: number;
  counts?: number[];
};

/** Returns services over one active or withdrawn listing. `counts` are returned one after another. */
export function servicesForListing(answers: Answers): VehicleDetailsServices {
  const { active, withdrawn, owner = minimalOwner(), similar = [], past = [], counts = [] } = answers;
  const { confirmedAt = null, unconfirmedSince = null, reasons = null, views = 0 } = answers;
  const none = { count: 0, min: null, max: null, mean: null };
  const left = [...counts];
  const index: VehicleIndex = {
    search: async (query) => ({
      total: similar.length,
      results: similar.map((listing) => ({ listing, owner, distanceMiles: null, beyondRadius: false })),
      ...{ next: null, sortBy: query.sortBy, counts: {}, histograms: {} },
      stats: { price: none, year: none, mileage: none },
    }),
    count: async () => left.shift() ?? 0,
    find: async (id) => (active?.id === id ? { listing: asIndexed(active), owner } : undefined),
    pin() {
      return { ...this, epoch: 0, release: () => undefined };
    },
    knows: () => true,
    nameOf: () => undefined,
    modelKeysOf: (code) => [`TOYOTA-${code}`],
    isCaughtUp: () => true,
  };
  const search = createSearchService({
    index,
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: (zip) => (zip === DENVER.zip ? DENVER : undefined),
    findCity: () => undefined,
    catalog: { knows: () => true, nameOf: () => undefined, modelKeysOf: () => [] },
  });
  return {
    search,
    brand: MAIN_BRAND,
    guards: {
      requiredListing: fakeGuard,
      optionalListing: fakeGuard,
      listingRecords: fakeGuard,
      viewCounts: fakeGuard,
      modelRecalls: fakeGuard,
    },
    findListing: async (id) =>
      withdrawn?.id === id ? { kind: 'withdrawn', listing: withdrawn, owner, unconfirmedSince } : { kind: 'unknown' },
    viewCountsOf: async (vins) => new Map(vins.map((vin) => [vin, views])),
    findReasons: async () => reasons,
    findPast: async () => ({ offers: past, confirmedAt, description: active?.description ?? null }),
    now: () => new Date('2026-07-01T00:00:00Z'),
  };
}
