import type { Database } from '#ports/database/database.ts';
import type { SavedListing } from '../model/saved-listing.ts';

/** Short, because a shopper waits for the result. */
const TIMEOUT_MS = 3_000;

type Row = { listing_id: number; price: number | null; saved_at: Date; awaits_account: boolean };

/** Returns the cars that a shopper keeps or will keep once signed in, last saved first. */
export async function findSavedListings(database: Pick<Database, 'query'>, shopperId: string): Promise<SavedListing[]> {
  const rows = await database.query<Row>(
    `select listing_id, price, saved_at, awaits_account from saved_listings
     where shopper_id = $1 and removed_at is null order by saved_at desc, listing_id desc`,
    [shopperId],
    { timeoutMs: TIMEOUT_MS },
  );
  return rows.map((row) => ({
    listingId: row.listing_id,
    price: row.price,
    savedAt: row.saved_at,
    awaitsAccount: row.awaits_account,
  }));
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
