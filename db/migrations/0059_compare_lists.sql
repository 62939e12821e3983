-- Up Migration

-- The cars that an account compares on a brand, in the order of their columns. Signed-out shoppers keep theirs in a cookie.
-- Listings keep their ids, so a list may name cars that are sold.
create table compare_lists (
  shopper_id uuid not null references shoppers (id) on delete cascade,
  brand text not null,
  listing_ids bigint[] not null check (cardinality(listing_ids) between 1 and 5),
  changed_at timestamptz not null default now(),
  primary key (shopper_id, brand)
);

-- Down Migration
drop table compare_lists;
