import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleListing, sampleOwner } from '../../testing/sample-cars.ts';
import { isPlausiblePrice, type Listing } from '#features/listings/listings.ts';
import {
  describeRelevance,
  explainRelevance,
  listingQuality,
  relativeQuality,
  RELEVANCE_SETS,
  type RelevanceName,
  relevanceTerms,
} from './relevance.ts';

const RATING = sampleListing().rating!;
const dollars = fc.integer({ min: 300, max: 2_000_000 }).filter(isPlausiblePrice);

test.each([
  ['from a place', listingQuality],
  ['without a place', relativeQuality],
])('quality %s falls with every dollar, with or without a rating, and lies in 0…1', (_where, qualityOf) => {
  const property = fc.property(
    dollars,
    fc.integer({ min: 1, max: 5_000 }),
    fc.option(dollars),
    (price, more, fairPrice) => {
      fc.pre(isPlausiblePrice(price + more));
      const at = (salePrice: number | null) =>
        qualityOf(
          sampleListing({ salePrice, rating: fairPrice === null ? null : { ...RATING, fairPrice } }),
          sampleOwner(),
        );
      expect(at(price)).toBeGreaterThan(at(price + more));
      expect(at(price + more)).toBeGreaterThan(at(null));
      expect(at(price)).toBeLessThanOrEqual(1);
      expect(at(null)).toBeGreaterThanOrEqual(0);
    },
  );
  fc.assert(property);
});

test('without a place, the price counts only in comparison with the fair price', () => {
  const at = (salePrice: number, fairPrice: number | null) =>
    relativeQuality(
      sampleListing({ salePrice, rating: fairPrice === null ? null : { ...RATING, fairPrice } }),
      sampleOwner(),
    );
  expect(at(3_000, 3_000)).toBe(at(60_000, 60_000));
  expect(at(60_000, 66_000)).toBeGreaterThan(at(3_000, 3_000));
  expect(at(300, null)).toBeLessThan(at(60_000, 60_000));
  const place = { latitude: 39.75, longitude: -105 };
  const columnOf = (from: typeof place | null) => relevanceTerms(from, 20_000)[0];
  expect(columnOf(place)).toMatchObject({ kind: 'column', column: 'quality' });
  expect(columnOf(null)).toMatchObject({ kind: 'column', column: 'relativeQuality' });
});

test.each([0, 1, 250, 123_456, 999_999, 2_000_001])('an impossible price of %d counts as no price', (salePrice) => {
  const [at, owner] = [(price: number | null) => sampleListing({ salePrice: price }), sampleOwner()];
  expect(listingQuality(at(salePrice), owner)).toBe(listingQuality(at(null), owner));
  expect(listingQuality(at(300), owner)).toBeGreaterThan(listingQuality(at(21_000), owner));
});

test("a deal's quality is limited, however far the price is from the fair price", () => {
  const dealAt = (share: number, doubt: NonNullable<Listing['rating']>['doubt']) => {
    const listing = sampleListing({
      salePrice: Math.round(RATING.fairPrice * share),
      rating: { ...RATING, band: null, doubt },
    });
    const result = { listing, owner: sampleOwner(), distanceMiles: null };
    return explainRelevance(result, null, 20_614, RELEVANCE_SETS.standard).terms.find(({ term }) => term === 'deal')!
      .value;
  };
  const unlikely = { reason: 'unlikely-price', fairPrice: RATING.fairPrice } as const;
  expect([dealAt(0.3, unlikely), dealAt(2.6, unlikely)]).toEqual([1, 0]);
  const wide = { reason: 'wide-interval', spread: 4, most: 3 } as const;
  expect([dealAt(0.3, wide), dealAt(1, wide), dealAt(2.6, wide)]).toEqual([0.4, 0.4, 0.4]);
});

test("quality grows with known facts and with the seller's ratings", () => {
  const [listing, owner] = [sampleListing(), sampleOwner()];
  const plain = listingQuality(listing, owner);
  expect(listingQuality({ ...listing, description: 'Garaged.' }, owner)).toBeGreaterThan(plain);
  expect(listingQuality(listing, { ...owner, rating: 4.8, reviewCount: 200 })).toBeGreaterThan(plain);
  expect(listingQuality(listing, { ...owner, rating: 2, reviewCount: 200 })).toBeLessThan(plain);
  expect(listingQuality(listing, { ...owner, rating: 5, reviewCount: 0 })).toBe(plain);
});

