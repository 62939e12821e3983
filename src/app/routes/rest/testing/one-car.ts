import { brandOf } from '#features/brands/brands.ts';
import { FLAG_DEFAULTS } from '#features/flags/flags.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { Listing } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { fakeGuard } from '#ports/calls/fake.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { countsOf, createSearchService, type VehicleIndex } from '#features/search/search.server.ts';
import type { RestServices } from '../../rest.ts';

export const LISTING: Listing = {
  ...bareListingFacts({ modelCode: 'TACOMA', model: 'Tacoma', salePrice: 27_500 }),
  id: 42,
  ownerId: 7,
  rating: null,
  stale: false,
};
export const OWNER: Owner = { ...bareOwnerFacts(), id: 7 };

/** Creates an inventory of one listing that every valid search finds. `searches` records what reached the index. */
export function oneCarIndex(searches: { hideFilters: boolean | undefined }[] = []): VehicleIndex {
  const none = { count: 1, min: null, max: null, mean: null };
  return {
    search: async (query, _context, options) => {
      searches.push({ hideFilters: options?.hideFilters });
      return {
        total: 1,
        results: [{ listing: LISTING, owner: OWNER, distanceMiles: null, beyondRadius: false }],
        next: null,
        sortBy: query.sortBy,
        counts: { listingType: countsOf([['USED', 1]]) },
        stats: { price: none, year: none, mileage: none },
        histograms: {},
      };
    },
    count: async () => 1,
    find: async (id) => (id === LISTING.id ? { listing: LISTING, owner: OWNER } : undefined),
    pin() {
      return { ...this, epoch: 0, release: () => undefined };
    },
    knows: () => false,
    nameOf: () => undefined,
    modelKeysOf: () => [],
    isCaughtUp: () => true,
  };
}

/** Guards that make every call, without a limit. */
export const FAKE_GUARDS = {
  requiredListing: fakeGuard,
  optionalListing: fakeGuard,
  paidSlots: fakeGuard,
  marketPlot: fakeGuard,
  supplemental: fakeGuard,
  listingCount: fakeGuard,
  listingViews: fakeGuard,
  crawlModelYears: fakeGuard,
  crawlTrims: fakeGuard,
  mileageStats: fakeGuard,
  keywordSuggestions: fakeGuard,
  modelInfo: fakeGuard,
  expertReviews: fakeGuard,
};

export function restServices(index: VehicleIndex, changes: Partial<RestServices> = {}): RestServices {
  const search = createSearchService({
    index,
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: () => undefined,
    findCity: () => undefined,
    catalog: {
      knows: (column, code) => column === 'makeCode' && catalog.makes().some((make) => make.code === code),
      nameOf: () => undefined,
      modelKeysOf: () => [],
    },
  });
  return {
    search,
    keywords: { suggest: async () => [] },
    teaserOf: () => null,
    viewCountsOf: async () => new Map(),
    findListing: async (id) =>
      id === LISTING.id ? { kind: 'active', listing: LISTING, owner: OWNER } : { kind: 'unknown' },
    catalog,
    now: () => new Date('2026-07-01T00:00:00Z'),
    findZip: (zip) =>
      zip === '80202' ? { city: 'Denver', state: 'CO', latitude: 39.7525, longitude: -104.9995 } : null,
    brandOf,
    flags: () => FLAG_DEFAULTS,
    openBookmark: async (_context, searches) => ({ kind: 'none', search: searches, remarks: [], invalid: [] }),
    log: () => undefined,
    guards: FAKE_GUARDS,
    ingress: { trustedProxies: 0 },
    ...changes,
  };
}
