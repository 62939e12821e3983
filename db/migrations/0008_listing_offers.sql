-- Up Migration

-- What was asked for each listing, by whom, and from when until when we saw it: a row is ended and another begun only when
-- its price, VIN or owner changes, or when the listing comes or goes. One that is still asked has no end. `price` is
-- whole dollars, null where the seller says to call; it is known from `price_since` on, which is later than `from_at`
-- only where the listing was there before prices were kept. Written in the transaction of the change.
create table listing_offers (
  listing_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at),
  price_since timestamptz not null,
  vin text,
  owner_id integer not null,
  price bigint,
  primary key (listing_id, from_at)
);
create index listing_offers_vin on listing_offers (vin) where vin is not null;

-- Of a listing that changed since it was first seen, for whatever reason, the price before is not known.
insert into listing_offers (listing_id, from_at, until_at, price_since, vin, owner_id, price)
select id, first_seen_at, case when withdrawn_at is not null then greatest(withdrawn_at, first_seen_at) end, greatest(updated_at, first_seen_at), vin, owner_id,
  coalesce((facts->>'salePrice')::bigint, (facts->>'msrp')::bigint)
from listings;

-- Down Migration
drop table listing_offers;
