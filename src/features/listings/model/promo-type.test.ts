import { expect, test } from 'vitest';
import { bareListingFacts } from '../testing/listing-facts.ts';
import type { Listing } from './listing-facts.ts';
import { promoTypeOf, URGENCY_TYPES, urgencyTypeOf, urgencyValueOf, type UrgencyType } from './promo-type.ts';

const TODAY = Math.floor(Date.UTC(2026, 5, 10) / 86_400_000);
const CAR: Listing = {
  ...{ id: 1, ownerId: 1, stale: false, rating: null },
  ...bareListingFacts({ salePrice: 20_000, listedAt: '2026-01-01T00:00:00.000Z' }),
};
const incentiveUntil = (endsOn: string): Listing['offers'][number] => ({
  ...{ kind: 'incentive', name: 'Holiday cash', amountCents: 75_000 },
  ...{ endsOn, conditions: null, isOpenToAll: true },
});
const MANY = { lastSevenDays: 4, today: 2 };

/** The fact that makes each type apply. */
const FACTS = {
  DEALER_INCENTIVE: { specialOffer: '$500 off this week' },
  PRICE_REDUCED: { previousPrice: 20_500 },
  NEWLY_LISTED: { listedAt: '2026-06-07T23:00:00.000Z' },
  WARRANTY: { listingType: 'CERTIFIED', certifiedProgram: 'Gold' },
  RETURN: { moneyBackGuarantee: true },
  INCENTIVES: { incentive: 750 },
} as const satisfies Record<UrgencyType, Partial<Listing>>;

const VALUES: Record<UrgencyType, string | null> = {
  DEALER_INCENTIVE: '$500 off this week',
  PRICE_REDUCED: '500',
  NEWLY_LISTED: '2026-06-07T23:00:00.000Z',
  WARRANTY: 'Gold',
  RETURN: null,
  INCENTIVES: '750',
};

test.each(URGENCY_TYPES)('a car with the fact of %s has that promo card, however many shoppers view it', (type) => {
  const car = { ...CAR, ...FACTS[type] };
  expect(urgencyTypeOf(car, TODAY)).toBe(type);
  expect(promoTypeOf(car, TODAY, MANY)).toBe(type);
  expect(urgencyValueOf(car, type)).toBe(VALUES[type]);
});

test('with several facts, the first type in the specified order counts [R169, R170, R171, R172, R173, R174]', () => {
  for (const [index, type] of URGENCY_TYPES.entries()) {
    const facts = URGENCY_TYPES.slice(index).map((later) => FACTS[later]);
    expect(promoTypeOf(Object.assign({}, CAR, ...facts) as Listing, TODAY, null)).toBe(type);
  }
});

test.each<[string, Partial<Listing>]>([
  ['a small reduction', { previousPrice: 20_300 }],
  ['a car that was listed four days ago', { listedAt: '2026-06-06T23:00:00.000Z' }],
  ['an incentive of 0', { incentive: 0 }],
  ['an incentive that ended yesterday', { incentive: 750, offers: [incentiveUntil('2026-06-09')] }],
  ['a new car', { listingType: 'NEW' }],
])('%s is not urgent', (_name, facts) => {
  expect(urgencyTypeOf({ ...CAR, ...facts }, TODAY)).toBeNull();
});

test('an incentive counts on its last day', () => {
  const car = { ...CAR, incentive: 750, offers: [incentiveUntil('2026-06-10')] };
  expect(urgencyTypeOf(car, TODAY)).toBe('INCENTIVES');
});

test('third-party certification is a warranty too [R172]', () => {
  expect(urgencyTypeOf({ ...CAR, listingType: '3P_CERT' }, TODAY)).toBe('WARRANTY');
});

test.each([
  [{ lastSevenDays: 4, today: 1 }, 'numviewed'],
  [{ lastSevenDays: 3, today: 3 }, 'default'],
  [{ lastSevenDays: 9, today: 0 }, 'default'],
  [null, 'default'],
] as const)('without an urgency type, the views %j give the %s card [R175]', (views, type) => {
  expect(promoTypeOf(CAR, TODAY, views)).toBe(type);
});
