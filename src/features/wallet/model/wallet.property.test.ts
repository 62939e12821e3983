import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CREDIT_BANDS } from '#features/payments/payments.ts';
import {
  changePart,
  clearWallet,
  type Dated,
  EMPTY_WALLET,
  emptyBrowserWallet,
  isEmptyWallet,
  mergeWallets,
  PART_NAMES,
  PRODUCTS,
  savePart,
  type Wallet,
} from './wallet.ts';
import { MAX_AMOUNT_DOLLARS } from '#kit/text/money-mask.ts';
import { parseWallet, storedWallet } from './wallet-text.ts';

const NOW = 1_800_000_000_000;
const dollars = fc.integer({ min: 0, max: MAX_AMOUNT_DOLLARS });
const limit = fc.option(fc.integer({ min: 1, max: MAX_AMOUNT_DOLLARS }));

/** Few times, so that parts are often changed at the same time. Nothing is set without a time. */
function dated<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Dated<Value>> {
  return fc.oneof(
    fc.constant({ value: null, changedAt: 0 }),
    fc.record({
      value: fc.option(values),
      changedAt: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: NOW })),
    }),
  );
}

const wallets: fc.Arbitrary<Wallet> = fc.record({
  budget: dated(fc.record({ budget: limit, monthlyBudget: limit })),
  tradeIn: dated(fc.record({ value: dollars, amountOwed: fc.option(dollars) })),
  credit: dated(fc.constantFrom(...CREDIT_BANDS.map(({ band }) => band))),
  plan: dated(
    fc.record({
      kind: fc.constantFrom('finance' as const, 'lease' as const),
      downPayment: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      termMonths: fc.option(fc.integer({ min: 12, max: 96 })),
      aprPercent: fc.option(fc.integer({ min: 0, max: 3_600 }).map((basisPoints) => basisPoints / 100)),
    }),
  ),
  product: dated(fc.constantFrom(...PRODUCTS)),
});

test('each part of a merged wallet is the one that was changed last, even if it was removed', () => {
  fc.assert(
    fc.property(wallets, wallets, (one, other) => {
      const merged = mergeWallets(one, other);
      for (const name of PART_NAMES) {
        expect([one[name], other[name]]).toContainEqual(merged[name]);
        expect(merged[name].changedAt).toBe(Math.max(one[name].changedAt, other[name].changedAt));
      }
    }),
  );
});

test('a merge does not depend on the order of wallets, and merging again changes nothing', () => {
  fc.assert(
    fc.property(wallets, wallets, wallets, (a, b, c) => {
      expect(mergeWallets(a, b)).toEqual(mergeWallets(b, a));
      expect(mergeWallets(mergeWallets(a, b), c)).toEqual(mergeWallets(a, mergeWallets(b, c)));
      expect(mergeWallets(a, a)).toEqual(a);
      expect(mergeWallets(mergeWallets(a, b), b)).toEqual(mergeWallets(a, b));
      expect(mergeWallets(a, EMPTY_WALLET)).toEqual(a);
    }),
  );
});

test('a part that is set wins over one that was removed at the same time', () => {
  const set: Wallet = { ...EMPTY_WALLET, credit: { value: 'prime', changedAt: 5 } };
  const removed: Wallet = { ...EMPTY_WALLET, credit: { value: null, changedAt: 5 } };
  expect(mergeWallets(set, removed).credit.value).toBe('prime');
  expect(mergeWallets(removed, set).credit.value).toBe('prime');
});

test('a change survives a merge with the wallet before it, even if the clock went back', () => {
  fc.assert(
    fc.property(wallets, fc.integer({ min: 1, max: NOW }), fc.option(dollars), (wallet, now, value) => {
      const tradeIn = value === null ? null : { value, amountOwed: null };
      const changed = changePart(wallet, 'tradeIn', tradeIn, now);
      expect(mergeWallets(wallet, changed)).toEqual(changed);
      expect(changed).toEqual({ ...wallet, tradeIn: { value: tradeIn, changedAt: changed.tradeIn.changedAt } });
    }),
  );
});

test('an emptied wallet stays empty when it is merged with any earlier state of it', () => {
  fc.assert(
    fc.property(wallets, (wallet) => {
      const cleared = clearWallet(wallet, NOW);
      expect(isEmptyWallet(cleared)).toBe(true);
      expect(isEmptyWallet(mergeWallets(wallet, cleared))).toBe(true);
    }),
  );
});

test('an emptied browser changes nothing of an account that has a budget, and keeps that it had one', () => {
  fc.assert(
    fc.property(wallets, wallets, (own, account) => {
      const emptied = emptyBrowserWallet(own);
      expect(isEmptyWallet(emptied)).toBe(true);
      expect(emptied.budget.changedAt > 0).toBe(own.budget.changedAt > 0);
      if (account.budget.changedAt > 0) expect(mergeWallets(emptied, account)).toEqual(account);
    }),
  );
});

test('a part is removed only if it is set, except the budget', () => {
  fc.assert(
    fc.property(wallets, (wallet) => {
      const saved = savePart(wallet, 'credit', null, NOW);
      if (wallet.credit.value === null) expect(saved).toBe(wallet);
      else expect(saved.credit).toEqual({ value: null, changedAt: expect.any(Number) });
      expect(savePart(wallet, 'budget', null, NOW).budget.changedAt).toBeGreaterThan(wallet.budget.changedAt);
    }),
  );
});

test('what is stored is read back as it was, within the size of its table and cookie', () => {
  fc.assert(
    fc.property(wallets, (wallet) => {
      const text = JSON.stringify(storedWallet(wallet));
      expect(parseWallet(JSON.parse(text), NOW)).toEqual(wallet);
      expect(Buffer.from(text).toString('base64url').length).toBeLessThan(2_000);
    }),
  );
});

test('a cookie that was tampered with cannot harm: invalid parts are left out, and times are at most now', () => {
  const given = {
    budget: { value: { budget: -5, monthlyBudget: 450 }, changedAt: 1 },
    tradeIn: { value: { value: 9_000, amountOwed: 100 }, changedAt: NOW * 2 },
    credit: { value: '123-45-6789', changedAt: 1 },
    plan: 'finance',
    product: { value: 'gap' },
    ssn: '123-45-6789',
  };
  expect(parseWallet(given, NOW)).toEqual({
    ...EMPTY_WALLET,
    tradeIn: { value: { value: 9_000, amountOwed: 100 }, changedAt: NOW },
  });
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      expect(PART_NAMES.every((name) => parseWallet(anything, NOW)[name].changedAt <= NOW)).toBe(true);
    }),
  );
});
