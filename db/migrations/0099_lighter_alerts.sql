-- Up Migration

-- Each notification cost an entry in this index, and only the nightly deletion reads it, which may scan the table.
drop index push_messages_settled;

-- Each notification updates a row of both tables, in columns that no index has. With room in its page, the new version
-- of the row needs no entry in the indexes.
alter table push_people set (fillfactor = 50);
alter table alert_people set (fillfactor = 50);

-- Down Migration
alter table alert_people reset (fillfactor);
alter table push_people reset (fillfactor);
create index push_messages_settled on push_messages (settled_at) where settled_at is not null;
