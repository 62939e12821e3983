-- Up Migration

-- Rules changed for which list prices a car is supposed to have had, so the next completion checks all listings again.
update list_price_completion set seen_seq = 0;

-- Down Migration

-- Checks them again with the rules of the older version.
update list_price_completion set seen_seq = 0;
