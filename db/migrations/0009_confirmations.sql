-- Up Migration

-- When a feed last said that a listing is still offered. A full import says so of all that its source offers, in one row
-- here; a file of changes of those that it names, in a row each below. A listing's own first day counts too.
-- `one_time`: nothing more is to come of the source, so that its listings need nobody to confirm them.
alter table sources add column confirmed_at timestamptz, add column one_time boolean not null default false;

create table listing_confirmations (
  listing_id bigint primary key,
  at timestamptz not null
);

-- Since when a listing stands behind those that their feeds confirm; one that is withdrawn with it was hidden for that.
alter table listings add column stale_at timestamptz;

-- Nobody told the owners of what is there that feeds have to come again: that holds from their next import on.
update sources set one_time = true, confirmed_at = (
  select max(started_at) from imports
  where source_id = sources.id and mode = 'full' and finished_at is not null
    and (report->>'created')::int + (report->>'updated')::int + (report->>'unchanged')::int > 0);

-- Down Migration
alter table listings drop column stale_at;
drop table listing_confirmations;
alter table sources drop column confirmed_at, drop column one_time;
