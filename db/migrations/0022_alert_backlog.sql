-- Up Migration

-- Changes that were read, for people with daily or weekly emails: their alerts are stored after the instant ones.
-- `cars`: before and after the change. Finding i: search i finds the car at that position, and whether it is a new
-- match. The people in `noted` and all up to `after_recipient` are done.
create table alert_backlog (
  id bigint generated always as identity primary key,
  read_at timestamptz not null,
  cars jsonb not null,
  finding_cars integer[] not null,
  search_ids bigint[] not null,
  begins boolean[] not null,
  noted bigint[] not null,
  after_recipient bigint not null default 0
);

-- Down Migration
drop table alert_backlog;
