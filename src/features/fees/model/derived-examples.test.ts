import { expect, it } from 'vitest';
import { jurisdictionOf } from '../fees.server.ts';
import { DERIVED_EXAMPLES } from '../testing/all-examples.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import type { Deal } from '../testing/example-tables.ts';
import { withRates } from '../testing/with-rates.ts';
import { type PriceBreakdown, computePriceBreakdown } from './compute-price-breakdown.ts';

it.each(DERIVED_EXAMPLES)('gives what the law of $state says: $derivation', ({ state, deal, lines, total }) => {
  const { lines: found, low, high } = priceOf(state, deal);
  const charges = found.filter(({ item }) => item !== 'price' && item !== 'document-fee');
  expect(charges.map(({ label, low: least, high: most }) => ({ label, low: least, high: most }))).toEqual(
    expect.arrayContaining([...lines]),
  );
  expect(charges).toHaveLength(lines.length);
  expect({ low, high }).toEqual(total);
});

it('has at least ten examples of each jurisdiction in the tables', () => {
  const counts = Map.groupBy(DERIVED_EXAMPLES, ({ state }) => state);
  expect(counts.size).toBe(51);
  expect([...counts.values()].filter(({ length }) => length < 10)).toEqual([]);
});

function priceOf(state: string, { car, tradeInCents, rates }: Deal): PriceBreakdown {
  const buyer = withRates(jurisdictionOf(state)!, rates);
  const place = { dealer: buyer, buyer, date: TODAY };
  return computePriceBreakdown({ kind: 'out-the-door', tradeInCents }, testCar(car), place);
}
