import { describe, expect, test } from 'vitest';
import { readBudget, readCredit, readPayoff, readPlan, readProduct, readTradeIn } from './read-fields.ts';

const errorsOf = (read: object) =>
  'errors' in read ? (read.errors as { field: string }[]).map(({ field }) => field) : [];

describe('the budget', () => {
  test.each([
    [{ monthlyBudget: '$450' }, { budget: null, monthlyBudget: 450 }],
    [{ budget: '$25,000' }, { budget: 25_000, monthlyBudget: null }],
    [
      { budget: 25_000, monthlyBudget: 450 },
      { budget: 25_000, monthlyBudget: 450 },
    ],
    [{ budget: '$9,999,999' }, { budget: 9_999_999, monthlyBudget: null }],
    [{ budget: '17.5k' }, { budget: 17_500, monthlyBudget: null }],
    [{ budget: '1200.75' }, { budget: 1_200, monthlyBudget: null }],
    [{ budget: ' ' }, null],
    [{}, null],
  ])('%j is %j', (fields, value) => expect(readBudget(fields)).toEqual({ value }));

  test.each(['0', '$0', 'abc', '-5', '12345678', '$10,000,000', '1e9', '1.234'])('%s is refused [R486]', (budget) => {
    expect(errorsOf(readBudget({ budget }))).toEqual(['budget']);
  });
});

test.each([[[1]], [true], [{ amount: 5 }]])('%j is refused, and is no empty field', (given) => {
  expect(errorsOf(readBudget({ budget: given }))).toEqual(['budget']);
  expect(errorsOf(readTradeIn({ value: given }, null))).toEqual(['value']);
  expect(errorsOf(readPayoff({ amountOwed: given }, { value: 9_000, amountOwed: 5 }))).toEqual(['amountOwed']);
  expect(errorsOf(readCredit({ creditBand: given }))).toEqual(['creditBand']);
  expect(errorsOf(readPlan({ termMonths: given }))).toEqual(['termMonths']);
});

describe('the trade-in and its payoff', () => {
  test.each([
    [{ value: '$9,000' }, null, { value: 9_000, amountOwed: null }],
    [{ value: 9_000, amountOwed: 2_500 }, null, { value: 9_000, amountOwed: 2_500 }],
    // The payoff belongs to the car: it stays with the same value, and is asked for again with another one.
    [{ value: '9000' }, { value: 9_000, amountOwed: 100 }, { value: 9_000, amountOwed: 100 }],
    [{ value: '9500' }, { value: 9_000, amountOwed: 100 }, { value: 9_500, amountOwed: null }],
    [{ value: '0' }, { value: 9_000, amountOwed: 100 }, { value: 0, amountOwed: 0 }],
    [{ value: '' }, { value: 9_000, amountOwed: 100 }, null],
  ])('%j after %j is %j', (fields, before, value) => expect(readTradeIn(fields, before)).toEqual({ value }));

  test('the payoff needs a trade-in', () => {
    expect(errorsOf(readPayoff({ amountOwed: '5' }, null))).toEqual(['value']);
    expect(errorsOf(readPayoff({ amountOwed: '5' }, { value: 0, amountOwed: 0 }))).toEqual(['value']);
    const before = { value: 9_000, amountOwed: null };
    expect(readPayoff({ amountOwed: '12,000' }, before)).toEqual({ value: { value: 9_000, amountOwed: 12_000 } });
    expect(errorsOf(readPayoff({ amountOwed: 'all' }, before))).toEqual(['amountOwed']);
  });

  test('names each wrong field', () => {
    expect(errorsOf(readTradeIn({ value: 'x', amountOwed: 'y' }, null))).toEqual(['value', 'amountOwed']);
  });
});

test('the credit score is a band that the shopper states; nothing else is read', () => {
  expect(readCredit({ creditBand: 'prime', ssn: '123-45-6789' })).toEqual({ value: 'prime' });
  expect(readCredit({ creditBand: '' })).toEqual({ value: null });
  expect(errorsOf(readCredit({ creditBand: '720' }))).toEqual(['creditBand']);
});

describe('the plan', () => {
  test.each([
    [
      { downPayment: '$2,000', termMonths: '60', aprPercent: '6.25%' },
      { kind: 'finance', downPayment: 2_000, termMonths: 60, aprPercent: 6.25 },
    ],
    [
      { type: 'lease', downPayment: '', termMonths: '36', aprPercent: '5' },
      { kind: 'lease', downPayment: null, termMonths: 36, aprPercent: null },
    ],
    [{ type: 'finance', downPayment: '', termMonths: '', aprPercent: '' }, null],
  ])('%j is %j', (fields, value) => expect(readPlan(fields)).toEqual({ value }));

  test.each([
    [{ downPayment: '1000001' }, ['downPayment']],
    [{ termMonths: '97', aprPercent: '36.01' }, ['termMonths', 'aprPercent']],
    [{ type: 'lease', termMonths: '61' }, ['termMonths']],
    [{ aprPercent: '5.123' }, ['aprPercent']],
    [{ type: 'rent', downPayment: '500' }, ['type']],
  ])('%j is refused', (fields, errors) => expect(errorsOf(readPlan(fields))).toEqual(errors));
});

test('a product is one of three', () => {
  expect(readProduct({ product: 'gap' })).toEqual({ value: 'gap' });
  expect(errorsOf(readProduct({ product: 'insurance' }))).toEqual(['product']);
});
