import type { Queryable } from '#ports/database/database.ts';
import { CAMPAIGN_TIME_ZONE } from '../model/campaign.ts';

/** After this time (seconds), every server has committed its auctions. */
const SETTLED_S = 30;

/**
 * Counts the slots of new auctions in `slot_days`: those offered at each position, and those sold to paying campaigns.
 * A page has more slots than cards, so only as many slots as cards count as offered: those that are sold, and the first
 * of the others. Each auction is counted once. Call it on one server at a time.
 */
export async function countAuctions(connection: Queryable): Promise<void> {
  await connection.query(
    `with counted as (
       select until from counted_auctions for update
     ), span as (
       select coalesce((select until from counted), '-infinity') as since, now() - interval '${SETTLED_S} seconds' as until
     ), moved as (
       insert into counted_auctions (until) select until from span
       on conflict (one) do update set until = greatest(counted_auctions.until, excluded.until)
     ), slots as (
       select a.minute, a.brand, slot.placement, slot.tier, slot.position, won.placement is not null as is_sold,
              (a.inputs->'page'->>part.name)::integer as room,
              count(won.placement) over (partition by a.id, part.name) as sold,
              count(*) filter (where won.placement is null) over (partition by a.id, part.name order by slot.n) as unsold
       from span join auctions a on a.at > span.since and a.at <= span.until
         cross join lateral rows from (
           jsonb_to_recordset(a.inputs->'slots') as (placement text, tier text, position integer)
         ) with ordinality as slot (placement, tier, position, n)
         cross join lateral (select case when slot.placement = 'spotlight' then 'carousel'
           when slot.placement in ('boost', 'highlight') then 'promos' end as name) part
         left join lateral jsonb_to_recordset(a.outcome)
           as won (placement text, tier text, position integer, "isHouse" boolean)
           on won.placement = slot.placement and won.tier is not distinct from slot.tier
             and won.position = slot.position and not won."isHouse"
     )
     insert into slot_days as known (day, brand, placement, tier, position, offered, sold)
     select (to_timestamp(minute * 60::bigint) at time zone '${CAMPAIGN_TIME_ZONE}')::date, brand, placement,
            coalesce(tier, ''), position, count(*), count(*) filter (where is_sold)
     from slots where room is null or is_sold or unsold <= room - sold
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (day, brand, placement, tier, position)
       do update set offered = known.offered + excluded.offered, sold = known.sold + excluded.sold`,
  );
}
