import { expect, test } from 'vitest';
import { walletCopy } from './own-terms.ts';
import { changePart, EMPTY_WALLET } from './wallet.ts';
import { isEmptyCopy, isSyncStale, parseCopy, type SyncedCopy } from './wallet-copy.ts';

const NOW = 1_800_000_000_000;

test('a copy of the wallet is stale after 24 hours [R564]', () => {
  const hours = (count: number) => NOW - count * 3_600_000;
  expect(isSyncStale(hours(24), NOW)).toBe(true);
  expect(isSyncStale(hours(24) + 1, NOW)).toBe(false);
  expect(isSyncStale(NOW, NOW)).toBe(false);
  // A copy from the future would otherwise never be loaded again.
  expect(isSyncStale(NOW + 1, NOW)).toBe(true);
});

test('the copy has the budget, the trade-in and the terms of payments, and no credit score', () => {
  let wallet = changePart(EMPTY_WALLET, 'budget', { budget: null, monthlyBudget: 450 }, NOW);
  wallet = changePart(wallet, 'tradeIn', { value: 9_000, amountOwed: 4_000 }, NOW);
  expect(walletCopy(changePart(wallet, 'credit', 'prime', NOW), false)).toEqual({
    budget: { budget: null, monthlyBudget: 450 },
    tradeIn: { value: 9_000, amountOwed: 4_000 },
    terms: {
      newCars: { ...OWN, aprPercent: 6.15, text: '$5,000 down, 72 mo, 6.15% APR' },
      otherCars: { ...OWN, aprPercent: 8.81, text: '$5,000 down, 72 mo, 8.81% APR' },
    },
    isSignedIn: false,
  });
});

test('usual terms and leases change no payments', () => {
  const budget = changePart(EMPTY_WALLET, 'budget', { budget: 20_000, monthlyBudget: null }, NOW);
  expect(walletCopy(budget, true).terms).toBeNull();
  const lease = { kind: 'lease', downPayment: 2_000, termMonths: 36, aprPercent: null } as const;
  expect(walletCopy(changePart(budget, 'plan', lease, NOW), true).terms).toBeNull();
  expect(isEmptyCopy(walletCopy(EMPTY_WALLET, false))).toBe(true);
  expect(isEmptyCopy(walletCopy(budget, false))).toBe(false);
});

test('what is owed beyond the trade-in and the down payment leaves $0 down', () => {
  const wallet = changePart(EMPTY_WALLET, 'tradeIn', { value: 9_000, amountOwed: 11_000 }, NOW);
  expect(walletCopy(wallet, false).terms?.otherCars.downDollars).toBe(0);
});

const OWN = { downDollars: 5_000, downPercent: 10, months: 72 };
const terms = { ...OWN, aprPercent: 7.5, text: '' };
const COPY: SyncedCopy = {
  budget: { budget: 1, monthlyBudget: null },
  tradeIn: { value: 0, amountOwed: null },
  terms: { newCars: terms, otherCars: { ...terms, downDollars: null } },
  isSignedIn: true,
  syncedAt: NOW,
};

test.each([
  ['a copy', COPY, true],
  ['an empty one', { budget: null, tradeIn: null, terms: null, isSignedIn: false, syncedAt: 1 }, true],
  ['another value', 7, false],
  ['nothing', null, false],
  ['a copy without a time', { ...COPY, syncedAt: undefined }, false],
  ['an older format', { ...COPY, terms: { newCars: terms } }, false],
  ['amounts as texts', { ...COPY, budget: { budget: '1', monthlyBudget: null } }, false],
  ['a trade-in without a value', { ...COPY, tradeIn: { amountOwed: 5 } }, false],
  ['terms without a rate', { ...COPY, terms: { newCars: terms, otherCars: { ...terms, aprPercent: null } } }, false],
])('%s in local storage is read: %j', (_what, stored, isRead) => {
  expect(parseCopy(JSON.stringify(stored))).toEqual(isRead ? stored : null);
});

test('what is no JSON is no copy', () => {
  expect(parseCopy('{')).toBeNull();
  expect(parseCopy(null)).toBeNull();
});
