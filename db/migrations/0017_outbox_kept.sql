-- Up Migration

-- Finds outbox rows whose content is still stored, so that it can be deleted.
create index outbox_kept on outbox (settled_at) where content <> '{}';

-- Down Migration
drop index outbox_kept;
