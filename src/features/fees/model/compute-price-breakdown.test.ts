import { describe, expect, it } from 'vitest';
import { jurisdictionOf } from '../fees.server.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { isOldSource, computePriceBreakdown, type PriceBasis } from './compute-price-breakdown.ts';

const at = (buyer: string, dealer = buyer) => ({
  buyer: jurisdictionOf(buyer),
  dealer: jurisdictionOf(dealer),
  date: TODAY,
});
const withTradeIn = (tradeInCents: number): PriceBasis => ({ kind: 'out-the-door', tradeInCents });
const unknownFees = { dealerFeesCents: null };

describe('computePriceBreakdown', () => {
  it('is exactly the advertised price on the advertised basis', () => {
    const price = computePriceBreakdown({ kind: 'advertised' }, testCar(unknownFees), at('NY'));
    expect(price).toMatchObject({ low: 2_500_000, high: 2_500_000, lines: [{ item: 'price', source: null }] });
  });

  it("adds the feed's dealer fees as they are, else up to the maximum where the dealer is", () => {
    const fees = (dealerFeesCents: number | null, dealer: string) =>
      computePriceBreakdown({ kind: 'with-fees' }, testCar({ dealerFeesCents }), at('CA', dealer));
    expect(fees(49_900, 'NY')).toMatchObject({ low: 2_549_900, high: 2_549_900 });
    expect(fees(null, 'NY')).toMatchObject({ low: 2_500_000, high: 2_517_500 });
    expect(fees(null, 'NY').lines[1]).toMatchObject({ item: 'document-fee', source: { confidence: 'medium' } });
    expect(fees(null, 'IN')).toMatchObject({ low: 2_500_000, high: 2_500_000 });
    expect(fees(null, 'FL')).toMatchObject({ low: 2_500_000, high: null });
    expect(fees(null, 'PR').lines[1]).toMatchObject({ high: null, missing: 'the rule for dealer document fees' });
  });

  it('limits the document fee to a share of the price where the law does', () => {
    const most = (priceCents: number) =>
      computePriceBreakdown({ kind: 'with-fees' }, testCar({ priceCents, ...unknownFees }), at('MI')).high;
    expect(most(400_000)).toBe(420_000);
    expect(most(2_500_000)).toBe(2_528_000);
  });

  it('taxes dealer fees where the state does, and leaves room for them where that is unknown', () => {
    const tax = (state: string, dealerFeesCents: number | null) =>
      computePriceBreakdown(withTradeIn(0), testCar({ dealerFeesCents }), at(state)).lines.find(
        ({ item }) => item === 'tax',
      );
    expect(tax('MD', 80_000)).toMatchObject({ low: 167_700, high: 167_700 });
    expect(tax('MD', null)).toMatchObject({ low: 162_500, high: 167_700 });
    expect(tax('NJ', null)).toMatchObject({ low: 165_625, high: null });
    expect(tax('MO', 50_000)).toMatchObject({ low: 105_625, high: 107_738 });
    expect(tax('PA', 50_000)).toMatchObject({ low: 150_000, high: 150_000 });
  });

  it('lists every item with its source, and adds them up', () => {
    const price = computePriceBreakdown(withTradeIn(500_000), testCar(unknownFees), at('NY'));
    expect(price.lines.map(({ label, low, high }) => [label, low, high])).toEqual([
      ['Advertised price', 2_500_000, 2_500_000],
      ['Document fee (the listing names no other dealer fees)', 0, 17_500],
      ['State sales tax', 80_000, 80_700],
      ['Local taxes', 60_000, 98_353],
      ['Title', 5_000, 5_000],
      ['Plates', 2_500, 2_500],
      ['Registration for two years', 2_600, 14_000],
      ['County use tax for two years', 0, 3_000],
      ['Supplemental fee in the commuter district', 0, 5_000],
    ]);
    expect(price).toMatchObject({ low: 2_650_100, high: 2_726_053 });
    expect(price.lines.slice(1).every(({ source }) => source !== null)).toBe(true);
  });

  it('counts a trade-in up to the limit of the state, and never below a price of nothing', () => {
    const tax = (tradeInCents: number, state = 'MI') =>
      computePriceBreakdown(withTradeIn(tradeInCents), testCar(), at(state)).lines.find(({ item }) => item === 'tax')!
        .low;
    expect([tax(0), tax(1_000_000), tax(1_300_000), tax(2_000_000)]).toEqual([150_000, 90_000, 78_000, 78_000]);
    expect(tax(9_000_000, 'TX')).toBe(0);
  });

  it('gives a range where a fact of the car is unknown', () => {
    const registration = (changes: Parameters<typeof testCar>[0], label: RegExp, state: string) =>
      computePriceBreakdown(withTradeIn(0), testCar(changes), at(state)).lines.filter((line) => label.test(line.label));
    expect(registration({ weightPounds: null }, /^Registration/, 'FL')).toMatchObject([{ low: 2_810, high: 4_610 }]);
    expect(registration({ fuelCode: null }, /electric/, 'WV')).toMatchObject([{ low: 0, high: 20_000 }]);
    expect(registration({ fuelCode: 'GSL' }, /electric/, 'WV')).toEqual([]);
    expect(registration({ msrpCents: null }, /excise/, 'ME')).toMatchObject([{ low: 0, high: null }]);
  });

  it('has no upper end, and says why, where a figure is missing', () => {
    const mississippi = computePriceBreakdown(withTradeIn(0), testCar(), at('MS'));
    expect(mississippi.high).toBeNull();
    expect(mississippi.lines.filter(({ missing }) => missing !== null)).toMatchObject([
      { item: 'registration', high: null, source: null, missing: 'the county property tax on the car' },
    ]);
    const puertoRico = computePriceBreakdown(withTradeIn(0), testCar(), at('PR'));
    expect(puertoRico).toMatchObject({ low: 2_500_000, high: null });
  });

  it('has no upper end where the state taxes its own valuation', () => {
    const [georgia, vermont] = ['GA', 'VT'].map((state) =>
      computePriceBreakdown(withTradeIn(0), testCar(), at(state)).lines.find(({ item }) => item === 'tax'),
    );
    expect(georgia).toMatchObject({ low: 0, high: null, missing: "the state's valuation of the car" });
    expect(vermont).toMatchObject({ low: 150_000, high: null });
  });
});

describe('isOldSource', () => {
  it.each([
    ['2025-11-27', false],
    ['2025-11-26', true],
    ['2026-11-27', false],
    [null, true],
  ])('says whether a source of %s is more than 12 months old: %s', (date, isOld) => {
    expect(isOldSource({ date }, TODAY)).toBe(isOld);
  });
});
