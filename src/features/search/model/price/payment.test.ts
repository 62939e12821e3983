import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateOf } from '#features/listings/listings.ts';
import { formatDollars } from '#kit/text/format.ts';
import { readRequest } from '../canonical-url.ts';
import { chipsOf } from '../related/chips.ts';
import { termProblem } from './payment-limits.ts';
import {
  DEFAULT_TERMS,
  describeEstimate,
  describePayablePrice,
  describeTerms,
  estimatePaymentCents,
  paymentTermsOf,
  type PaymentTerms,
  pricesForPayments,
} from './payment-terms.ts';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { formatQuery, parseQuery } from '../vehicle-query.ts';

const parse = (search: string) => parseQuery(readRequest(search), SMALL_WORLD);

const anyTerms: fc.Arbitrary<PaymentTerms> = fc.record({
  downDollars: fc.option(fc.nat({ max: 60_000 })),
  months: fc.integer({ min: 12, max: 96 }),
  aprPercent: fc.nat({ max: 3_600 }).map((hundredths) => hundredths / 100),
});

describe('a payment', () => {
  it('equals what listings show at default terms', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500_000 }), (price) => {
        const cents = estimatePaymentCents(price, DEFAULT_TERMS);
        expect(estimateOf({ price, ...DEFAULT_TERMS }).amount).toBe(formatDollars(Math.round(cents / 100)));
      }),
    );
  });

  it('is $0 on pages too if the down payment covers the price', () => {
    const terms = { downDollars: 5_000, months: 60, aprPercent: 6 };
    const covered = { amount: '$0', terms: '$5,000 down, which covers the price', interest: 0 };
    for (const price of [4_000, 5_000]) expect(estimateOf({ price, ...terms })).toEqual(covered);
    expect(estimateOf({ price: 25_000, ...terms })).toMatchObject({ amount: '$387' });
  });

  it.each<[number, PaymentTerms, number]>([
    // Figures from a standard loan table: $20,000 over 60 months at 6%.
    [25_000, { downDollars: 5_000, months: 60, aprPercent: 6 }, 38_666],
    [30_000, { downDollars: null, months: 72, aprPercent: 0 }, 37_500],
    [4_000, { downDollars: 5_000, months: 60, aprPercent: 6 }, 0],
  ])('of $%d at %o is %d cents', (price, terms, cents) => {
    expect(estimatePaymentCents(price, terms)).toBe(cents);
  });

  it('never falls as the price rises, so that its bounds are exact bounds of the price', () => {
    const bound = fc.option(fc.nat({ max: 2_000 }));
    fc.assert(
      fc.property(anyTerms, bound, bound, fc.nat({ max: 150_000 }), (terms, min, max, anyPrice) => {
        const prices = pricesForPayments({ min, max }, terms);
        const near = [prices.min, prices.max].flatMap((end) => (end === null ? [] : [end - 1, end, end + 1]));
        for (const price of [anyPrice, ...near].filter((one) => one >= 0)) {
          const cents = estimatePaymentCents(price, terms);
          const fits = (min === null || cents >= min * 100) && (max === null || cents <= max * 100);
          const inBounds = (prices.min === null || price >= prices.min) && (prices.max === null || price <= prices.max);
          expect(inBounds).toBe(fits);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the payment filter', () => {
  it('reads bounds and terms', () => {
    const search = 'aprPercent=6.25&downPayment=4000&maxPayment=450&minPayment=300&termMonths=60';
    expect(parse(search).query.filters.payment).toEqual({
      min: 300,
      max: 450,
      terms: { downDollars: 4_000, months: 60, aprPercent: 6.25 },
    });
    expect(formatQuery(parse(search).query, SMALL_WORLD)).toBe(search);
  });

  it('has default terms, and leaves them out of links', () => {
    expect(paymentTermsOf(parse('').query)).toEqual({ downDollars: null, months: 72, aprPercent: 7.5 });
    const { query } = parse('aprPercent=7.50&maxPayment=450&termMonths=72');
    expect(formatQuery(query, SMALL_WORLD)).toBe('maxPayment=450');
  });

  it('keeps terms in links even without bounds, for the estimates on the page', () => {
    expect(formatQuery(parse('termMonths=48').query, SMALL_WORLD)).toBe('termMonths=48');
  });

  it.each([
    ['termMonths=11', 'termMonths'],
    ['termMonths=97', 'termMonths'],
    ['termMonths=60.5', 'termMonths'],
    ['aprPercent=36.01', 'aprPercent'],
    ['aprPercent=7.125', 'aprPercent'],
    ['aprPercent=-1', 'aprPercent'],
    ['aprPercent=lots', 'aprPercent'],
    ['downPayment=1000001', 'downPayment'],
    ['downPayment=-5', 'downPayment'],
    ['minPayment=cheap', 'minPayment'],
    ['maxPayment=99.99', 'maxPayment'],
  ])('says why %s cannot be used', (search, name) => {
    const value = search.split('=')[1];
    expect(parse(search).invalid).toEqual([{ name, value, reason: expect.stringContaining(name) }]);
  });

  it.each([
    ['maxPayment=0', 'Max payment must be greater than 0.'],
    ['maxPayment=300&minPayment=300', 'Min and Max payment cannot be the same.'],
    ['maxPayment=300&minPayment=400', 'Max payment must be greater than Min payment.'],
  ])('says why ?%s finds nothing', (search, reason) => {
    expect(parse(search).invalid).toMatchObject([{ name: 'maxPayment', reason }]);
  });

  it.each([
    ['maxPayment=450', 'Under $450 a month'],
    ['minPayment=1300', 'Over $1,300 a month'],
    ['maxPayment=450&minPayment=300&termMonths=60', '$300 to $450 a month'],
  ])('has one chip for ?%s, which clears both ends and keeps the terms', (search, label) => {
    const chip = chipsOf(parse(search).query, SMALL_WORLD).find(({ key }) => key === 'payment')!;
    expect(chip.label).toBe(label);
    expect(chip.query).toBe(search.includes('termMonths') ? 'termMonths=60' : '');
  });

  it.each<[PaymentTerms, string]>([
    [DEFAULT_TERMS, '10% down, 72 mo, 7.5% APR, before tax'],
    [{ downDollars: 4_000, months: 60, aprPercent: 6.25 }, '$4,000 down, 60 mo, 6.25% APR, before tax'],
  ])('names its terms: %o', (terms, text) => {
    expect(describeTerms(terms)).toBe(text);
  });

  it('names the price that payments are on', () => {
    expect(describePayablePrice(undefined)).toBe('before tax and fees');
    expect(describePayablePrice({ kind: 'with-fees' })).toBe('on the price with dealer fees, before tax');
    expect(describePayablePrice({ kind: 'out-the-door' })).toBe('on the price out the door');
    expect(describeEstimate(DEFAULT_TERMS)).toBe('10% down, 72 mo, 7.5% APR, before tax and fees');
  });
});

it.each([
  ['apr', '', undefined],
  ['apr', '36', undefined],
  ['apr', '36.01', 'Enter an APR from 0 to 36.'],
  ['down', '$1,000,000', undefined],
  ['down', '$1,000,001', 'Enter a down payment of up to $1,000,000.'],
] as const)('a field %s with "%s" is answered with %s', (name, text, problem) => {
  expect(termProblem(name, text)).toBe(problem);
});
