import type { Queryable } from '#ports/database/database.ts';

/**
 * Ends campaigns after their last day, and those whose total budget cannot pay one more click, and logs this as a
 * change by the site. Returns their IDs. A reserve price above the bid does not end a campaign, because it may be
 * lowered again. `usualReserveCents`: the lowest price of a click if no operator has set one.
 */
export async function endCampaigns(
  connection: Queryable,
  { day, usualReserveCents }: { day: string; usualReserveCents: number },
): Promise<number[]> {
  const ended = await connection.query<{ id: number }>(
    `with due as (
       select id, state from campaigns c
       where state in ('pending', 'running', 'paused')
         and (ends_on < $1 or (not is_house and total_cents - spent_cents < least(bid_cents,
           coalesce((select cents from reserve_prices r where r.brand = c.brand and r.placement = c.placement
             and r.tier = coalesce(c.tier, '')), $2)))) order by id for update
     ), ended as (
       update campaigns c set state = 'ended' from due where c.id = due.id returning c.id
     )
     insert into campaign_changes (campaign_id, action, actor, before, after)
     select id, 'end', 'clock', jsonb_build_object('state', due.state), '{"state": "ended"}' from ended join due using (id)
     returning campaign_id as id`,
    [day, usualReserveCents],
  );
  return ended.map(({ id }) => id);
}
