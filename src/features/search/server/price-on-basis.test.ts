import { expect, test } from 'vitest';
import type { Listing } from '#features/listings/listings.ts';
import { sampleListing, sampleOwner } from '../testing/sample-cars.ts';
import { priceOnBasis } from './price-on-basis.ts';

const IN_COLORADO = { kind: 'out-the-door', state: 'CO', tradeInDollars: 0, taxYear: 2026 } as const;
const owner = sampleOwner({ privateSeller: true, state: 'CO' });

function ownershipTaxOf(changes: Partial<Listing>) {
  const listing = sampleListing({ salePrice: 20_000, year: 2024, fuelCode: 'GSL', ...changes });
  const price = priceOnBasis({ listing, owner }, { basis: IN_COLORADO }, 20_784);
  return price?.lines.find(({ label }) => label.startsWith('Specific ownership tax'))?.high;
}

test('takes the list price of new cars from the feed, and of used ones only the highest that is known', () => {
  const prices = { msrp: 22_000, msrpMost: 45_000 };
  expect(ownershipTaxOf({ ...prices, listingType: 'NEW' })).toBe(22_440);
  expect(ownershipTaxOf({ ...prices, listingType: 'USED' })).toBe(45_900);
  expect(ownershipTaxOf({ ...prices, listingType: 'CERTIFIED', msrpMost: null })).toBeNull();
});