test.each(Object.keys(RELEVANCE_SETS) as RelevanceName[])('the weights of %s add up to 1, and none is 0', (name) => {
  const weights = Object.values(RELEVANCE_SETS[name]).map(({ weight }) => weight);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  expect(Math.min(...weights)).toBeGreaterThan(0);
  expect(describeRelevance()).toContain(name);
});

test.each(Object.entries(RELEVANCE_SETS))(
  'with %s, unconfirmed listings rank after all confirmed ones',
  (_name, weights) => {
    const best = {
      salePrice: 300,
      rating: { ...RATING, fairPrice: 50_000 },
      mileage: 1,
      description: 'Garaged.',
      listedAt: '2026-06-10T12:00:00Z',
    };
    const worst = {
      salePrice: null,
      vin: null,
      trim: null,
      mileage: null,
      features: [],
      images: [],
      description: null,
    };
    const place = { latitude: 39.75, longitude: -105 };
    const score = (changes: Partial<Listing>, rating: number, miles: number) =>
      explainRelevance(
        {
          ...{ listing: sampleListing(changes), owner: sampleOwner({ rating, reviewCount: 9_000 }) },
          distanceMiles: miles,
        },
        place,
        20_614,
        weights,
      ).score;
    expect(score({ ...best, stale: true }, 5, 0)).toBeLessThan(
      score({ ...worst, stale: false, listedAt: '2001-01-01T00:00:00Z' }, 0, 2_500),
    );
  },
);

test('the explanation mentions confirmation only for unconfirmed cars', () => {
  const termsOf = (stale: boolean) =>
    explainRelevance(
      { listing: sampleListing({ stale }), owner: sampleOwner(), distanceMiles: null },
      null,
      20_614,
      RELEVANCE_SETS.standard,
    ).terms.filter(({ term }) => term === 'unconfirmed');
  expect(termsOf(false)).toEqual([]);
  expect(termsOf(true)).toEqual([{ term: 'unconfirmed', inputs: {}, value: 1, weight: -3, part: -3 }]);
});

test('the weights add up to 1, and proximity needs a location', () => {
  const place = { latitude: 39.75, longitude: -105 };
  const weights = relevanceTerms(place, 20_000).map(({ weight }) => weight);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  expect(relevanceTerms(null, 20_000).map(({ kind }) => kind)).toEqual(['column', 'fresh']);
});

test('a cheaper, nearer or fresher listing, all else equal, has a larger sum in every set, confirmed or not', () => {
  const change = fc.record({
    what: fc.constantFrom('cheaper', 'nearer', 'fresher'),
    set: fc.constantFrom(...(Object.keys(RELEVANCE_SETS) as RelevanceName[])),
    price: dollars,
    market: fc.option(dollars),
    mileage: fc.option(fc.integer({ min: 0, max: 300_000 })),
    miles: fc.double({ min: 0.5, max: 5_000, noNaN: true }),
    hours: fc.integer({ min: 1, max: 20_000 }),
    stale: fc.boolean(),
    hasPlace: fc.boolean(),
  });
  const today = 20_000;
  const property = fc.property(change, ({ what, set, price, market, mileage, miles, hours, stale, hasPlace }) => {
    fc.pre(isPlausiblePrice(price + 1) && (hasPlace || what !== 'nearer'));
    const scoreOf = (better: boolean) => {
      const is = (which: string) => better && what === which;
      const listedAt = new Date((today * 24 - hours + (is('fresher') ? 1 : 0)) * 3_600_000).toISOString();
      const listing = sampleListing({
        ...{ salePrice: price + (is('cheaper') ? 0 : 1), mileage, listedAt, stale },
        rating: market === null ? null : { ...RATING, fairPrice: market },
      });
      const distanceMiles = is('nearer') ? miles - 0.25 : miles;
      const place = hasPlace ? { latitude: 39.75, longitude: -105 } : null;
      return explainRelevance({ listing, owner: sampleOwner(), distanceMiles }, place, today, RELEVANCE_SETS[set])
        .score;
    };
    expect(scoreOf(true)).toBeGreaterThan(scoreOf(false));
  });
  fc.assert(property, { numRuns: 500 });
});
