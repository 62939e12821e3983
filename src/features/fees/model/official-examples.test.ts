import { expect, it } from 'vitest';
import { jurisdictionOf } from '../fees.server.ts';
import { OFFICIAL_EXAMPLES } from '../testing/all-examples.ts';
import { testCar, TODAY } from '../testing/cars.ts';
import { withRates } from '../testing/with-rates.ts';
import { computePriceBreakdown } from './compute-price-breakdown.ts';

it.each(OFFICIAL_EXAMPLES)('gives what $publisher prints: $words', ({ state, deal, end, line }) => {
  const buyer = withRates(jurisdictionOf(state)!, deal.rates);
  const place = { dealer: buyer, buyer, date: TODAY };
  const basis = { kind: 'out-the-door' as const, tradeInCents: deal.tradeInCents };
  const found = computePriceBreakdown(basis, testCar(deal.car), place).lines.filter(
    ({ label }) => label === line.label,
  );
  expect(found).toHaveLength(1);
  const [{ low, high }] = found as [(typeof found)[number]];
  expect(end === 'both' ? { low, high } : { [end]: end === 'low' ? low : high }).toEqual(
    end === 'both' ? { low: line.low, high: line.high } : { [end]: line.low },
  );
});
