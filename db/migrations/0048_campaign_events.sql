-- Up Migration

-- How often each event happened to a car of a campaign at a position, by the day of the auction. Charged clicks are not
-- here: they are the rows of `sponsored_clicks`.
create table campaign_events (
  campaign_id bigint not null,
  day date not null,
  listing_id bigint not null,
  position integer not null,
  name text not null,
  count bigint not null check (count > 0),
  primary key (campaign_id, day, listing_id, position, name)
);

-- The moment up to which auctions are counted in `slot_days`.
create table counted_auctions (
  one boolean primary key default true check (one),
  until timestamptz not null
);

-- Down Migration
drop table counted_auctions, campaign_events;
