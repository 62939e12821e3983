import { describe, expect, it } from 'vitest';
import { feeTable, jurisdictionOf } from '../fees.server.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { openQuestions } from './open-questions.ts';
import { computePriceBreakdown } from './compute-price-breakdown.ts';

const priceQuestions = (state: string) =>
  openQuestions(jurisdictionOf(state)!).filter(({ matters }) => matters === 'price');

describe('openQuestions', () => {
  it('names gaps, unknown rates and amounts, valuations and trade-in rules', () => {
    const whats = (state: string) => priceQuestions(state).map(({ what }) => what);
    expect(whats('NY')).toEqual([]);
    expect(whats('MS')).toEqual([
      'the county property tax on the car',
      'tax on electric cars: the highest amount',
      'tax on hybrids: the highest amount',
    ]);
    const newYork = jurisdictionOf('NY')!;
    const local = { label: 'Local taxes', low: 0, high: null, source: newYork.tax!.source };
    expect(openQuestions({ ...newYork, tax: { ...newYork.tax!, parts: [local] }, tradeIn: null })).toEqual([
      { what: 'local taxes: the highest rate', matters: 'price' },
      { what: 'whether a trade-in lowers the tax', matters: 'price' },
    ]);
    expect(whats('VT')).toEqual(["the state's valuation of the car, which it taxes"]);
  });

  it('asks for a maximum of the document fee only where none is known', () => {
    const asks = (state: string) =>
      openQuestions(jurisdictionOf(state)!).some(({ matters }) => matters === 'dealer-fees');
    expect(['CA', 'IN', 'FL', 'PA'].map(asks)).toEqual([false, false, true, true]);
  });

  it('leaves no question open where a price has an upper end for all cars', () => {
    const complete = feeTable().jurisdictions.filter(({ code }) => priceQuestions(code).length === 0);
    expect(complete.length).toBeGreaterThan(9);
    for (const record of complete) {
      const place = { dealer: record, buyer: record, date: TODAY };
      const price = computePriceBreakdown({ kind: 'out-the-door', tradeInCents: 0 }, testCar(), place);
      expect([record.code, price.high]).toEqual([record.code, expect.any(Number)]);
    }
  });
});
