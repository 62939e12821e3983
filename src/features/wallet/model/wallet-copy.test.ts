import { expect, test } from 'vitest';
import { walletCopy } from './own-terms.ts';
import { changePart, EMPTY_WALLET } from './wallet.ts';
import {
  isWalletCopyOf,
  isEmptyWalletCopy,
  isSyncStale,
  parseWalletCopy,
  type SyncedWalletCopy,
} from './wallet-copy.ts';

const NOW = 1_800_000_000_000;
const SIGNED_OUT = { isSignedIn: false, signIn: null };
const SIGNED_IN = { isSignedIn: true, signIn: 'anns' };

test('a copy belongs to one sign-in: the next person at the computer does not see it', () => {
  expect(isWalletCopyOf(SIGNED_IN, 'anns')).toBe(true);
  expect(isWalletCopyOf(SIGNED_IN, 'bobs')).toBe(false);
  expect(isWalletCopyOf(SIGNED_IN, null)).toBe(false);
  expect(isWalletCopyOf({ isSignedIn: true, signIn: null }, null)).toBe(false);
  expect(isWalletCopyOf(SIGNED_OUT, null)).toBe(true);
  expect(isWalletCopyOf(SIGNED_OUT, 'anns')).toBe(false);
});

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
  expect(walletCopy(changePart(wallet, 'credit', 'prime', NOW), SIGNED_OUT)).toEqual({
    budget: { budget: null, monthlyBudget: 450 },
    tradeIn: { value: 9_000, amountOwed: 4_000 },
    terms: {
      newCars: { ...OWN, aprPercent: 6.15, text: '$5,000 down, 72 mo, 6.15% APR' },
      otherCars: { ...OWN, aprPercent: 8.81, text: '$5,000 down, 72 mo, 8.81% APR' },
    },
    ...SIGNED_OUT,
  });
});

test('usual terms and leases change no payments', () => {
  const budget = changePart(EMPTY_WALLET, 'budget', { budget: 20_000, monthlyBudget: null }, NOW);
  expect(walletCopy(budget, SIGNED_IN).terms).toBeNull();
  const lease = { kind: 'lease', downPayment: 2_000, termMonths: 36, aprPercent: null } as const;
  expect(walletCopy(changePart(budget, 'plan', lease, NOW), SIGNED_IN).terms).toBeNull();
  expect(isEmptyWalletCopy(walletCopy(EMPTY_WALLET, SIGNED_OUT))).toBe(true);
  expect(isEmptyWalletCopy(walletCopy(budget, SIGNED_OUT))).toBe(false);
});

test('what is owed beyond the trade-in and the down payment leaves $0 down', () => {
  const wallet = changePart(EMPTY_WALLET, 'tradeIn', { value: 9_000, amountOwed: 11_000 }, NOW);
  expect(walletCopy(wallet, SIGNED_OUT).terms?.otherCars).toMatchObject({
    downDollars: 0,
    oldLoanDollars: 2_000,
    text: '$0 down, 72 mo, 7.5% APR, without the $2,000 left on your old loan',
  });
  const plan = { kind: 'finance', downPayment: 2_500, termMonths: null, aprPercent: null } as const;
  const { otherCars } = walletCopy(changePart(wallet, 'plan', plan, NOW), SIGNED_OUT).terms!;
  expect([otherCars.text, otherCars.oldLoanDollars]).toEqual(['$500 down, 72 mo, 7.5% APR', undefined]);
});

const OWN = { downDollars: 5_000, downPercent: 10, months: 72 };
const terms = { ...OWN, aprPercent: 7.5, text: '' };
const COPY: SyncedWalletCopy = {
  budget: { budget: 1, monthlyBudget: null },
  tradeIn: { value: 0, amountOwed: null },
  terms: { newCars: terms, otherCars: { ...terms, downDollars: null } },
  ...SIGNED_IN,
  syncedAt: NOW,
};

test.each([
  ['a copy', COPY, true],
  ['an empty one', { budget: null, tradeIn: null, terms: null, ...SIGNED_OUT, syncedAt: 1 }, true],
  ['a copy of no sign-in', { ...COPY, signIn: undefined }, false],
  ['another value', 7, false],
  ['nothing', null, false],
  ['a copy without a time', { ...COPY, syncedAt: undefined }, false],
  ['an older format', { ...COPY, terms: { newCars: terms } }, false],
  ['amounts as texts', { ...COPY, budget: { budget: '1', monthlyBudget: null } }, false],
  ['a trade-in without a value', { ...COPY, tradeIn: { amountOwed: 5 } }, false],
  ['terms without a rate', { ...COPY, terms: { newCars: terms, otherCars: { ...terms, aprPercent: null } } }, false],
])('%s in local storage is read: %j', (_what, stored, isRead) => {
  expect(parseWalletCopy(JSON.stringify(stored))).toEqual(isRead ? stored : null);
});

test('what is no JSON is no copy', () => {
  expect(parseWalletCopy('{')).toBeNull();
  expect(parseWalletCopy(null)).toBeNull();
});
