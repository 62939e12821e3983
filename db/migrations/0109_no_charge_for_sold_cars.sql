-- Up Migration

-- Charges a click as before, but only if the car is still on offer: an older page may show a car that was sold or
-- withdrawn in the meantime.
create or replace function charge_click(
  of_auction text, of_campaign bigint, of_listing bigint, of_placement text, of_position integer, of_day date,
  cents integer, of_hour integer, of_visitor bytea
) returns boolean language plpgsql as $$
declare
  is_held boolean;
  of_state text;
begin
  if of_visitor is not null then
    perform pg_advisory_xact_lock(hashtextextended(
      'sponsored click ' || of_listing || ' ' || of_hour || ' ' || encode(of_visitor, 'hex'), 0));
    if exists (select from sponsored_clicks where listing_id = of_listing and visitor = of_visitor and hour = of_hour)
      then return false; end if;
  end if;
  select state into of_state from campaigns where id = of_campaign and not is_house for update;
  if of_state is distinct from 'running' then return false; end if;
  if exists (select from listings where id = of_listing and withdrawn_at is not null) then return false; end if;
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

-- Down Migration
create or replace function charge_click(
  of_auction text, of_campaign bigint, of_listing bigint, of_placement text, of_position integer, of_day date,
  cents integer, of_hour integer, of_visitor bytea
) returns boolean language plpgsql as $$
declare
  is_held boolean;
  of_state text;
begin
  if of_visitor is not null then
    perform pg_advisory_xact_lock(hashtextextended(
      'sponsored click ' || of_listing || ' ' || of_hour || ' ' || encode(of_visitor, 'hex'), 0));
    if exists (select from sponsored_clicks where listing_id = of_listing and visitor = of_visitor and hour = of_hour)
      then return false; end if;
  end if;
  select state into of_state from campaigns where id = of_campaign and not is_house for update;
  if of_state is distinct from 'running' then return false; end if;
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
