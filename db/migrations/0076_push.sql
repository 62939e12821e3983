-- Up Migration

-- The keys with which the site identifies itself to push services (VAPID). `private_key` is encrypted.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null default now()
);

-- Browsers that get notifications. `subscription`: endpoint and secrets, encrypted; `endpoint_hash` is its SHA-256, so
-- that a browser has one row. `browser_hash`: SHA-256 of the number that the browser sends as `pixall_id`.
create table push_devices (
  id bigint generated always as identity primary key,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  brand text not null,
  name text not null,
  endpoint_hash bytea not null unique,
  browser_hash bytea not null,
  subscription text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index push_devices_shopper on push_devices (shopper_id, brand);

-- Alert recipients who have such a browser. Hours are local: none between `quiet_from` and `quiet_until` gets a
-- notification. `pushed_count` of them were sent on the local day `pushed_on`.
create table push_people (
  recipient_id bigint primary key references alert_recipients (id) on delete cascade,
  shopper_id uuid not null references shoppers (id) on delete cascade,
  brand text not null,
  time_zone text not null,
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 8 check (quiet_until between 0 and 23),
  pushed_on text,
  pushed_count integer not null default 0,
  unique (shopper_id, brand)
);

-- Down Migration
drop table push_people, push_devices, push_keys;
