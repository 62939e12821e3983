-- Up Migration

-- What the outbox still holds the words of, so that they can be forgotten.
create index outbox_kept on outbox (settled_at) where content <> '{}';

-- Down Migration
drop index outbox_kept;
