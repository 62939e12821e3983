import { expect, test } from 'vitest';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { UNFILTERED_QUERY } from '#features/search/testing/arbitrary-search.ts';
import { priceGroup } from './price-rows.ts';

const NOW = new Date('2026-11-22T10:30:00Z');
const RATING = { fairPrice: 20_000, low: 18_200, high: 22_000, band: 'FAIR', doubt: null } as const;
const PARTS = [
  { factor: 'typical', multiplier: 24_000 },
  { factor: 'model', multiplier: 1.2 },
  { factor: 'year', multiplier: 0.75 },
  { factor: 'mileage', multiplier: 0.93 },
] as const;

test('the reasons of a fair price keep each sign with its amount on one line', () => {
  const listing = { ...bareListingFacts(), id: 42, ownerId: 7, rating: RATING, stale: false, salePrice: 20_000 };
  const details = { parts: [...PARTS], comparables: [], comparableCount: 0 };
  const car = {
    ...{ listing, owner: { ...bareOwnerFacts(), id: 7 }, isSold: false, gone: null, perMonth: null },
    reasons: { batch: { at: NOW, cars: 1234 }, isRated: true, doubt: null, details },
  };
  const deal = priceGroup([car], { query: UNFILTERED_QUERY, now: NOW }).rows.find(({ key }) => key === 'deal')!;
  expect(deal.cells[0]!.notes!.at(-1)).toBe(
    'Compared with a typical car: age −\u2060$6,312, make and model +\u2060$4,000, mileage −\u2060$1,592',
  );
});
