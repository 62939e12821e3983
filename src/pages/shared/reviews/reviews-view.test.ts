import { expect, test } from 'vitest';
import type { PublicReview } from '#features/reviews/reviews.ts';
import { ownerReviewsView } from './reviews-view.ts';

const REVIEW: PublicReview = {
  ...{
    id: 1,
    modelYear: 2020,
    trim: 'XSE',
    ownedMonths: 18,
    overall: 4,
    categories: {},
    title: 'Quiet',
    body: 'Quiet.',
  },
  ...{ pros: '', cons: '', createdAt: new Date('2026-05-04T12:00:00Z'), isDemo: false, reply: null },
};

test.each([
  [0, '2020 XSE · owned for less than a month · May 2026'],
  [1, '2020 XSE · owned for 1 month · May 2026'],
  [18, '2020 XSE · owned for 18 months · May 2026'],
])('a review after %i months of ownership says how long', (ownedMonths, about) => {
  const found = { totals: { byStars: [0, 1, 0, 0, 0], categories: {} }, reviews: [{ ...REVIEW, ownedMonths }] };
  const view = ownerReviewsView(found, { makeCode: 'TOYOTA', modelCode: 'CAMRY', year: null });
  expect(view.reviews.map((review) => review.about)).toEqual([about]);
});
