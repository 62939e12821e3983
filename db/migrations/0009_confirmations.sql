-- Up Migration

-- When a feed last confirmed that listings are still offered. A full import confirms all listings of its source, in one
-- row here. A file of changes confirms the listings that it contains, in one row each below. A listing's first day
-- counts as a confirmation. `one_time`: the source sends no more files, so its listings need no confirmation.
alter table sources add column confirmed_at timestamptz, add column one_time boolean not null default false;

create table listing_confirmations (
  listing_id bigint primary key,
  at timestamptz not null
);

-- Since when a listing is ranked below confirmed ones; a withdrawn listing that has it was hidden for this reason.
alter table listings add column stale_at timestamptz;

-- The owners of existing listings were not told that feeds must be sent regularly, so this applies from their next
-- import on.
update sources set one_time = true, confirmed_at = (
  select max(started_at) from imports
  where source_id = sources.id and mode = 'full' and finished_at is not null
    and (report->>'created')::int + (report->>'updated')::int + (report->>'unchanged')::int > 0);

-- Down Migration
alter table listings drop column stale_at;
drop table listing_confirmations;
alter table sources drop column confirmed_at, drop column one_time;
