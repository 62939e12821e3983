import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { exactLoan } from '#features/payments/testing/exact-payments.ts';
import { sampleListing, sampleOwner } from '#features/search/testing/sample-cars.ts';
import { MEMORY_EFFORT, runsOf } from '#features/search/testing/test-effort.ts';
import { contextOf } from '#features/search/testing/vehicle-index-conformance.ts';
import { createSearchMatcher } from './engine-matcher.ts';
import { createInProcessIndex } from './in-process-index.ts';
import { Inventory } from './inventory.ts';

/**
 * What buyers pay, written by hand from the sources in `docs/features/fees.md`: the tax in hundredths of a percent of
 * the price with dealer fees less the trade-in, its maximum, and the highest title, registration and plate fees of a
 * used gasoline sedan, in cents.
 */
const BUYERS = {
  '02108': { state: 'MA', tax: 625, mostTax: Infinity, fees: 13_500 },
  '73301': { state: 'TX', tax: 625, mostTax: Infinity, fees: 13_450 },
  '40202': { state: 'KY', tax: 600, mostTax: Infinity, fees: 5_100 },
  '29201': { state: 'SC', tax: 500, mostTax: 50_000, fees: 5_500 },
} as const;
/** The legal maximum of the document fee in cents, by the seller's state; `null` without one. */
const SELLERS = { NY: 17_500, MA: null } as const;

type Zip = keyof typeof BUYERS;
type Car = { price: number; fees: number | null; seller: keyof typeof SELLERS; isPrivate: boolean };
type Basis = { kind: 'with-fees' } | { kind: 'out-the-door'; tradeIn: number };
type Search = { zip: Zip; basis: Basis; limit: 'minPrice' | 'maxPrice' | 'maxPayment'; offset: number };

const anyCar: fc.Arbitrary<Car> = fc.record({
  price: fc.integer({ min: 2_000, max: 60_000 }),
  fees: fc.option(fc.integer({ min: 0, max: 200_000 }), { freq: 2, nil: null }),
  seller: fc.constantFrom('NY', 'MA'),
  isPrivate: fc.boolean(),
});
/** A change of the price or of the fees by a few dollars. */
const anyStep = fc.record({ price: fc.integer({ min: -3, max: 3 }), fees: fc.integer({ min: -250, max: 250 }) });
const anyBasis: fc.Arbitrary<Basis> = fc.oneof(
  fc.constant<Basis>({ kind: 'with-fees' }),
  fc.constantFrom(0, 1, 8_000, 70_000).map((tradeIn): Basis => ({ kind: 'out-the-door', tradeIn })),
);
/** Its limit is a few dollars away from the price of the car before the change. */
const anySearch: fc.Arbitrary<Search> = fc.record({
  zip: fc.constantFrom(...(Object.keys(BUYERS) as Zip[])),
  basis: anyBasis,
  limit: fc.constantFrom('minPrice', 'maxPrice', 'maxPayment'),
  offset: fc.integer({ min: -2, max: 2 }),
});

/** Returns the highest price in whole dollars that the buyer may pay; `null` if it is unknown. */
function dollarsOf({ price, fees, seller, isPrivate }: Car, { zip, basis }: Search): number | null {
  const dealerFees = isPrivate ? 0 : (fees ?? SELLERS[seller]);
  if (dealerFees === null) return null;
  const cents = price * 100 + dealerFees;
  if (basis.kind === 'with-fees') return Math.ceil(cents / 100);
  const buyer = BUYERS[zip];
  const taxed = BigInt(Math.max(0, cents - basis.tradeIn * 100));
  const tax = Number((taxed * BigInt(buyer.tax) * 2n + 10_000n) / 20_000n);
  return Math.ceil((cents + Math.min(tax, buyer.mostTax) + buyer.fees) / 100);
}

/** The payment in cents with 10% down, in 72 months at 7.5% a year. */
function paymentOf(dollars: number): number {
  return Number(exactLoan({ amount: dollars * 90, basisPoints: 750, months: 72, balloon: 0 }).payment);
}

const limitOf = (car: Car, search: Search): number => {
  const dollars = dollarsOf(car, search) ?? car.price;
  const amount = search.limit === 'maxPayment' ? Math.ceil(paymentOf(dollars) / 100) : dollars;
  return Math.max(1, amount + search.offset);
};

function finds(car: Car, search: Search, limit: number): boolean {
  const dollars = dollarsOf(car, search);
  if (dollars === null) return false;
  if (search.limit === 'maxPayment') return paymentOf(dollars) <= limit * 100;
  return search.limit === 'minPrice' ? dollars >= limit : dollars <= limit;
}

const inventory = new Inventory();
const index = createInProcessIndex({ inventory, isCaughtUp: () => true, isFit: () => true });
const findZip = (zip: string) =>
  zip in BUYERS
    ? { zip, city: 'City', state: BUYERS[zip as Zip].state, latitude: 40, longitude: -90, marketArea: null }
    : undefined;
const context = { ...contextOf(index, MAIN_BRAND), findZip };

const queryOf = ({ zip, basis, limit }: Search, amount: number) => {
  const tradeIn = basis.kind === 'out-the-door' && basis.tradeIn > 0 ? `:${basis.tradeIn}` : '';
  return `${limit}=${amount}&priceBasis=${basis.kind}${tradeIn}&searchRadius=0&zip=${zip}`;
};
const stateOf = ({ price, fees, seller, isPrivate }: Car): { listing: Listing; owner: Owner } => ({
  listing: sampleListing({ salePrice: price, dealerFeesCents: fees, fuelCode: 'GSL', bodyStyleCode: 'SEDAN' }),
  owner: sampleOwner({ state: seller, privateSeller: isPrivate }),
});

test('alerts begin and end exactly when a price passes a limit with fees or out the door, in random changes', () => {
  const drawn = fc.tuple(anyCar, anyStep, fc.array(anySearch, { minLength: 1, maxLength: 12 }));
  fc.assert(
    fc.property(drawn, ([before, step, searches]) => {
      const fees = before.fees === null ? null : Math.max(0, before.fees + step.fees);
      const after: Car = { ...before, price: before.price + step.price, fees };
      const matcher = createSearchMatcher(() => context);
      const limits = searches.map((search) => limitOf(before, search));
      for (const [id, search] of searches.entries()) matcher.put(id, MAIN_BRAND, queryOf(search, limits[id]!));
      const [was, is] = [stateOf(before), stateOf(after)];
      const { begin, cease } = matcher.match([
        { before: was, after: is },
        { before: null, after: is },
      ]);
      const found = searches.map((search, id) => finds(before, search, limits[id]!));
      const isFound = searches.map((search, id) => finds(after, search, limits[id]!));
      const idsWhere = (holds: (id: number) => boolean) => searches.flatMap((_search, id) => (holds(id) ? [id] : []));
      const listOf = ({ starts, ids }: typeof begin, at: number) =>
        [...ids.subarray(starts[at], starts[at + 1])].toSorted((a, b) => a - b);
      expect(listOf(begin, 0)).toEqual(idsWhere((id) => isFound[id]! && !found[id]!));
      expect(listOf(cease, 0)).toEqual(idsWhere((id) => found[id]! && !isFound[id]!));
      expect(listOf(begin, 1)).toEqual(idsWhere((id) => isFound[id]!));
    }),
    runsOf(MEMORY_EFFORT, 5_000),
  );
});
