import type { Queryable } from '#ports/database/database.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import { type PublicReview, STARS } from '../model/review.ts';
import type { RatedModelYear } from '../model/rated-model-year.ts';
import { type ConsumerRatings, consumerRatingsOf, type RatingTotals } from '../model/summarize-ratings.ts';
import { findPublicReviews, findRatingTotals } from './find-reviews.ts';

export type CarReviews = { totals: RatingTotals; reviews: PublicReview[] };
/** `year`: `null` for all model years. */
export type ReviewedCar = Omit<RatedModelYear, 'year'> & { year: number | null };

/** Reads the public reviews of cars. It remembers them for some seconds, so that most pages cost no query. */
export type CarReviewSource = {
  /** Returns ratings by name; `null` without public reviews. */
  ratingsOf(car: ReviewedCar): Promise<ConsumerRatings | null>;
  /** Returns the totals and the newest reviews. */
  reviewsOf(car: ReviewedCar, max: number): Promise<CarReviews>;
  /** Returns whether a car is known to have no public review. `false`: it may have some, which only a query would tell. */
  isUnreviewed(car: ReviewedCar): boolean;
  /** Reads everything again, after a review has become public, changed or left. */
  forget(): void;
};

/** How long answers are reused. A change on another server shows after this time. */
const KEPT_MS = 10_000;
const MAX_KEPT = 1_000;
/** The reviews of a car without public ones. */
export const NO_REVIEWS: CarReviews = { totals: { byStars: STARS.map(() => 0), categories: {}, demo: 0 }, reviews: [] };

/** `known`: the value of `reviewed`, once it has arrived. */
type CachedRatings = {
  since: number;
  reviewed: Promise<ReadonlySet<string>>;
  known: ReadonlySet<string> | null;
  values: Map<string, Promise<unknown>>;
};

/** @param now a monotonic clock in ms. */
export function createCarReviewSource(database: Queryable, now: () => number): CarReviewSource {
  let kept: CachedRatings | null = null;
  const current = (): CachedRatings => {
    if (kept && now() - kept.since < KEPT_MS) return kept;
    const fresh: CachedRatings = { since: now(), reviewed: findReviewedCars(database), known: null, values: new Map() };
    kept = fresh;
    fresh.reviewed.then(
      (reviewed) => (fresh.known = reviewed),
      () => kept === fresh && (kept = null),
    );
    return fresh;
  };
  /**
   * Most cars have no review, which can be checked in the list of those that have one. Concurrent requests share the
   * work.
   */
  const find = async <Value>(car: ReviewedCar, what: string, make: () => Promise<Value>): Promise<Value | null> => {
    const { reviewed, values } = current();
    if (!(await reviewed).has(keyOf(car))) return null;
    const key = `${what} ${keyOf(car)}`;
    const known = values.get(key);
    if (known) return known as Promise<Value>;
    if (values.size >= MAX_KEPT) values.clear();
    const value = make();
    values.set(key, value);
    value.catch(() => values.delete(key));
    return value;
  };
  const totalsOf = async (car: ReviewedCar) =>
    (await find(car, 'totals', () => findRatingTotals(database, subjectOf(car)))) ?? NO_REVIEWS.totals;
  return {
    ratingsOf: async (car) => consumerRatingsOf(await totalsOf(car)),
    reviewsOf: async (car, max) => {
      const reviews = find(car, `${max}`, () => findPublicReviews(database, subjectOf(car), max));
      const [totals, found] = await Promise.all([totalsOf(car), reviews]);
      return { totals, reviews: found ?? NO_REVIEWS.reviews };
    },
    isUnreviewed: (car) =>
      kept !== null && now() - kept.since < KEPT_MS && kept.known !== null && !kept.known.has(keyOf(car)),
    forget: () => {
      kept = null;
    },
  };
}

function subjectOf({ makeCode, modelCode, year }: ReviewedCar) {
  return {
    kind: 'owner',
    subject: formatModelKey(makeCode, modelCode),
    ...(year !== null && { modelYear: year }),
  } as const;
}

const keyOf = ({ makeCode, modelCode, year }: ReviewedCar) =>
  year === null ? formatModelKey(makeCode, modelCode) : `${formatModelKey(makeCode, modelCode)} ${year}`;

/** Returns the models and model years that have public reviews. */
async function findReviewedCars(database: Queryable): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ subject: string; year: number }>(
    `select distinct subject, model_year as year from reviews where kind = 'owner' and status = 'approved'`,
  );
  return new Set(rows.flatMap(({ subject, year }) => [subject, `${subject} ${year}`]));
}
