import type { Queryable } from '#ports/database/database.ts';
import type { PublicReview } from '../model/review.ts';
import type { RatedModelYear } from '../model/ratings-request.ts';
import { type ConsumerRatings, consumerRatingsOf, type RatingTotals } from '../model/summarize-ratings.ts';
import { findPublicReviews, findRatingTotals } from './find-reviews.ts';

export type CarReviews = { totals: RatingTotals; reviews: PublicReview[] };
/** `year`: `null` for all model years. */
export type ReviewedCar = Omit<RatedModelYear, 'year'> & { year: number | null };

/** Reads the public reviews of cars. */
export type CarReviewSource = {
  /** Returns ratings by name; `null` without public reviews. */
  ratingsOf(car: ReviewedCar): Promise<ConsumerRatings | null>;
  /** Returns the totals and the newest reviews. */
  reviewsOf(car: ReviewedCar, max: number): Promise<CarReviews>;
};

export function createCarReviewSource(database: Queryable): CarReviewSource {
  return {
    ratingsOf: async (car) => consumerRatingsOf(await findRatingTotals(database, subjectOf(car))),
    reviewsOf: async (car, max) => {
      const of = subjectOf(car);
      const [totals, reviews] = await Promise.all([
        findRatingTotals(database, of),
        findPublicReviews(database, of, max),
      ]);
      return { totals, reviews };
    },
  };
}

function subjectOf({ makeCode, modelCode, year }: ReviewedCar) {
  return { kind: 'owner', subject: `${makeCode}-${modelCode}`, ...(year !== null && { modelYear: year }) } as const;
}
