import type { Queryable } from '#ports/database/database.ts';
import { maxSavedListings } from '../model/saved-listing.ts';

/** A car and the shopper who saves it. Another shopper's saved car is treated as missing. */
export type ShopperListing = { shopperId: string; listingId: number };

/**
 * `waiting`: the shopper is signed out and already has as many cars as allowed; the car will be saved once they sign
 * in. `limit`: the car cannot wait either. `count`: the number of saved cars.
 */
export type SaveListingResult = { kind: 'saved' | 'already-saved' | 'waiting' | 'limit' | 'unknown'; count: number };

/** Maximum number of cars that wait for a shopper's account. */
const MAX_WAITING = 25;

/**
 * Saves a car that is on offer, with its current price.
 * @param connection of a transaction: saves of one shopper run one after another, so that they cannot exceed the limit
 *   together.
 */
export async function saveListing(
  connection: Queryable,
  { shopperId, listingId, isSignedIn }: ShopperListing & { isSignedIn: boolean },
): Promise<SaveListingResult> {
  const { count, waiting, state } = await takeTurn(connection, { shopperId, listingId });
  if (state === 'kept') return { kind: 'already-saved', count };
  if (count < maxSavedListings(isSignedIn)) {
    const isThere = await keep(connection, { shopperId, listingId }, { waits: false });
    return isThere ? { kind: 'saved', count: count + 1 } : { kind: 'unknown', count };
  }
  if (state === 'waiting') return { kind: 'waiting', count };
  if (isSignedIn || waiting >= MAX_WAITING) return { kind: 'limit', count };
  const isThere = await keep(connection, { shopperId, listingId }, { waits: true });
  return { kind: isThere ? 'waiting' : 'unknown', count };
}

/**
 * Removes a car in such a way that it can be restored. Returns whether it was ever saved, because a request may be
 * repeated.
 */
export async function removeListing(connection: Queryable, { shopperId, listingId }: ShopperListing): Promise<boolean> {
  const rows = await connection.query(
    `update saved_listings set removed_at = coalesce(removed_at, now())
     where shopper_id = $1 and listing_id = $2 returning listing_id`,
    [shopperId, listingId],
  );
  return rows.length > 0;
}

/**
 * Restores a removed car with the price at which it was saved, whether or not it is still on offer. Returns `restored`
 * also if the car is not removed.
 * @param connection of a transaction.
 */
export async function restoreListing(
  connection: Queryable,
  { shopperId, listingId, isSignedIn }: ShopperListing & { isSignedIn: boolean },
): Promise<'restored' | 'unknown' | 'limit'> {
  const { count, state } = await takeTurn(connection, { shopperId, listingId });
  if (state !== null) return 'restored';
  const rows = await connection.query(
    `update saved_listings set removed_at = null
     where shopper_id = $1 and listing_id = $2 and removed_at is not null and (awaits_account or $3) returning listing_id`,
    [shopperId, listingId, count < maxSavedListings(isSignedIn)],
  );
  if (rows.length > 0) return 'restored';
  return count < maxSavedListings(isSignedIn) ? 'unknown' : 'limit';
}

async function keep(
  connection: Queryable,
  { shopperId, listingId }: ShopperListing,
  { waits }: { waits: boolean },
): Promise<boolean> {
  const rows = await connection.query(
    `insert into saved_listings (shopper_id, listing_id, price, awaits_account)
     select $1, id, coalesce((facts->>'salePrice')::int, (facts->>'msrp')::int), $3 from listings where id = $2 and withdrawn_at is null
     on conflict (shopper_id, listing_id) do update
       set price = excluded.price, saved_at = now(), removed_at = null, awaits_account = excluded.awaits_account
     returning listing_id`,
    [shopperId, listingId, waits],
  );
  return rows.length > 0;
}

/**
 * Locks the shopper until the transaction ends, and counts the cars that the shopper keeps. Concurrent changes wait for
 * the lock.
 */
async function takeTurn(
  connection: Queryable,
  { shopperId, listingId }: ShopperListing,
): Promise<{ count: number; waiting: number; state: 'kept' | 'waiting' | null }> {
  await connection.query('select 1 from shoppers where id = $1 for update', [shopperId]);
  const [row] = await connection.query<{ count: number; waiting: number; waits: boolean | null }>(
    `select count(*) filter (where not awaits_account) as count, count(*) filter (where awaits_account) as waiting,
       bool_or(awaits_account) filter (where listing_id = $2) as waits
     from saved_listings where shopper_id = $1 and removed_at is null`,
    [shopperId, listingId],
  );
  const { count = 0, waiting = 0, waits = null } = row ?? {};
  return { count, waiting, state: waits === null ? null : waits ? 'waiting' : 'kept' };
}
