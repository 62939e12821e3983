import { averageOf, categoryAverages, countOf, ownerReviewPath, STARS } from '#features/reviews/reviews.ts';
import type { CarReviews, ReviewedCar } from '#features/reviews/reviews.server.ts';
import type { ConsumerReviewsProps } from '#features/reviews/reviews.ui.ts';
import { formatCount } from '#kit/format.ts';
import type { ModelsServices } from './models-services.ts';

const MAX_REVIEWS = 10;

/** Reviews for the page, and the object that describes their average to search engines (`null` without reviews). */
export type LoadedReviews = { view: ConsumerReviewsProps; aggregate: object | null };

/** Returns the reviews of a model or model year; `null` with the flag off, or if they don't arrive in time. */
export async function loadReviews(
  { reviewsOf, guards, log }: ModelsServices,
  car: ReviewedCar,
  signal: AbortSignal,
): Promise<LoadedReviews | null> {
  if (!reviewsOf) return null;
  const found = await guards.consumerRatings(() => reviewsOf(car, MAX_REVIEWS), signal);
  if (found.ok) return { view: viewOf(found.value, car), aggregate: aggregateOf(found.value) };
  log?.('warn', 'The reviews of a model page are missing', found.error);
  return null;
}

function viewOf({ totals, reviews }: CarReviews, { makeCode, modelCode }: ReviewedCar): ConsumerReviewsProps {
  const [average, count] = [averageOf(totals), countOf(totals)];
  return {
    rating:
      average === null
        ? null
        : {
            average: average.toFixed(1),
            count: formatCount(count, 'review'),
            stars: STARS.map((stars, place) => ({
              label: formatCount(stars, 'star'),
              count: totals.byStars[place]!,
              share: Math.round((100 * totals.byStars[place]!) / count),
            })),
            categories: categoryAverages(totals).map(({ label, stars }) => ({ label, average: stars.toFixed(1) })),
          },
    reviews: reviews.map(({ id, title, body, pros, cons, overall, modelYear, trim, ownedMonths, createdAt }) => ({
      id,
      title,
      body,
      pros,
      cons,
      stars: `${overall} of 5 stars`,
      about: [
        [modelYear, trim].filter(Boolean).join(' '),
        `owned for ${formatCount(ownedMonths ?? 0, 'month')}`,
        MONTH.format(createdAt),
      ].join(' · '),
    })),
    write: { label: 'Do you own this car? Write a review', href: ownerReviewPath(makeCode, modelCode) },
  };
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function aggregateOf({ totals }: CarReviews): object | null {
  const average = averageOf(totals);
  if (average === null) return null;
  const limits = { bestRating: 5, worstRating: 1 };
  return { '@type': 'AggregateRating', ratingValue: average, reviewCount: countOf(totals), ...limits };
}
