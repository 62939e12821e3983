import { expect, test } from 'vitest';
import { withWalletEntries } from './wallet-entries.ts';
import { EMPTY_WALLET, type Wallet } from './wallet.ts';

type Parts = { [Name in keyof Wallet]?: Wallet[Name]['value'] };

function entries(query: string, parts: Parts): Record<string, string> {
  const dated = Object.entries(parts).map(([name, value]) => [name, { value, changedAt: 1 }]);
  const wallet = { ...EMPTY_WALLET, ...(Object.fromEntries(dated) as Partial<Wallet>) };
  return Object.fromEntries(withWalletEntries(new URLSearchParams(query), wallet));
}
const plan = { kind: 'finance', downPayment: 3_000, termMonths: 60, aprPercent: null } as const;

test('payment details start with the wallet: plan, stated credit, trade-in and payoff', () => {
  const wallet = { plan, credit: 'prime', tradeIn: { value: 9_000, amountOwed: 4_000 } } as const;
  expect(entries('listingId=7', wallet)).toEqual({
    listingId: '7',
    downPayment: '3000',
    termMonths: '60',
    creditBand: 'prime',
    tradeInValue: '9000',
    amountOwed: '4000',
  });
  expect(entries('listingId=7', {})).toEqual({ listingId: '7' });
  expect(entries('', { tradeIn: { value: 0, amountOwed: 0 } })).toEqual({});
});

test('an own rate replaces the stated credit, and a lease has its own term and no rate', () => {
  expect(entries('', { plan: { ...plan, aprPercent: 5 }, credit: 'prime' })).toMatchObject({ aprPercent: '5' });
  expect(entries('', { plan: { ...plan, aprPercent: 5 }, credit: 'prime' })).not.toHaveProperty('creditBand');
  expect(entries('', { plan: { ...plan, kind: 'lease' } })).toEqual({
    type: 'lease',
    leaseMonths: '60',
    downPayment: '3000',
  });
});

test('the terms of a search win, and its down payment does not count the equity a second time', () => {
  const tradeIn = { value: 9_000, amountOwed: 4_000 };
  expect(entries('aprPercent=6&termMonths=48&downPayment=8000', { plan, credit: 'prime', tradeIn })).toEqual({
    aprPercent: '6',
    termMonths: '48',
    downPayment: '3000',
    tradeInValue: '9000',
    amountOwed: '4000',
  });
  // Stated in the panel of filters.
  expect(entries('downPayment=7000', { tradeIn })).toMatchObject({ downPayment: '2000' });
  expect(entries('downPayment=1000', { plan })).toMatchObject({ downPayment: '1000' });
});

test('the trade-in that the prices of a search credit stays, so that taxes are those of its cards', () => {
  const tradeIn = { value: 9_000, amountOwed: 4_000 };
  const search = 'tradeInValue=5000&priceBasis=out-the-door';
  expect(entries(search, { tradeIn })).toEqual({
    tradeInValue: '5000',
    priceBasis: 'out-the-door',
    downPayment: '0',
  });
  expect(entries('downPayment=8000&tradeInCredit=5000', { tradeIn })).toEqual({
    downPayment: '8000',
    tradeInCredit: '5000',
  });
  expect(entries('tradeInValue=9000', { tradeIn })).toMatchObject({ tradeInValue: '9000', amountOwed: '4000' });
});

test('a search that limits the payment has the usual terms, unless it states others', () => {
  const wallet = { plan, credit: 'prime', tradeIn: { value: 9_000, amountOwed: 4_000 } } as const;
  expect(entries('maxPayment=450', wallet)).toEqual({ maxPayment: '450' });
  const stated = entries('maxPayment=450&downPayment=8000', wallet);
  expect(stated).toMatchObject({ downPayment: '3000', tradeInValue: '9000' });
  for (const name of ['creditBand', 'termMonths', 'aprPercent']) expect(stated).not.toHaveProperty(name);
});

test('the usual terms complete those of a search, as on its cards', () => {
  const wallet = { plan: { ...plan, aprPercent: 5 }, credit: 'prime' } as const;
  expect(entries('termMonths=48', wallet)).toEqual({ termMonths: '48' });
  expect(entries('aprPercent=6', wallet)).toEqual({ aprPercent: '6' });
  expect(entries('termMonths=48', { tradeIn: { value: 9_000, amountOwed: 0 } })).toEqual({
    ...{ termMonths: '48', tradeInValue: '9000', amountOwed: '0' },
  });
});

test('what is owed beyond the value of the trade-in is no down payment', () => {
  const tradeIn = { value: 9_000, amountOwed: 11_000 };
  expect(entries('downPayment=0', { tradeIn })).toMatchObject({ downPayment: '0', amountOwed: '11000' });
  expect(entries('downPayment=0', { plan: { ...plan, downPayment: 1_000 }, tradeIn })).toMatchObject({
    downPayment: '1000',
  });
  // A trade-in whose value equals its debt adds nothing, as in a search with the wallet's terms.
  expect(entries('', { tradeIn: { value: 9_000, amountOwed: 9_000 } })).toMatchObject({ downPayment: '0' });
});

test('a form keeps what the shopper emptied', () => {
  const sent = 'listingId=7&downPayment=&tradeInValue=&amountOwed=&aprPercent=7.5';
  expect(entries(sent, { plan, credit: 'prime', tradeIn: { value: 9_000, amountOwed: 0 } })).toEqual({
    listingId: '7',
    downPayment: '',
    tradeInValue: '',
    amountOwed: '',
    aprPercent: '7.5',
  });
});
