import { expect, test } from 'vitest';
import { feeTable, jurisdictionOf } from '../fees.server.ts';
import { dealerFeeRange } from './dealer-fees.ts';
import { computePriceBreakdown } from './compute-price-breakdown.ts';
import { testCar } from '../testing/cars.ts';

test.each([
  ['the amount of the feed', 89_901, 'CO', 89_901],
  ['no fees, if the feed says so', 0, 'CO', 0],
  ['the legal maximum, if the feed names none', null, 'CA', 8_500],
  ['no end without a legal maximum', null, 'CO', null],
  ['no end where the rules are unknown', null, 'PR', null],
  ['nothing where the advertised price includes the fee', null, 'AK', 0],
])('the upper end of the fees is %s', (_what, dealerFeesCents, state, cents) => {
  expect(dealerFeeRange({ priceCents: 2_000_000, dealerFeesCents }, jurisdictionOf(state)).high).toBe(cents);
});

test('in every state, the fees are those of the price that pages explain', () => {
  for (const dealer of feeTable().jurisdictions) {
    for (const priceCents of [0, 99_900, 2_000_000, 9_000_000]) {
      const facts = testCar({ priceCents, dealerFeesCents: null });
      const { high } = computePriceBreakdown({ kind: 'with-fees' }, facts, { dealer, buyer: null, date: '2026-11-27' });
      const fees = dealerFeeRange(facts, dealer).high;
      expect(fees === null ? null : priceCents + fees).toBe(high);
    }
  }
});
