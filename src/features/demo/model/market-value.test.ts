import { describe, expect, it, test } from 'vitest';
import { roundLikeSellers, marketValue, type MarketValueFacts } from './market-value.ts';

const CAR: MarketValueFacts = {
  msrp: 30_000,
  ageYears: 5,
  mileage: 62_500,
  kept: 0.55,
  region: 1,
  accidentFree: true,
  cleanTitle: true,
};

describe('market prices', () => {
  it('equals the residual value after five years of usual driving', () => {
    expect(marketValue(CAR)).toBeCloseTo(30_000 * 0.55, 0);
  });

  test.each<[string, Partial<MarketValueFacts>]>([
    ['age', { ageYears: 6, mileage: 75_000 }],
    ['miles', { mileage: 120_000 }],
    ['an accident', { accidentFree: false }],
    ['a bad title', { cleanTitle: false }],
    ['a model that keeps less', { kept: 0.4 }],
    ['a place that wants it less', { region: 0.97 }],
  ])('falls with %s', (_, change) => expect(marketValue({ ...CAR, ...change })).toBeLessThan(marketValue(CAR)));

  it('never falls to nothing', () => {
    expect(marketValue({ ...CAR, ageYears: 30, mileage: 240_000, cleanTitle: false })).toBeGreaterThanOrEqual(1_000);
  });
});

test.each([
  ['nines', 18_240, 17_995],
  ['eights', 18_740, 18_988],
  ['hundreds', 18_240, 18_200],
  ['plain', 18_240.4, 18_240],
  ['nines', 840.2, 840],
] as const)('prices end in %s', (style, dollars, price) => expect(roundLikeSellers(dollars, style)).toBe(price));
