-- Up Migration

-- Which listings the VIN decoder has looked at, and what their feeds said then (`listings.content_hash`): a listing
-- whose feed has said something else since is looked at again, wherever an earlier run was cut off.
create table vin_decodings (
  listing_id bigint primary key references listings (id) on delete cascade,
  content_hash bytea not null
);

-- Down Migration
drop table vin_decodings;
