import { expect, it } from 'vitest';
import { jurisdictionOf } from '../fees.server.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { PUBLISHED_EXAMPLES } from '../testing/published-examples.ts';
import { withRates } from '../testing/with-rates.ts';
import { computePriceBreakdown } from './compute-price-breakdown.ts';

it.each(PUBLISHED_EXAMPLES)(
  'gives the amount that $publisher published ($state, $cents cents)',
  ({ state, car, tradeInCents = 0, rates = {}, lines, end, cents }) => {
    const buyer = withRates(jurisdictionOf(state)!, rates);
    const place = { dealer: buyer, buyer, date: TODAY };
    const price = computePriceBreakdown({ kind: 'out-the-door', tradeInCents }, testCar(car), place);
    const shown = price.lines.filter(({ label }) => lines.includes(label));
    expect(shown).toHaveLength(lines.length);
    for (const side of end ? ([end] as const) : (['low', 'high'] as const))
      expect(shown.reduce((sum, line) => sum + line[side]!, 0)).toBe(cents);
  },
);
