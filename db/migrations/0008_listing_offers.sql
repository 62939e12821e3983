-- Up Migration

-- The price history of each listing: its prices and owners, and when we saw them. A new row begins when the price, VIN
-- or owner changes, or when the listing appears again. The current row has no end. `price`: whole dollars, null if the
-- seller says to call. It is known from `price_since` on, which is later than `from_at` only for listings that existed
-- before prices were recorded. Written in the transaction of the change.
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

-- If a listing has changed since it was first seen, its earlier price is unknown.
insert into listing_offers (listing_id, from_at, until_at, price_since, vin, owner_id, price)
select id, first_seen_at, case when withdrawn_at is not null then greatest(withdrawn_at, first_seen_at) end, greatest(updated_at, first_seen_at), vin, owner_id,
  coalesce((facts->>'salePrice')::bigint, (facts->>'msrp')::bigint)
from listings;

-- Down Migration
drop table listing_offers;
