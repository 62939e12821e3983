import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimatePaymentCents } from '#features/search/search.ts';
import { formatDollars } from '#kit/text/format.ts';
import { ownMonthlyPayment, ownTermsFor, withOwnPayment } from './own-payments.ts';

const terms = (aprPercent: number) => ({ downDollars: 5_000, downPercent: 10, months: 60, aprPercent, text: '' });
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
      expect(ownMonthlyPayment(formatDollars(price), { ...loan, downPercent: 10 })).toBe(
        dollars > 0 ? formatDollars(dollars) : null,
      );
    }),
  );
});

test('terms of the search win over those of the wallet, and new cars have their own rates', () => {
  expect(ownTermsFor('makeCode=FORD', COPY)).toBe(COPY.terms.otherCars);
  expect(ownTermsFor('listingType=NEW&makeCode=FORD', COPY)).toBe(COPY.terms.newCars);
  expect(ownTermsFor('listingType=CERTIFIED,NEW', COPY)).toBe(COPY.terms.otherCars);
  for (const own of ['downPayment=0', 'termMonths=48', 'aprPercent=6.9', 'maxPayment=400', 'minPayment=9'])
    expect(ownTermsFor(own, COPY)).toBeNull();
  expect(ownTermsFor('', { ...COPY, terms: null })).toBeNull();
  expect(ownTermsFor('', null)).toBeNull();
});

test('cards without an estimate get none, and a card stays the same object while its terms do', () => {
  const card = { price: '$20,000', monthly: '$311' };
  const own = withOwnPayment(card, COPY.terms.otherCars);
  expect(own).toEqual({ price: '$20,000', monthly: '$304' });
  expect(withOwnPayment(card, COPY.terms.otherCars)).toBe(own);
  expect(withOwnPayment(card, COPY.terms.newCars).monthly).toBe('$283');
  expect(withOwnPayment(card, null)).toBe(card);
  expect(withOwnPayment({ price: '$4,000', monthly: '$62' }, COPY.terms.newCars).monthly).toBeNull();
  const outTheDoor = { price: '$15,000', basis: 'Up to $20,000 out the door', monthly: '$311' };
  expect(withOwnPayment(outTheDoor, COPY.terms.otherCars).monthly).toBe('$304');
  const owned = { price: '$20,000', basis: 'About $470/mo to own ($410 to $530)', monthly: '$311' };
  expect(withOwnPayment(owned, COPY.terms.otherCars).monthly).toBe('$304');
  const both = { ...outTheDoor, basis: `${outTheDoor.basis} · ${owned.basis}` };
  expect(withOwnPayment(both, COPY.terms.otherCars).monthly).toBe('$304');
  const doubtful = { price: '$1', monthly: null };
  expect(withOwnPayment(doubtful, COPY.terms.newCars)).toBe(doubtful);
  expect(ownMonthlyPayment('Call for price', COPY.terms.newCars)).toBeNull();
});
