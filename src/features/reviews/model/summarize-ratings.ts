import { OWNER_CATEGORIES, type RatingCategory, STARS } from './review.ts';

/** Totals of the public reviews of a subject, as counted in the database. */
export type RatingTotals = {
  /** Reviews by stars: 5 first. */
  byStars: readonly number[];
  /** The sum of each category's stars, and how many reviews rate it. */
  categories: Readonly<Record<string, { sum: number; count: number }>>;
  /** How many of them were made up for the demo. */
  demo?: number;
};

/** Consumer ratings (spec 2 §3): ratings by name, including Overall Rating, and numberOfReviews. */
export type ConsumerRatings = { ratings: Record<string, number>; numberOfReviews: number };

export function countOf({ byStars }: RatingTotals): number {
  return byStars.reduce((sum, count) => sum + count, 0);
}

/** Returns the average in stars with one decimal; `null` without reviews. */
export function averageOf(totals: RatingTotals): number | null {
  const count = countOf(totals);
  if (count === 0) return null;
  return toOneDecimal(totals.byStars.reduce((sum, n, place) => sum + n * STARS[place]!, 0) / count);
}

/** Returns the ratings of a car for API calls; `null` without reviews, because no rating is made up. */
export function consumerRatingsOf(totals: RatingTotals): ConsumerRatings | null {
  const overall = averageOf(totals);
  if (overall === null) return null;
  const ratings: Record<string, number> = { 'Overall Rating': overall };
  for (const { label, stars } of categoryAverages(totals)) ratings[label] = stars;
  return { ratings, numberOfReviews: countOf(totals) };
}

/** Returns the averages of the categories that any review rates. */
export function categoryAverages(
  { categories }: RatingTotals,
  known: readonly RatingCategory[] = OWNER_CATEGORIES,
): { label: string; stars: number }[] {
  return known.flatMap(({ code, label }) => {
    const rated = categories[code];
    return rated && rated.count > 0 ? [{ label, stars: toOneDecimal(rated.sum / rated.count) }] : [];
  });
}

function toOneDecimal(stars: number): number {
  return Math.round(stars * 10) / 10;
}
