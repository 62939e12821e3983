-- Up Migration

-- Does the same, but the reservations of a campaign's day take at most an hour's share of its daily budget, or one
-- click if that costs more: otherwise a visitor who opens one search after the other would reserve all of it. Slots
-- beyond that are granted if the budgets can pay another click, and reserve nothing: a click on them is paid from the
-- remaining budgets.
create or replace function reserve_auctions(given jsonb, hold_minutes integer)
returns table (n integer, stored jsonb, reserved text[]) language plpgsql as $$
declare
  own_ids text[];
  auction record;
  slot record;
  may_hold boolean;
begin
  with inserted as (
    insert into auctions as a (id, minute, brand, search, inputs, outcome)
    select g.id, g.minute, g.brand, g.search, g.inputs, g.outcome
    from jsonb_to_recordset(given)
      as g (id text, minute integer, brand text, search text, inputs jsonb, outcome jsonb)
    order by g.id on conflict (id) do nothing returning a.id
  )
  select array_agg(i.id) into own_ids from inserted i;
  perform from campaigns where id in (
    select (paid->>'campaignId')::bigint
    from jsonb_to_recordset(given) as g (id text) join auctions a on a.id = g.id,
      jsonb_array_elements(a.outcome) paid
    where not (paid->>'isHouse')::boolean
  ) order by id for update;
  for auction in
    select g.n, g.id, g.day, a.outcome
    from jsonb_to_recordset(given) as g (n integer, id text, day date) join auctions a on a.id = g.id order by g.n
  loop
    n := auction.n;
    stored := case when auction.id = any (own_ids) then null else auction.outcome end;
    reserved := '{}';
    for slot in
      select s.placement, s."position" as at, s."campaignId" as campaign, s."listingId" as listing, s."priceCents" as cents
      from jsonb_to_recordset(auction.outcome) as s (placement text, "position" integer, "campaignId" bigint,
        "listingId" bigint, "priceCents" integer, "isHouse" boolean)
      where not s."isHouse" order by s.placement, s."position"
    loop
      select d.reserved_cents + slot.cents <= greatest(slot.cents, d.budget_cents / 24) into may_hold
      from campaigns c join campaign_days d on d.campaign_id = c.id and d.day = auction.day
      where c.id = slot.campaign and c.state = 'running' and c.spent_cents + c.reserved_cents + slot.cents <= c.total_cents
        and d.spent_cents + d.reserved_cents + slot.cents <= d.budget_cents;
      continue when not found;
      if may_hold then
        update campaign_days set reserved_cents = reserved_cents + slot.cents
        where campaign_id = slot.campaign and day = auction.day;
        update campaigns set reserved_cents = reserved_cents + slot.cents where id = slot.campaign;
        insert into reservations as r
          (auction_id, placement, position, campaign_id, listing_id, day, price_cents, held, expires_at)
        values (auction.id, slot.placement, slot.at, slot.campaign, slot.listing, auction.day, slot.cents, 1,
          now() + make_interval(mins => hold_minutes))
        on conflict (auction_id, placement, position) do update set held = r.held + 1, expires_at = excluded.expires_at;
      end if;
      reserved := reserved || (slot.placement || ' ' || slot.at);
    end loop;
    return next;
  end loop;
end $$;

-- Down Migration
create or replace function reserve_auctions(given jsonb, hold_minutes integer)
returns table (n integer, stored jsonb, reserved text[]) language plpgsql as $$
declare
  own_ids text[];
  auction record;
  slot record;
begin
  with inserted as (
    insert into auctions as a (id, minute, brand, search, inputs, outcome)
    select g.id, g.minute, g.brand, g.search, g.inputs, g.outcome
    from jsonb_to_recordset(given)
      as g (id text, minute integer, brand text, search text, inputs jsonb, outcome jsonb)
    order by g.id on conflict (id) do nothing returning a.id
  )
  select array_agg(i.id) into own_ids from inserted i;
  perform from campaigns where id in (
    select (paid->>'campaignId')::bigint
    from jsonb_to_recordset(given) as g (id text) join auctions a on a.id = g.id,
      jsonb_array_elements(a.outcome) paid
    where not (paid->>'isHouse')::boolean
  ) order by id for update;
  for auction in
    select g.n, g.id, g.day, a.outcome
    from jsonb_to_recordset(given) as g (n integer, id text, day date) join auctions a on a.id = g.id order by g.n
  loop
    n := auction.n;
    stored := case when auction.id = any (own_ids) then null else auction.outcome end;
    reserved := '{}';
    for slot in
      select s.placement, s."position" as at, s."campaignId" as campaign, s."listingId" as listing, s."priceCents" as cents
      from jsonb_to_recordset(auction.outcome) as s (placement text, "position" integer, "campaignId" bigint,
        "listingId" bigint, "priceCents" integer, "isHouse" boolean)
      where not s."isHouse" order by s.placement, s."position"
    loop
      update campaign_days d set reserved_cents = d.reserved_cents + slot.cents
      from campaigns c
      where c.id = slot.campaign and c.state = 'running' and c.spent_cents + c.reserved_cents + slot.cents <= c.total_cents
        and d.campaign_id = c.id and d.day = auction.day
        and d.spent_cents + d.reserved_cents + slot.cents <= d.budget_cents;
      continue when not found;
      update campaigns set reserved_cents = reserved_cents + slot.cents where id = slot.campaign;
      insert into reservations as r
        (auction_id, placement, position, campaign_id, listing_id, day, price_cents, held, expires_at)
      values (auction.id, slot.placement, slot.at, slot.campaign, slot.listing, auction.day, slot.cents, 1,
        now() + make_interval(mins => hold_minutes))
      on conflict (auction_id, placement, position) do update set held = r.held + 1, expires_at = excluded.expires_at;
      reserved := reserved || (slot.placement || ' ' || slot.at);
    end loop;
    return next;
  end loop;
end $$;
