-- Up Migration

-- Alerts that a person removed on the preferences page: their recipient and frequency, so that the removal can be
-- undone. `removed_recipient_id` has no foreign key, because migrations add no rules to existing tables; only that
-- recipient can undo the removal.
alter table saved_searches
  add column removed_recipient_id bigint,
  add column removed_frequency text;
create index saved_searches_removed on saved_searches (removed_recipient_id) where removed_recipient_id is not null;

-- Down Migration
drop index saved_searches_removed;
alter table saved_searches drop column removed_frequency, drop column removed_recipient_id;
