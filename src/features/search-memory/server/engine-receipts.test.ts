import { createEngine } from '@forecourt/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainRelevance, RELEVANCE_SETS, type RelevanceName, relevanceTerms } from '#features/search/search.ts';
import { resultOf } from '#features/search/search.server.ts';
import { LISTING_SCHEMA, LISTING_STORAGE, listingRow } from './listing-row.ts';
import { anyListings, anyOwners, UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { DENVER, FROM_DENVER } from '#features/search/testing/from-denver.ts';
import { TEST_CONTEXT } from '#features/search/testing/vehicle-index-conformance.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';

const anySet = fc.constantFrom(...(Object.keys(RELEVANCE_SETS) as RelevanceName[]));

test.each(['plain', 'simd'] as const)('receipts are what the %s kernel sorts by, to the last bit', (kernel) => {
  const cars = anyOwners.chain((owners) => fc.tuple(fc.constant(owners), anyListings(owners, 30)));
  const property = fc.property(cars, anySet, fc.option(fc.constant(DENVER)), ([owners, listings], set, place) => {
    const engine = createEngine(LISTING_SCHEMA, LISTING_STORAGE, kernel);
    const byId = new Map(listings.map((listing) => [listing.id, listing]));
    const ownerOf = (id: number) => owners.find((owner) => owner.id === byId.get(id)!.ownerId)!;
    engine.apply({ put: [...byId.values()].map((listing) => listingRow(listing, ownerOf(listing.id))) });
    const { today } = TEST_CONTEXT;
    const terms = relevanceTerms(place, today, RELEVANCE_SETS[set]);
    const { hits } = engine.search({ sections: {}, order: { kind: 'score', terms }, first: 0, count: Infinity });
    expect(hits).toHaveLength(byId.size);
    const query = place ? FROM_DENVER : UNFILTERED_QUERY;
    for (const { id, key } of hits) {
      const result = resultOf({ listing: byId.get(id)!, owner: ownerOf(id) }, query);
      expect(explainRelevance(result, place, today, RELEVANCE_SETS[set]).score).toBe(key);
    }
  });
  fc.assert(property, sampleRuns(150));
});
