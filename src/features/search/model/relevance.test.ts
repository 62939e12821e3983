import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleListing, sampleOwner } from '../server/testing/sample-cars.ts';
import { describeRelevance, listingQuality, RELEVANCE_SETS, type RelevanceName, relevanceTerms } from './relevance.ts';

const dollars = fc.integer({ min: 0, max: 2_000_000 });

test('quality falls with every dollar, with or without a market price, and lies in 0…1', () => {
  const property = fc.property(
    dollars,
    fc.integer({ min: 1, max: 5_000 }),
    fc.option(dollars),
    (price, more, market) => {
      const at = (salePrice: number | null) =>
        listingQuality(sampleListing({ salePrice, marketPrice: market }), sampleOwner());
      expect(at(price)).toBeGreaterThan(at(price + more));
      expect(at(price + more)).toBeGreaterThan(at(null));
      expect(at(price)).toBeLessThanOrEqual(1);
      expect(at(null)).toBeGreaterThanOrEqual(0);
    },
  );
  fc.assert(property);
});

test('quality grows with what is said and with the ratings of the seller', () => {
  const [listing, owner] = [sampleListing(), sampleOwner()];
  const plain = listingQuality(listing, owner);
  expect(listingQuality({ ...listing, description: 'Garaged.' }, owner)).toBeGreaterThan(plain);
  expect(listingQuality(listing, { ...owner, rating: 4.8, reviewCount: 200 })).toBeGreaterThan(plain);
  expect(listingQuality(listing, { ...owner, rating: 2, reviewCount: 200 })).toBeLessThan(plain);
  expect(listingQuality(listing, { ...owner, rating: 5, reviewCount: 0 })).toBe(plain);
});

test.each(Object.keys(RELEVANCE_SETS) as RelevanceName[])(
  'the weights of %s add up to 1, and none is nothing',
  (name) => {
    const weights = Object.values(RELEVANCE_SETS[name]).map(({ weight }) => weight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
    expect(Math.min(...weights)).toBeGreaterThan(0);
    expect(describeRelevance()).toContain(name);
  },
);

test('the weights add up to 1, and nearness needs a place', () => {
  const place = { latitude: 39.75, longitude: -105 };
  const weights = relevanceTerms(place, 20_000).map(({ weight }) => weight);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  expect(relevanceTerms(null, 20_000).map(({ kind }) => kind)).toEqual(['column', 'fresh']);
});
