import { expect, test } from 'vitest';
import { feeTable, jurisdictionOf } from '../fees.server.ts';
import { mostDollarsWithFees } from './dealer-fees.ts';
import { priceOn } from './price-on.ts';
import { testCar } from '../testing/cars.ts';

test.each([
  ['the amount of the feed', 89_900, 'CO', 20_899],
  ['the amount of the feed, rounded up to the dollar', 89_901, 'CO', 20_900],
  ['no fees, if the feed says so', 0, 'CO', 20_000],
  ['the legal maximum, if the feed names none', null, 'CA', 20_085],
  ['no end without a legal maximum', null, 'CO', null],
  ['no end where the rules are unknown', null, 'PR', null],
  ['nothing where the advertised price includes the fee', null, 'AK', 20_000],
])('a price of $20,000 with fees includes %s', (_what, dealerFeesCents, state, dollars) => {
  expect(mostDollarsWithFees({ priceCents: 2_000_000, dealerFeesCents }, jurisdictionOf(state))).toBe(dollars);
});

test('in every state, the price with fees is the upper end of the price that pages explain', () => {
  for (const dealer of feeTable().jurisdictions) {
    for (const priceCents of [0, 99_900, 2_000_000, 9_000_000]) {
      const facts = testCar({ priceCents, dealerFeesCents: null });
      const { high } = priceOn({ kind: 'with-fees' }, facts, { dealer, buyer: null, date: '2026-11-27' });
      expect(mostDollarsWithFees(facts, dealer)).toBe(high === null ? null : Math.ceil(high / 100));
    }
  }
});
