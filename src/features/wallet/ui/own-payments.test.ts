import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimatePaymentCents } from '#features/search/search.ts';
import { formatDollars } from '#kit/text/format.ts';
import { ownMonthlyPayment, ownTermsFor, withOwnPayment } from './own-payments.ts';

const terms = (aprPercent: number) => ({
  ...{ downDollars: 5_000, downPercent: 10, months: 60, aprPercent },
  text: `$5,000 down, 60 mo, ${aprPercent}% APR, without the $900 left on your old loan`,
});
const COPY = {
  budget: null,
  tradeIn: null,
  isSignedIn: false,
  signIn: null,
  terms: { newCars: terms(5), otherCars: terms(8) },
};

test('the payment on a card is the one that a search with the same terms shows', () => {
  const anyTerms = fc.record({
    downDollars: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    months: fc.integer({ min: 12, max: 96 }),
    aprPercent: fc.integer({ min: 0, max: 3_600 }).map((hundredths) => hundredths / 100),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12_000_000 }), anyTerms, (price, loan) => {
      const dollars = Math.round(estimatePaymentCents(price, loan) / 100);
      expect(ownMonthlyPayment(formatDollars(price), { ...loan, downPercent: 10 })).toBe(formatDollars(dollars));
    }),
  );
});

test('terms of the search win over those of the wallet', () => {
  expect(ownTermsFor('makeCode=FORD', COPY)).toMatchObject(COPY.terms);
  for (const own of ['downPayment=0', 'termMonths=48', 'aprPercent=6.9', 'maxPayment=400', 'minPayment=9'])
    expect(ownTermsFor(own, COPY)).toBeNull();
  expect(ownTermsFor('', { ...COPY, terms: null })).toBeNull();
  expect(ownTermsFor('', null)).toBeNull();
});

test('the text names the rate of new cars if it differs', () => {
  const rest = ', without the $900 left on your old loan';
  expect(ownTermsFor('', COPY)?.text).toBe(`$5,000 down, 60 mo, 8% APR (5% for new cars)${rest}`);
  const same = { ...COPY, terms: { newCars: terms(8), otherCars: terms(8) } };
  expect(ownTermsFor('', same)?.text).toBe(`$5,000 down, 60 mo, 8% APR${rest}`);
});

test.each([
  [{ condition: 'New' }, '$283'],
  [{ condition: 'Used' }, '$304'],
  [{ condition: 'Certified · New Horizons' }, '$304'],
  [{ facts: '12 mi · New Haven, CT · New' }, '$283'],
  [{ facts: '30,000 mi · New Haven, CT · Used' }, '$304'],
])('a car with %o has the rate of its condition', (facts, monthly) => {
  expect(withOwnPayment({ price: '$20,000', monthly: '$311', ...facts }, COPY.terms).monthly).toBe(monthly);
});

test('cards without an estimate get none, and a card stays the same object while its terms do', () => {
  const card = { price: '$20,000', monthly: '$311', condition: 'Used' };
  const own = withOwnPayment(card, COPY.terms);
  expect(own).toEqual({ ...card, monthly: '$304' });
  expect(withOwnPayment(card, COPY.terms)).toBe(own);
  const dearer = { newCars: terms(5), otherCars: terms(9) };
  expect(withOwnPayment(card, dearer).monthly).toBe('$311');
  expect(withOwnPayment(card, null)).toBe(card);
  expect(withOwnPayment({ ...card, price: '$4,000', monthly: '$62' }, COPY.terms).monthly).toBe('$0');
  const outTheDoor = { condition: 'Used', price: '$15,000', basis: 'Up to $20,000 out the door', monthly: '$311' };
  expect(withOwnPayment(outTheDoor, COPY.terms).monthly).toBe('$304');
  const owned = { ...card, basis: 'About $470/mo to own ($410 to $530)' };
  expect(withOwnPayment(owned, COPY.terms).monthly).toBe('$304');
  const both = { ...outTheDoor, basis: `${outTheDoor.basis} · ${owned.basis}` };
  expect(withOwnPayment(both, COPY.terms).monthly).toBe('$304');
  const doubtful = { ...card, price: '$1', monthly: null };
  expect(withOwnPayment(doubtful, COPY.terms)).toBe(doubtful);
  expect(ownMonthlyPayment('Call for price', COPY.terms.newCars)).toBeNull();
});
