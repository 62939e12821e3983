-- Up Migration

-- Cars and searches that a visitor saved beyond the limit for visitors. They wait until the visitor signs in. A waiting
-- search sends no emails.
alter table saved_searches add column awaits_account boolean not null default false;
alter table saved_listings add column awaits_account boolean not null default false;

-- The last row of `listing_changes` when the search was last opened: cars listed since then are new to the shopper.
alter table saved_searches add column seen_change bigint not null default 0;

-- A car that was removed from the list, with the data that undo needs.
alter table saved_listings add column removed_at timestamptz;

-- Down Migration
alter table saved_listings drop column removed_at, drop column awaits_account;
alter table saved_searches drop column seen_change, drop column awaits_account;
