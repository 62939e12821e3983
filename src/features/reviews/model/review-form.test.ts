import { expect, test } from 'vitest';
import { dealerReviewSchema, ownerReviewSchema, REVIEW_LIMITS } from './review-form.ts';

const BODY = 'Drove it from Reno to Boise and back every month, and nothing broke on the way.';
const FORM = { overall: '4', title: 'Solid', body: BODY, modelYear: '2021', ownedMonths: '18' };
const errorsOf = (fields: object) =>
  ownerReviewSchema(2026)
    .safeParse(fields)
    .error?.issues.map(({ path }) => path[0]);

test('reads a review with some of its categories', () => {
  expect(
    ownerReviewSchema(2026).parse({ ...FORM, 'rating-comfort': '5', 'rating-value': '', trim: ' XLE\u0007 ' }),
  ).toEqual({
    ...{
      overall: 4,
      title: 'Solid',
      body: BODY,
      pros: '',
      cons: '',
      modelYear: 2021,
      trim: 'XLE',
      vin: '',
      ownedMonths: 18,
    },
    categories: { comfort: 5 },
  });
});

test.each([
  ['no stars', { overall: undefined }, 'overall'],
  ['six stars', { overall: '6' }, 'overall'],
  ['a category with half a star', { 'rating-value': '2.5' }, 'rating-value'],
  ['a short text', { body: 'Great car!' }, 'body'],
  ['a long text', { body: 'x'.repeat(REVIEW_LIMITS.body + 1) }, 'body'],
  ['no title', { title: '  ' }, 'title'],
  ['a model year that isn’t built yet', { modelYear: '2028' }, 'modelYear'],
  ['an age of words', { ownedMonths: 'long' }, 'ownedMonths'],
  ['more months than since the model year went on sale', { modelYear: '2025', ownedMonths: '37' }, 'ownedMonths'],
])('refuses %s at its field', (_what, changes, field) => {
  expect(errorsOf({ ...FORM, ...changes })).toEqual([field]);
});

test('a car can have been owned since the year before its model year', () => {
  expect(errorsOf({ ...FORM, modelYear: '2025', ownedMonths: '36' })).toBeUndefined();
});

test('a review of a dealer has its own categories', () => {
  const { categories } = dealerReviewSchema.parse({ ...FORM, 'rating-honesty': '2', 'rating-comfort': '5' });
  expect(categories).toEqual({ honesty: 2 });
});
