import type { Database } from '#ports/database/database.ts';
import type { SavedListing } from '../model/saved-listing.ts';

/** Short, because a shopper waits for the result. */
const TIMEOUT_MS = 3_000;

/** Returns the cars that a shopper saved or will save by signing in, the last saved first. */
export function findSavedListings(database: Pick<Database, 'query'>, shopperId: string): Promise<SavedListing[]> {
  return database.query<SavedListing>(
    `select listing_id as "listingId", price, saved_at as "savedAt", awaits_account as "awaitsAccount" from saved_listings
     where shopper_id = $1 and removed_at is null order by saved_at desc, listing_id desc`,
    [shopperId],
    { timeoutMs: TIMEOUT_MS },
  );
}

/** Returns whether a shopper saved a car and then removed it. */
export async function isRemovedListing(
  database: Pick<Database, 'query'>,
  { shopperId, listingId }: { shopperId: string; listingId: number },
): Promise<boolean> {
  const rows = await database.query(
    'select from saved_listings where shopper_id = $1 and listing_id = $2 and removed_at is not null',
    [shopperId, listingId],
    { timeoutMs: TIMEOUT_MS },
  );
  return rows.length > 0;
}
