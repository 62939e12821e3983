import type { Queryable } from '#ports/database/database.ts';

/**
 * Records the current offers of these listings if they differ from the last recorded ones. Code that changes listings
 * must call it in the same transaction, holding the lock of `listing_changes`, so that times are in the order of
 * commits. Writes nothing if nothing changed.
 */
export async function recordOffers(connection: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await connection.query(
    `with moment as materialized (select clock_timestamp() as at), listed as (
      select l.id, l.vin, l.owner_id, l.withdrawn_at is null as offered, o.from_at, o.until_at,
        coalesce((l.facts->>'salePrice')::bigint, (l.facts->>'msrp')::bigint) as price,
        o.listing_id is not null and o.until_at is null as noted, o.vin as noted_vin, o.owner_id as noted_owner, o.price as noted_price
      from listings l left join lateral (
        select * from listing_offers where listing_id = l.id order by from_at desc limit 1) o on true
      where l.id = any($1)
    ), changed as (
      select *, greatest(from_at + interval '1 microsecond', until_at, (select at from moment)) as at from listed
      where noted <> offered or (offered and (vin, owner_id, price) is distinct from (noted_vin, noted_owner, noted_price))
    ), ended as (
      update listing_offers o set until_at = c.at from changed c where c.noted and o.listing_id = c.id and o.from_at = c.from_at
    )
    insert into listing_offers (listing_id, from_at, price_since, vin, owner_id, price)
    select id, at, at, vin, owner_id, price from changed where offered`,
    [ids],
  );
}

/**
 * Ends the open offers of these listings at the given times, when they were last seen. Requires the same lock as
 * `recordOffers`.
 */
export async function endOffers(connection: Queryable, listings: readonly { id: number; at: Date }[]): Promise<void> {
  await connection.query(
    `update listing_offers o set until_at = greatest(o.from_at, t.at)
     from unnest($1::bigint[], $2::timestamptz[]) as t (id, at) where o.listing_id = t.id and o.until_at is null`,
    [listings.map(({ id }) => id), listings.map(({ at }) => at)],
  );
}
