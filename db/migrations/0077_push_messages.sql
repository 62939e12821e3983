-- Up Migration

-- Notifications to send, like the rows of `outbox`: one for each browser. `content` is encrypted.
create table push_messages (
  id bigint generated always as identity primary key,
  key text not null unique,
  device_id bigint not null references push_devices (id) on delete cascade,
  recipient text not null generated always as (device_id::text) stored,
  channel text not null default 'push' check (channel = 'push'),
  urgent boolean not null default false,
  content jsonb not null,
  message_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'kept', 'dead', 'withdrawn')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index push_messages_due on push_messages (urgent desc, due_at) where state in ('waiting', 'sending');
create index push_messages_device on push_messages (device_id);
create index push_messages_settled on push_messages (settled_at) where settled_at is not null;

-- Down Migration
drop table push_messages;
