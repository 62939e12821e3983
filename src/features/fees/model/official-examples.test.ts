import { expect, it } from 'vitest';
import { jurisdictionOf } from '../fees.server.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { officialExamples } from '../testing/example-tables.ts';
import { withRates } from '../testing/with-rates.ts';
import { priceOn } from './price-on.ts';

const EXAMPLES = ['official-examples-b.tsv'].flatMap(officialExamples);

it.each(EXAMPLES)('gives what $publisher prints ($state): $words', ({ state, deal, end, label, cents }) => {
  const buyer = withRates(jurisdictionOf(state)!, deal.rates);
  const place = { dealer: buyer, buyer, date: TODAY };
  const { lines } = priceOn({ kind: 'out-the-door', tradeInCents: deal.tradeInCents }, testCar(deal.car), place);
  const found = lines.filter((line) => line.label === label);
  expect(found).toHaveLength(1);
  for (const side of end === 'both' ? (['low', 'high'] as const) : [end]) expect(found[0]![side]).toBe(cents);
});
