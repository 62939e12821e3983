-- Up Migration

-- The part of `day_spent_cents` that is only reserved, so that pacing counts what was charged: otherwise one view without
-- a click could stop a campaign whose click costs more than an hour's share of its daily budget. Null in rows of servers
-- of the version before, which pace by both.
alter table campaign_minutes add column day_reserved_cents integer;

-- Down Migration
alter table campaign_minutes drop column day_reserved_cents;
