import { describe, expect, test } from 'vitest';
import { dollarParts } from './dollar-parts.ts';
import type { FactorPart } from './market/market.ts';
import { FACTORS } from './market/terms.ts';

const partsOf = (...multipliers: number[]): FactorPart[] =>
  multipliers.map((multiplier, at) => ({ factor: FACTORS[at]!, multiplier }));
const productOf = (parts: readonly FactorPart[]) => parts.reduce((product, part) => product * part.multiplier, 1);
const sumOf = (told: NonNullable<ReturnType<typeof dollarParts>>) =>
  told.parts.reduce((sum, { dollars }) => sum + dollars, told.typical);

describe('the parts of a fair price in dollars', () => {
  test.each([
    ['a dear car', partsOf(21_417.31, 3.4, 1.31, 0.973, 1.0004, 1, 1.02, 0.999, 1.001, 0.98, 1.03, 1.011)],
    ['a cheap one', partsOf(21_417.31, 0.6, 0.31, 0.71, 0.95, 1, 0.99, 0.97, 1, 1, 0.93, 0.96)],
    ['one that costs what cars cost', partsOf(20_000, 1.25, 0.8)],
    ['one of a dollar', partsOf(1.2, 0.9)],
  ])('sum up to it: %s', (_which, parts) => {
    for (const drift of [0.97, 1, 1.002]) {
      const fairPrice = Math.max(1, Math.round(productOf(parts) * drift));
      expect(sumOf(dollarParts(fairPrice, parts)!)).toBe(fairPrice);
    }
  });

  test('have the signs of the factors, and a remainder', () => {
    const told = dollarParts(16_100, partsOf(20_000, 1, 0.8))!;
    expect(told.typical).toBe(20_000);
    expect(told.parts).toEqual([
      { factor: 'model', dollars: 0 },
      { factor: 'year', dollars: expect.closeTo(-4_012, -2) as number },
      { factor: 'steadying', dollars: expect.closeTo(112, -2) as number },
    ]);
  });

  test('do not depend on the order of the factors', () => {
    const parts = partsOf(20_000, 1.4, 0.7, 0.9);
    const [typical, ...others] = parts;
    const amounts = (list: FactorPart[]) =>
      new Map(dollarParts(17_640, list)!.parts.map(({ factor, dollars }) => [factor, dollars]));
    expect(amounts([typical!, ...others.toReversed()])).toEqual(amounts(parts));
  });

  test.each([
    ['without a middle price', partsOf(20_000, 1.2).slice(1)],
    ['of nothing', partsOf(0, 1.2)],
  ])('cannot be calculated %s', (_how, parts) => expect(dollarParts(20_000, parts)).toBeNull());
});
