-- Up Migration

-- Each change of a budget is one call of a function, so a server that is killed leaves all of it or nothing. A function
-- locks its campaigns first, in the order of their ids. Its statements read afterwards, each with its own snapshot, so
-- no other server can change the rows in between.

-- Stores an auction unless another server stored it first, and reserves the price of one click for each slot of the
-- stored outcome whose campaign runs and can pay. `reserved`: the granted slots as `placement position`.
create function reserve_slots(
  new_id text, of_day date, of_minute integer, of_brand text, of_search text, new_inputs jsonb, new_outcome jsonb,
  hold_minutes integer
) returns table (stored jsonb, reserved text[]) language plpgsql as $$
declare
  slot record;
begin
  insert into auctions (id, minute, brand, search, inputs, outcome)
  values (new_id, of_minute, of_brand, of_search, new_inputs, new_outcome) on conflict (id) do nothing;
  select outcome into stored from auctions where id = new_id;
  reserved := '{}';
  perform from campaigns where id in (select (paid->>'campaignId')::bigint from jsonb_array_elements(stored) paid
    where not (paid->>'isHouse')::boolean) order by id for update;
  for slot in
    select s.placement, s."position" as at, s."campaignId" as campaign, s."listingId" as listing, s."priceCents" as cents
    from jsonb_to_recordset(stored) as s (placement text, "position" integer, "campaignId" bigint, "listingId" bigint,
      "priceCents" integer, "isHouse" boolean)
    where not s."isHouse" order by s.placement, s."position"
  loop
    update campaign_days d set reserved_cents = d.reserved_cents + slot.cents
    from campaigns c
    where c.id = slot.campaign and c.state = 'running' and c.spent_cents + c.reserved_cents + slot.cents <= c.total_cents
      and d.campaign_id = c.id and d.day = of_day and d.spent_cents + d.reserved_cents + slot.cents <= d.budget_cents;
    continue when not found;
    update campaigns set reserved_cents = reserved_cents + slot.cents where id = slot.campaign;
    insert into reservations as r
      (auction_id, placement, position, campaign_id, listing_id, day, price_cents, held, expires_at)
    values (new_id, slot.placement, slot.at, slot.campaign, slot.listing, of_day, slot.cents, 1,
      now() + make_interval(mins => hold_minutes))
    on conflict (auction_id, placement, position) do update set held = r.held + 1, expires_at = excluded.expires_at;
    reserved := reserved || (slot.placement || ' ' || slot.at);
  end loop;
  return next;
end $$;

-- Charges and counts a click, once per visitor, car and hour: from the slot's reservation, otherwise from the remaining
-- budgets. Returns whether it did.
create function charge_click(
  of_auction text, of_campaign bigint, of_listing bigint, of_placement text, of_position integer, of_day date,
  cents integer, of_hour integer, of_visitor bytea
) returns boolean language plpgsql as $$
declare
  is_held boolean;
begin
  perform from campaigns where id = of_campaign and not is_house for update;
  if not found then return false; end if;
  is_held := exists (select from reservations where auction_id = of_auction and placement = of_placement
    and position = of_position and campaign_id = of_campaign and price_cents = cents and day = of_day and held > 0
    and expires_at > now());
  if not is_held and not exists (select from campaigns c join campaign_days d on d.campaign_id = c.id and d.day = of_day
    where c.id = of_campaign and c.spent_cents + c.reserved_cents + cents <= c.total_cents
      and d.spent_cents + d.reserved_cents + cents <= d.budget_cents) then return false; end if;
  insert into sponsored_clicks
    (auction_id, campaign_id, listing_id, placement, position, day, price_cents, hour, visitor)
  values (of_auction, of_campaign, of_listing, of_placement, of_position, of_day, cents, of_hour, of_visitor)
  on conflict (campaign_id, listing_id, visitor, hour) do nothing;
  if not found then return false; end if;
  if is_held then
    update reservations set held = held - 1
    where auction_id = of_auction and placement = of_placement and position = of_position;
  end if;
  update campaign_days set spent_cents = spent_cents + cents,
    reserved_cents = reserved_cents - case when is_held then cents else 0 end
  where campaign_id = of_campaign and day = of_day;
  update campaigns set spent_cents = spent_cents + cents,
    reserved_cents = reserved_cents - case when is_held then cents else 0 end
  where id = of_campaign;
  insert into slot_days as known (day, brand, placement, tier, position, clicks, cents)
  select of_day, c.brand, of_placement, coalesce(c.tier, ''), of_position, 1, charge_click.cents
  from campaigns c where c.id = of_campaign
  on conflict (day, brand, placement, tier, position)
    do update set clicks = known.clicks + 1, cents = known.cents + excluded.cents;
  return true;
end $$;

-- Releases the amounts of expired reservations, and returns the number of these reservations.
create function release_lapsed() returns bigint language plpgsql as $$
declare
  locked bigint[];
  released bigint;
begin
  select array_agg(id) into locked from (select id from campaigns
    where id in (select campaign_id from reservations where expires_at <= now()) order by id for update) c;
  with gone as (
    delete from reservations where campaign_id = any (locked) and expires_at <= now()
    returning campaign_id, day, held * price_cents as cents
  ), of_days as (
    update campaign_days d set reserved_cents = d.reserved_cents - g.cents
    from (select campaign_id, day, sum(cents) as cents from gone group by 1, 2) g
    where d.campaign_id = g.campaign_id and d.day = g.day
  ), of_campaigns as (
    update campaigns c set reserved_cents = c.reserved_cents - g.cents
    from (select campaign_id, sum(cents) as cents from gone group by 1) g where c.id = g.campaign_id
  )
  select count(*) into released from gone;
  return released;
end $$;

-- The last row of `listing_changes` that is included in the cars of campaigns.
create table campaign_position (
  one boolean primary key default true check (one),
  seq bigint not null
);

-- Down Migration
drop table campaign_position;
drop function release_lapsed, charge_click, reserve_slots;
