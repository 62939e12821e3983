import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeTable, jurisdictionOf } from '../fees.server.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { dealerFeeRange } from './dealer-fees.ts';
import {
  effectiveTradeIn,
  hasHighestOutTheDoor,
  missingOutTheDoorFacts,
  highestOutTheDoor,
} from './highest-out-the-door.ts';
import { computePriceBreakdown } from './compute-price-breakdown.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4, nil: null });
const anyCar = fc
  .record({
    priceCents: fc.integer({ min: 0, max: 15_000_000 }),
    isNew: fc.boolean(),
    modelYear: fc.integer({ min: 1995, max: 2027 }),
    fuelCode: maybe(fc.constantFrom('ELE', 'GSL', 'HYB', 'PIH', 'OTHER')),
    isTruck: maybe(fc.boolean()),
    msrpCents: maybe(fc.integer({ min: 0, max: 20_000_000 })),
    msrpMostCents: maybe(fc.integer({ min: 0, max: 20_000_000 })),
    weightPounds: maybe(fc.integer({ min: 1_500, max: 9_000 })),
    mpgCombined: maybe(fc.integer({ min: 10, max: 150 })),
    mpgCity: maybe(fc.integer({ min: 10, max: 150 })),
    mileage: maybe(fc.integer({ min: 0, max: 200_000 })),
    dealerFeesCents: maybe(fc.integer({ min: 0, max: 200_000 })),
  })
  .map(testCar);
const anyTradeIn = fc.constantFrom(0, 1, 500_000, 1_234_567, 30_000_000);

it('is the upper end of the price with all its lines, in every state', () => {
  const states = feeTable().jurisdictions.map(({ code }) => code);
  const property = fc.property(anyCar, anyTradeIn, fc.constantFrom(...states), (car, tradeInCents, dealerState) => {
    for (const state of [...states, 'PR']) {
      const [dealer, buyer] = [jurisdictionOf(dealerState), jurisdictionOf(state)];
      const { high } = computePriceBreakdown({ kind: 'out-the-door', tradeInCents }, car, {
        dealer,
        buyer,
        date: TODAY,
      });
      const credited = buyer ? effectiveTradeIn(buyer, tradeInCents) : tradeInCents;
      const most = highestOutTheDoor(buyer, credited, Number(TODAY.slice(0, 4)));
      if (!hasHighestOutTheDoor(buyer)) expect(high).toBeNull();
      expect(most({ ...car, dealerFeesMost: dealerFeeRange(car, dealer).high })).toBe(high);
    }
  });
  fc.assert(property, { numRuns: 60 });
});

it('names what every car of a state misses', () => {
  const known = jurisdictionOf('MA')!;
  const part = { label: 'Local taxes', low: 0, high: null, source: known.tax!.source };
  const gap = { item: 'registration' as const, what: 'county fees' };
  expect(missingOutTheDoorFacts(null)).toBe('taxes and registration');
  expect(missingOutTheDoorFacts(known)).toBeNull();
  expect(missingOutTheDoorFacts({ ...known, gaps: [gap] })).toBe('county fees');
  expect(missingOutTheDoorFacts({ ...known, tax: { ...known.tax!, parts: [part] } })).toBe('local taxes');
});

it('has no upper end for cars with a tax on a value that listings lack', () => {
  const known = jurisdictionOf('MA')!;
  const parts = [{ ...known.tax!.parts[0]!, when: { isNew: true } }];
  const buyer = { ...known, tax: { ...known.tax!, base: 'assessed' as const, parts } };
  const mostOf = (isNew: boolean) => highestOutTheDoor(buyer, 0, 2026)({ ...testCar({ isNew }), dealerFeesMost: 0 });
  expect([mostOf(true), mostOf(false)]).toEqual([null, expect.any(Number)]);
});

it('has no upper end for trucks where the fees of their weight were not found, nor for cars that may be trucks', () => {
  const mostIn = (state: string, isTruck: boolean | null) =>
    highestOutTheDoor(jurisdictionOf(state), 0, 2026)({ ...testCar({ isTruck }), dealerFeesMost: 0 });
  for (const state of ['PA', 'NJ'])
    expect([true, null, false].map((isTruck) => mostIn(state, isTruck) === null)).toEqual([true, true, false]);
  const car = mostIn('NE', false)!;
  expect([mostIn('NE', true), mostIn('NE', null)]).toEqual([car + 8_500, car + 8_500]);
});
