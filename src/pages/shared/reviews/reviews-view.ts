import {
  averageOf,
  categoryAverages,
  countOf,
  ownerReviewPath,
  type PublicReview,
  type RatingTotals,
  STARS,
} from '#features/reviews/reviews.ts';
import type { CarReviews, ReviewedCar } from '#features/reviews/reviews.server.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import { formatCount } from '#kit/text/format.ts';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The number of reviews to show below their average. */
export const MAX_REVIEWS = 10;

/** Returns owners' reviews of a car as pages show them, with a link to write one. */
export function ownerReviewsView(found: CarReviews, { makeCode, modelCode }: ReviewedCar): ConsumerReviewsProps {
  const hasNone = countOf(found.totals) === 0;
  return reviewsView(found, {
    categories: categoryAverages(found.totals),
    authors: 'by owners',
    none: 'No reviews yet.',
    write: {
      label: hasNone ? 'Write the first review' : 'Do you own this car? Write a review',
      href: ownerReviewPath(makeCode, modelCode),
    },
    change: { label: 'Change or delete your review', href: ownerReviewPath(makeCode, modelCode) },
  });
}

/** Returns public reviews and their average as the page shows them. */
export function reviewsView(
  { totals, reviews }: { totals: RatingTotals; reviews: readonly PublicReview[] },
  others: Pick<ConsumerReviewsProps, 'authors' | 'none' | 'write' | 'change'> & {
    categories: readonly { label: string; stars: number }[];
  },
): ConsumerReviewsProps {
  const [average, count] = [averageOf(totals), countOf(totals)];
  const { categories, ...texts } = others;
  return {
    ...texts,
    rating: average === null ? null : { average: average.toFixed(1), ...ratingOf(totals, count, categories) },
    reviews: reviews.map(reviewView),
    isDemo: (totals.demo ?? 0) > 0,
  };
}

function ratingOf(totals: RatingTotals, count: number, categories: readonly { label: string; stars: number }[]) {
  return {
    count: formatCount(count, 'review'),
    stars: STARS.map((stars, place) => ({
      label: formatCount(stars, 'star'),
      count: totals.byStars[place]!,
      share: Math.round((100 * totals.byStars[place]!) / count),
    })),
    categories: categories.map(({ label, stars }) => ({ label, average: stars.toFixed(1) })),
  };
}

function reviewView(review: PublicReview): ConsumerReviewsProps['reviews'][number] {
  const { id, title, body, pros, cons, overall, modelYear, trim, ownedMonths, createdAt, isDemo, reply } = review;
  const car = [modelYear, trim].filter(Boolean).join(' ');
  const owned =
    ownedMonths === null
      ? ''
      : `owned for ${ownedMonths === 0 ? 'less than a month' : formatCount(ownedMonths, 'month')}`;
  return {
    id,
    title,
    body,
    pros,
    cons,
    stars: `${overall} of 5 stars`,
    share: 20 * overall,
    about: [isDemo ? 'Demo data' : '', car, owned, MONTH.format(createdAt)].filter((part) => part !== '').join(' · '),
    reply: reply && reply.text,
  };
}
