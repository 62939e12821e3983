import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeTable, jurisdictionOf } from '../fees.server.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { type PriceBasis, computePriceBreakdown } from './compute-price-breakdown.ts';

const OUT_THE_DOOR: PriceBasis = { kind: 'out-the-door', tradeInCents: 0 };
const priceIn = (state: string, changes: Parameters<typeof testCar>[0]) => {
  const place = { buyer: jurisdictionOf(state), dealer: jurisdictionOf(state), date: TODAY };
  return computePriceBreakdown(OUT_THE_DOOR, testCar(changes), place);
};

it('contains the price with every list price up to the most, in every state', () => {
  const states = feeTable().jurisdictions.map(({ code }) => code);
  const prices = fc.tuple(fc.integer({ min: 0, max: 20_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }));
  const years = fc.integer({ min: 2005, max: 2027 });
  const property = fc.property(prices, years, fc.boolean(), ([msrpMostCents, share], modelYear, isNew) => {
    const msrpCents = Math.round(msrpMostCents * share);
    for (const state of states) {
      const known = priceIn(state, { msrpCents, modelYear, isNew });
      const bounded = priceIn(state, { msrpCents: null, msrpMostCents, modelYear, isNew });
      expect([state, bounded.low <= known.low]).toEqual([state, true]);
      expect([state, bounded.high === null]).toEqual([state, known.high === null]);
      expect([state, known.high === null || bounded.high! >= known.high]).toEqual([state, true]);
    }
  });
  fc.assert(property, { numRuns: 30 });
});

it('is the price with the most where a charge is a share of the list price', () => {
  for (const state of ['CO', 'AZ', 'ME', 'WY']) {
    const most = priceIn(state, { msrpCents: 4_100_000, modelYear: 2023 }).high;
    expect(most).not.toBeNull();
    expect(priceIn(state, { msrpCents: null, msrpMostCents: 4_100_000, modelYear: 2023 }).high).toBe(most);
    expect(priceIn(state, { msrpCents: null, modelYear: 2023 }).high).toBeNull();
  }
});

it('needs no list price once a share of it is 0%', () => {
  const tax = (modelYear: number) =>
    priceIn('CO', { msrpCents: null, modelYear }).lines.find(({ label }) => label.startsWith('Specific ownership'));
  expect(tax(2017)).toMatchObject({ low: 300, high: 300, missing: null });
  expect(tax(2018)).toMatchObject({ low: 300, high: null, missing: "the car's list price when new" });
});

it('names the list price that it assumes', () => {
  const tax = (msrpCents: number | null) =>
    priceIn('CO', { msrpCents, msrpMostCents: 4_100_000, modelYear: 2023 }).lines.find(({ label }) =>
      label.startsWith('Specific ownership'),
    );
  expect(tax(null)).toMatchObject({ low: 300, high: 31_365, assumedMsrpCents: 4_100_000 });
  expect(tax(3_000_000)).toMatchObject({ high: 22_950, assumedMsrpCents: null });
});
