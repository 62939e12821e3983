import type { Connection } from '#ports/database/database.ts';
import { mostListings } from '../model/saved-listing.ts';

type Asked = Pick<Connection, 'query'>;

/** Whose car; another shopper's is as if it were not there. */
export type OwnListing = { shopperId: string; listingId: number };

/**
 * `waiting`: the shopper is signed out and keeps as many as may be kept so; the car is kept once they sign in. `limit`:
 * not even that. `count`: how many are kept.
 */
export type ListingSaved = { kind: 'saved' | 'already-saved' | 'waiting' | 'limit' | 'unknown'; count: number };

/** More than this many cars wait for nobody's account. */
const MOST_WAITING = 25;

/**
 * Keeps a car that is offered, with what is asked for it now.
 * @param connection of a transaction: saves of one shopper follow one another, so that no two pass the limit together.
 */
export async function saveListing(
  connection: Asked,
  { shopperId, listingId, isSignedIn }: OwnListing & { isSignedIn: boolean },
): Promise<ListingSaved> {
  const { count, waiting, state } = await takeTurn(connection, { shopperId, listingId });
  if (state === 'kept') return { kind: 'already-saved', count };
  if (count < mostListings(isSignedIn)) {
    const isThere = await keep(connection, { shopperId, listingId }, { waits: false });
    return isThere ? { kind: 'saved', count: count + 1 } : { kind: 'unknown', count };
  }
  if (state === 'waiting') return { kind: 'waiting', count };
  if (isSignedIn || waiting >= MOST_WAITING) return { kind: 'limit', count };
  const isThere = await keep(connection, { shopperId, listingId }, { waits: true });
  return { kind: isThere ? 'waiting' : 'unknown', count };
}

/** Takes a car from the list, where it can be put back. Answers whether it ever was there: a press may come twice. */
export async function removeListing(connection: Asked, { shopperId, listingId }: OwnListing): Promise<boolean> {
  const rows = await connection.query(
    `update saved_listings set removed_at = coalesce(removed_at, now())
     where shopper_id = $1 and listing_id = $2 returning listing_id`,
    [shopperId, listingId],
  );
  return rows.length > 0;
}

/**
 * Puts a car back that was taken from the list, with the price of its saving, whether it is still offered or not. One that
 * is back already is `restored` too.
 * @param connection of a transaction.
 */
export async function restoreListing(
  connection: Asked,
  { shopperId, listingId, isSignedIn }: OwnListing & { isSignedIn: boolean },
): Promise<'restored' | 'unknown' | 'limit'> {
  const { count, state } = await takeTurn(connection, { shopperId, listingId });
  if (state !== null) return 'restored';
  const rows = await connection.query(
    `update saved_listings set removed_at = null
     where shopper_id = $1 and listing_id = $2 and removed_at is not null and (awaits_account or $3) returning listing_id`,
    [shopperId, listingId, count < mostListings(isSignedIn)],
  );
  if (rows.length > 0) return 'restored';
  return count < mostListings(isSignedIn) ? 'unknown' : 'limit';
}

async function keep(
  connection: Asked,
  { shopperId, listingId }: OwnListing,
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

/** What the shopper keeps, until the transaction ends: whoever changes that waits for their turn. */
async function takeTurn(
  connection: Asked,
  { shopperId, listingId }: OwnListing,
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
