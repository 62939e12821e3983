-- Up Migration

-- What somebody without an account wished to keep beyond what is kept without one: it waits, and is kept once they
-- sign in. Nothing is mailed for a search that waits.
alter table saved_searches add column awaits_account boolean not null default false;
alter table saved_listings add column awaits_account boolean not null default false;

-- The last of `listing_changes` when the search was opened last: what was listed since is new to its shopper.
alter table saved_searches add column seen_change bigint not null default 0;

-- A car that was taken from the list, with what is needed to put it back.
alter table saved_listings add column removed_at timestamptz;

-- Down Migration
alter table saved_listings drop column removed_at, drop column awaits_account;
alter table saved_searches drop column seen_change, drop column awaits_account;
