-- Up Migration

-- The 80% interval of listing_ratings.later_price_cents, in cents; null until the car is estimated again.
alter table listing_ratings add column later_low_cents bigint, add column later_high_cents bigint;

-- Down Migration
alter table listing_ratings drop column later_low_cents, drop column later_high_cents;
