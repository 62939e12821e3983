import { expect, test } from 'vitest';
import { nextProduct, nextStep, offersLease } from './steps.ts';
import { changePart, EMPTY_WALLET, type Wallet } from './wallet.ts';
import { walletView } from './wallet-view.ts';

const VIEW = { isSignedIn: false, search: '', budgetType: null, day: '2026-11-27', knowsTaxes: false } as const;
const tradeIn = (value: number, amountOwed: number | null): Wallet =>
  changePart(EMPTY_WALLET, 'tradeIn', { value, amountOwed }, 1);

test('asks for the trade-in, then the payoff, then the credit score [R442]', () => {
  expect(nextStep(EMPTY_WALLET)).toBe('trade-in');
  expect(nextStep(tradeIn(9_000, null))).toBe('payoff');
  expect(nextStep(tradeIn(9_000, 0))).toBe('credit');
  expect(nextStep(tradeIn(0, 0))).toBe('credit');
  expect(nextStep(changePart(tradeIn(9_000, 0), 'credit', 'prime', 1))).toBeNull();
  const shown = (wallet: Wallet) => {
    const { payoff, credit } = walletView(wallet, VIEW);
    return [payoff !== null, credit !== null];
  };
  expect([EMPTY_WALLET, tradeIn(9_000, null), tradeIn(9_000, 0), tradeIn(0, 0)].map(shown)).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [false, true],
  ]);
});

test('a lease is offered when finance is chosen and the search is for new cars [R443]', () => {
  expect(offersLease('finance', ['NEW'])).toBe(true);
  expect(offersLease('finance', ['NEW', 'USED'])).toBe(true);
  expect(offersLease('lease', ['NEW'])).toBe(false);
  expect(offersLease('finance', ['USED'])).toBe(false);
  expect(offersLease('finance', [])).toBe(false);
  const hasLease = (search: string) => walletView(EMPTY_WALLET, { ...VIEW, search }).plan.hasLease;
  expect([hasLease(''), hasLease('listingType=USED'), hasLease('listingType=NEW')]).toEqual([false, false, true]);
});

test('the card rotates from finance to warranties to GAP after each interaction [R444]', () => {
  expect([null, 'finance', 'warranties', 'gap'].map((last) => nextProduct(last as 'gap' | null))).toEqual([
    'finance',
    'warranties',
    'gap',
    'finance',
  ]);
});

test('a budget starts at $600 a month; its toggle starts a price at $25,000 and a payment at $450', () => {
  const start = (budgetType: 'price' | 'monthly' | null) => {
    const { type, value } = walletView(EMPTY_WALLET, { ...VIEW, budgetType }).budget;
    return [type, value];
  };
  expect(start(null)).toEqual(['monthly', '$600']);
  expect(start('price')).toEqual(['price', '$25,000']);
  expect(start('monthly')).toEqual(['monthly', '$450']);
  const set = changePart(EMPTY_WALLET, 'budget', { budget: 18_000, monthlyBudget: null }, 1);
  expect(walletView(set, VIEW).budget).toMatchObject({ type: 'price', value: '$18,000' });
});
