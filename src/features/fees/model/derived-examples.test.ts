import { expect, it } from 'vitest';
import { jurisdictionOf } from '../fees.server.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { type Deal, derivedExamples } from '../testing/example-tables.ts';
import { withRates } from '../testing/with-rates.ts';
import { type Price, priceOn } from './price-on.ts';

const EXAMPLES = ['derived-examples-b.tsv'].flatMap(derivedExamples);

it.each(EXAMPLES)('gives what the law of $state says: $derivation', ({ state, deal, lines, total }) => {
  const { lines: found, low, high } = priceOf(state, deal);
  const charges = found.filter(({ item }) => item !== 'price' && item !== 'document-fee');
  expect(charges.map(({ label, low: least, high: most }) => ({ label, low: least, high: most }))).toEqual(
    expect.arrayContaining([...lines]),
  );
  expect(charges).toHaveLength(lines.length);
  expect({ low, high }).toEqual(total);
});

it('has at least ten examples of each of these jurisdictions', () => {
  const counts = Map.groupBy(EXAMPLES, ({ state }) => state);
  expect([...counts.values()].filter(({ length }) => length < 10)).toEqual([]);
});

function priceOf(state: string, { car, tradeInCents, rates }: Deal): Price {
  const buyer = withRates(jurisdictionOf(state)!, rates);
  const place = { dealer: buyer, buyer, date: TODAY };
  return priceOn({ kind: 'out-the-door', tradeInCents }, testCar(car), place);
}
