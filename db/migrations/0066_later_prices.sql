-- Up Migration

-- What a car will be offered for after five years at 15,000 miles a year, in cents of today; null if that can't be
-- estimated. later_at: when it was last estimated.
alter table listing_ratings add column later_price_cents bigint, add column later_at timestamptz;

-- Down Migration
alter table listing_ratings drop column later_price_cents, drop column later_at;
