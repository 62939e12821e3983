import { describe, expect, it } from 'vitest';
import { feeTable, jurisdictionOf } from '../fees.server.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { TAX_ORACLE } from '../testing/tax-oracle.ts';
import { addRanges } from './car-facts.ts';
import { computePriceBreakdown } from './compute-price-breakdown.ts';

const PRICES = [249_999, 399_999, 1_000_000, 1_825_037, 5_000_000, 5_123_499, 12_000_001];
const CARS = [
  { isNew: false, modelYear: 2012, mileage: 120_345 },
  { isNew: false, modelYear: 2022, mileage: 40_000 },
  { isNew: true, modelYear: 2026, mileage: 12 },
];
const PURCHASES = PRICES.flatMap((priceCents) =>
  CARS.flatMap((car) => [0, 777_777, 1_500_050].map((tradeInCents) => ({ ...car, priceCents, tradeInCents }))),
);

describe('the tax equals an independent computation, to the cent', () => {
  it.each(feeTable().jurisdictions.map(({ code }) => code))('in %s', (code) => {
    const record = jurisdictionOf(code)!;
    const place = { dealer: record, buyer: record, date: TODAY };
    for (const purchase of PURCHASES) {
      const { tradeInCents, ...car } = purchase;
      const price = computePriceBreakdown({ kind: 'out-the-door', tradeInCents }, testCar(car), place);
      const tax = addRanges(price.lines.filter(({ item }) => item === 'tax'));
      expect({ purchase, ...tax }).toEqual({ purchase, ...TAX_ORACLE[code]!(purchase) });
    }
  });
});

it('omits a tax on a slice that the price without unknown dealer fees does not reach', () => {
  const place = { dealer: null, buyer: jurisdictionOf('WA'), date: TODAY };
  const luxury = (priceCents: number) =>
    computePriceBreakdown(
      { kind: 'out-the-door', tradeInCents: 0 },
      testCar({ priceCents, dealerFeesCents: null }),
      place,
    )
      .lines.filter(({ label }) => label.startsWith('Luxury'))
      .map(({ low, high }) => ({ low, high }));
  expect(luxury(10_200_000)).toEqual([]);
  expect(luxury(11_000_000)).toEqual([{ low: 64_000, high: null }]);
});
