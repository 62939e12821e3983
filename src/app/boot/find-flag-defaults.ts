import type { Flags } from '#features/flags/flags.ts';
import { hasPublicReviews } from '#features/reviews/reviews.server.ts';
import type { Database } from '#ports/database/database.ts';

/** Finds the defaults that depend on the database: `consumer_ratings` is on once a review is public. */
export async function findFlagDefaults(database: Database): Promise<Partial<Flags>> {
  return { consumer_ratings: await hasPublicReviews(database) };
}
