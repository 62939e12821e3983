-- Up Migration

-- Subscriptions that ended (404, 410). A browser may learn it later than this site, and then it renews what it had: the
-- request knows the secret of `auth_hash`, its SHA-256, or comes from the browser of `browser_hash`. The hours are those
-- of `push_people`, which are deleted with the last device.
create table push_ended (
  endpoint_hash bytea primary key,
  auth_hash bytea not null,
  browser_hash bytea not null,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  brand text not null,
  name text not null,
  time_zone text not null,
  quiet_from smallint not null,
  quiet_until smallint not null,
  session_id text,
  ended_at timestamptz not null default now()
);
create index push_ended_browser on push_ended (browser_hash);
create index push_ended_shopper on push_ended (shopper_id);

-- The session in which the browser signed in last: ending it ends the notifications of the browser.
alter table push_devices add column session_id text;

-- Down Migration
alter table push_devices drop column session_id;
drop table push_ended;
