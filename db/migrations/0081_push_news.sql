-- Up Migration

-- What a notification reports, by the ids of the room that wrote it (`alert_ledger`): if no device of the person can get
-- it, that room sends the news another way.
alter table push_messages add column news_ids bigint[] not null default '{}';

-- Also ordered by id, because all rows of a transaction are due at the same time.
drop index push_messages_due;
create index push_messages_due on push_messages (urgent desc, due_at, id) where state in ('waiting', 'sending');

-- Down Migration
drop index push_messages_due;
create index push_messages_due on push_messages (urgent desc, due_at) where state in ('waiting', 'sending');
alter table push_messages drop column news_ids;
