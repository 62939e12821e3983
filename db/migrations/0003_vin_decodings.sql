-- Up Migration

-- The listings whose VIN was decoded, with the `listings.content_hash` at that time. A listing whose hash has changed
-- since is decoded again, even if an earlier run was interrupted.
create table vin_decodings (
  listing_id bigint primary key references listings (id) on delete cascade,
  content_hash bytea not null
);

-- Down Migration
drop table vin_decodings;
