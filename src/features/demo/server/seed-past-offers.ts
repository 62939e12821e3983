import type { Queryable } from '#ports/database/database.ts';

/**
 * Creates past offers for a demo source, so that its cars have been on the market since the day on which they came into
 * stock, with the price reductions that their feed states. Running it again changes nothing.
 */
export async function seedPastOffers(database: Queryable, sourceName: string): Promise<void> {
  await database.query(
    `with fresh as (
      select o.listing_id as id, o.from_at as seen, o.vin, o.owner_id, listed, previous,
        case when previous is null then listed else listed + (o.from_at - listed) * (0.3 + o.listing_id * 37 % 60 / 100.0) end as reduced
      from listing_offers o join listings l on l.id = o.listing_id join sources s on s.id = l.source_id and s.name = $1
      cross join lateral (select (l.facts->>'listedAt')::timestamptz as listed, (l.facts->>'previousPrice')::bigint as previous) said
      where o.until_at is null and listed < o.from_at - interval '1 day'
        and not exists (select from listing_offers e where e.listing_id = o.listing_id and e.from_at < o.from_at)
    ), moved as (
      update listing_offers o set from_at = f.reduced, price_since = f.reduced
      from fresh f where o.listing_id = f.id and o.from_at = f.seen
    )
    insert into listing_offers (listing_id, from_at, until_at, price_since, vin, owner_id, price)
    select id, listed, reduced, listed, vin, owner_id, previous from fresh where previous is not null`,
    [sourceName],
  );
}
