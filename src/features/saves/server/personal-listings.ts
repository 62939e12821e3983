import type { Queryable } from '#ports/database/database.ts';

/**
 * Merges one shopper's saved cars into another's, at sign-in. A car that both keep has the price of the earlier save.
 */
export async function mergeSavedListings(connection: Queryable, from: string, to: string): Promise<void> {
  await connection.query(
    `insert into saved_listings (shopper_id, listing_id, price, saved_at, removed_at)
     select $2, listing_id, price, saved_at, removed_at from saved_listings where shopper_id = $1
     on conflict (shopper_id, listing_id) do update set
       price = case when excluded.saved_at < saved_listings.saved_at then excluded.price else saved_listings.price end,
       saved_at = least(saved_listings.saved_at, excluded.saved_at),
       removed_at = case when saved_listings.removed_at is null or excluded.removed_at is null then null
         else greatest(saved_listings.removed_at, excluded.removed_at) end`,
    [from, to],
  );
  await connection.query('delete from saved_listings where shopper_id = $1', [from]);
  await completeSavedListings(connection, to);
}

/** Saves the cars that waited for the shopper's account. */
async function completeSavedListings(connection: Queryable, shopperId: string): Promise<void> {
  await connection.query('update saved_listings set awaits_account = false where shopper_id = $1 and awaits_account', [
    shopperId,
  ]);
}

/** Returns all cars that a shopper saved, including removed ones, as plain data. */
export function exportSavedListings(connection: Queryable, shopperId: string): Promise<object[]> {
  return connection.query(
    `select listing_id as "listingId", price, saved_at as "savedAt", removed_at as "removedAt" from saved_listings
     where shopper_id = $1 order by saved_at, listing_id`,
    [shopperId],
  );
}

/** Deletes a car that the shopper removed before its undo time ends. Returns whether there was one. */
export async function purgeListing(
  connection: Queryable,
  { shopperId, listingId }: { shopperId: string; listingId: number },
): Promise<boolean> {
  const rows = await connection.query(
    'delete from saved_listings where shopper_id = $1 and listing_id = $2 and removed_at is not null returning 1',
    [shopperId, listingId],
  );
  return rows.length > 0;
}
