-- Up Migration

-- Saved searches and saved cars whose news comes by email instead of as a notification.
create table push_muted_searches (
  search_id bigint primary key references saved_searches (id) on delete cascade,
  since timestamptz not null default now()
);

create table push_muted_listings (
  shopper_id uuid not null references shoppers (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (shopper_id, listing_id)
);
create index push_muted_listings_listing on push_muted_listings (listing_id);

-- Down Migration
drop table push_muted_listings, push_muted_searches;
